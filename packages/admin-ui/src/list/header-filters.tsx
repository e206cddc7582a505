import { type AnyResource } from '@shopkeeper/resource';
import { type FilterView, viewOf } from '@shopkeeper/resource/view';
import { Popover, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { Funnel } from '@shopkeeper/ui/icons';
import { lazyPart } from '@shopkeeper/ui';
import { controlOf, withFilter, withoutFilter } from '../filters/filter-model.ts';
import { useResourceText } from '../texts/resource-text.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';

const FilterPanel = lazyPart(
  async () => (await import('../filters/filter-panel.tsx')).FilterPanel,
  <Skeleton active title={false} className="rs-panel" paragraph={{ rows: 2 }} />,
);

interface Anchored {
  readonly filter: FilterView;
  readonly at: DOMRect;
  readonly button: HTMLElement;
}

/** The filters in the column headers: one button per column, and one panel shared by all. */
export interface HeaderFilters {
  button(column: { readonly id: string; readonly title: string }): ReactNode;
  readonly panel: ReactNode;
  /** Alt+ArrowDown opens the filter of the focused header. */
  onKeyDown(event: KeyboardEvent): void;
}

/** Returns the available filters of a resource by column. */
export const filtersByColumn = (resource: AnyResource): ReadonlyMap<string, FilterView> =>
  new Map(
    viewOf(resource)
      .filters.filter((filter) => controlOf(filter) !== 'none')
      .map((filter) => [filter.key, filter]),
  );

export function useHeaderFilters(list: ResourceList): HeaderFilters {
  const text = useResourceText();
  const [open, setOpen] = useState<Anchored | null>(null);
  useLayoutEffect(() => () => setOpen(null), []);
  const { filters } = list.state;
  const byColumn = filtersByColumn(list.resource);
  const close = (): void => {
    open?.button.focus();
    setOpen(null);
  };
  return {
    button: ({ id, title }) => {
      const filter = byColumn.get(id);
      return (
        filter && (
          <button
            type="button"
            tabIndex={-1}
            className={filters.some(({ field }) => field === id) ? 'rs-head-filter on' : 'rs-head-filter'}
            aria-label={text('filter.of', { title })}
            aria-haspopup="dialog"
            aria-expanded={open?.filter.key === id}
            onClick={({ currentTarget }) => setOpen({ filter, at: currentTarget.getBoundingClientRect(), button: currentTarget })}
          >
            <Funnel size={12} aria-hidden />
          </button>
        )
      );
    },
    panel: open && (
      <Popover
        open
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        onOpenChange={(isOpen) => !isOpen && close()}
        content={
          <FilterPanel
            key={open.filter.key}
            resource={list.resource}
            filter={open.filter}
            leaf={filters.find(({ field }) => field === open.filter.key) ?? null}
            onConfirm={(leaf) => {
              close();
              list.change({ filters: withFilter(filters, leaf) });
            }}
            onRemove={() => {
              close();
              list.change({ filters: withoutFilter(filters, open.filter.key) });
            }}
            onEscape={close}
          />
        }
      >
        <span className="rs-anchor" style={{ left: open.at.left, top: open.at.bottom, width: open.at.width }} />
      </Popover>
    ),
    onKeyDown: (event) => {
      if (!event.altKey || event.key !== 'ArrowDown' || !(event.target instanceof HTMLElement)) return;
      const button = event.target.closest('[role=columnheader]')?.querySelector<HTMLElement>('.rs-head-filter');
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      button.click();
    },
  };
}
