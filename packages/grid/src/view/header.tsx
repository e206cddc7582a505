import { type CSSProperties, memo, type ReactNode } from 'react';
import { kindOf } from '../cells/registry.ts';
import type { AnyColumn } from '../core/columns.ts';
import type { Layout, Slot } from '../core/layout.ts';
import type { Sort } from '../core/sort.ts';
import { CheckBox } from './cell.tsx';
import { Icon } from './icons.tsx';
import { headerHeight } from './runtime.ts';
import { panes, strayAt } from './panes.tsx';
import type { AnyGridProps } from './props.ts';
import type { Shared } from './shared.ts';

interface HeadProps {
  readonly layout: Layout;
  readonly shared: Shared;
  readonly width: number;
  readonly c0: number;
  readonly c1: number;
  readonly tab: number;
  readonly sorts: readonly Sort[];
  readonly chosen: 'all' | 'some' | 'none';
  readonly filterButton: AnyGridProps['filterButton'];
}

/** The row of column titles. Sticks to the top; its middle scrolls with the middle of the rows. */
export const GridHeader = memo(GridHeaderView);

function GridHeaderView(props: HeadProps): ReactNode {
  return (
    <div role="rowgroup" className="gr-group">
      <div role="row" className="gr-head" aria-rowindex={1} data-row={-1} style={{ width: props.width, height: headerHeight }}>
        {panes({
          ...props,
          cells: (from, to) => titles(props, from, to),
          middle: (from, to) => middleTitles(props, from, to),
        })}
      </div>
    </div>
  );
}

function titles(props: HeadProps, from: number, to: number): readonly ReactNode[] {
  return props.layout.slots.slice(from, to).map((_slot, i) => title(props, from + i, undefined));
}

/** As in a row: the active title stays rendered at its position when its column is scrolled away. */
function middleTitles(props: HeadProps, from: number, to: number): readonly ReactNode[] {
  const list = titles(props, from, to);
  const stray = strayAt(props.layout, props.tab, { from, to, c0: props.c0 });
  if (!stray) return list;
  const one = title(props, props.tab, stray.style);
  return stray.isBefore ? [one, ...list] : [...list, one];
}

function title(props: HeadProps, col: number, style: CSSProperties | undefined): ReactNode {
  const slot = props.layout.slots[col];
  if (!slot) return null;
  const { column } = slot;
  const order = props.sorts.find((sort) => sort.field === slot.id)?.order;
  return (
    <div
      key={slot.id}
      role="columnheader"
      aria-colindex={col + 1}
      aria-sort={order && labels[order]}
      className={column ? classOf(column, props, order !== undefined) : `gr-cell own ${slot.id.slice(1)}`}
      style={style}
      {...(col === props.tab ? { tabIndex: 0, 'data-focus': '' } : undefined)}
    >
      {column ? dataTitle(column, props) : ownTitle(slot, props)}
    </div>
  );
}

const labels = { asc: 'ascending', desc: 'descending' } as const;

function classOf(column: AnyColumn, { shared }: HeadProps, isSorted: boolean): string {
  const end = kindOf(column, shared.kinds).align === 'end' ? ' end' : '';
  return `gr-cell${end}${column.sortable ? ' sortable' : ''}${isSorted ? ' sorted' : ''}`;
}

function dataTitle(column: AnyColumn, { sorts, filterButton }: HeadProps): ReactNode {
  const at = sorts.findIndex((sort) => sort.field === column.id);
  const order = sorts[at]?.order;
  return (
    <>
      <span className="gr-title">{column.title}</span>
      {order && <Icon name={order === 'asc' ? 'up' : 'down'} />}
      {order && sorts.length > 1 && <span className="gr-nth">{at + 1}</span>}
      {filterButton && column.filter && (
        <span className="gr-filter" data-foreign="">
          {filterButton(column)}
        </span>
      )}
      <span className="gr-grip" data-grip="" aria-hidden="true" />
    </>
  );
}

function ownTitle({ id }: Slot, { shared, chosen }: HeadProps): ReactNode {
  if (id === '$check')
    return <CheckBox checked={chosen === 'some' ? 'mixed' : chosen === 'all'} label={shared.messages.chooseAll} act="all" />;
  return <span className="gr-unseen">{id === '$drag' ? shared.messages.moveRow : shared.messages.actions}</span>;
}
