import { type AnyResource } from '@shopkeeper/resource';
import { type Filter, type Leaf } from '@shopkeeper/resource/query';
import { type FilterView, viewOf } from '@shopkeeper/resource/view';
import { Button, Dropdown, Popover } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { Funnel, X } from '@shopkeeper/ui/icons';
import { lazyPart } from '@shopkeeper/ui';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { countLeaves } from './conditions.ts';
import { controlOf, withFilter, withoutFilter } from './filter-model.ts';
import { FilterLabel } from './filter-label.tsx';

const ConditionDrawer = lazyPart(async () => (await import('./condition-drawer.tsx')).ConditionDrawer);
const FilterPanel = lazyPart(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  <div className="rs-panel" aria-busy />,
);

interface ChipsProps {
  readonly resource: AnyResource;
  readonly filters: readonly Leaf[];
  /** Grouped conditions, in addition to the filters by field. */
  readonly where: Filter | null;
  onChange(change: { readonly filters?: readonly Leaf[]; readonly where?: Filter | null }): void;
}

const groups = '$groups';

/** Shows the active filters as chips, with a button to add one. */
export function FilterChips({ resource, filters, where, onChange }: ChipsProps) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const [open, setOpen] = useState<string | null>(null);
  useLayoutEffect(() => () => setOpen(null), []);
  const all = viewOf(resource).filters.filter((filter) => controlOf(filter) !== 'none');
  const inForce = filters.map(({ field }) => field);
  const shown = [...inForce, ...(open !== null && open !== groups && !inForce.includes(open) ? [open] : [])];
  const left = all.filter(({ key }) => !shown.includes(key));
  const more = [...(left.length > 0 ? [{ type: 'divider' as const }] : []), { key: groups, label: text('where.open') }];
  return (
    <>
      {shown.map((key) => {
        const filter = all.find((one) => one.key === key);
        return (
          filter && (
            <Chip
              key={key}
              resource={resource}
              filter={filter}
              leaf={filters.find(({ field }) => field === key) ?? null}
              isOpen={open === key}
              setOpen={(isOpen) => setOpen(isOpen ? key : null)}
              onConfirm={(leaf) => {
                setOpen(null);
                onChange({ filters: withFilter(filters, leaf) });
              }}
              onRemove={() => onChange({ filters: withoutFilter(filters, key) })}
            />
          )
        );
      })}
      {where && (
        <span className="rs-chip">
          <button type="button" className="rs-chip-name" onClick={() => setOpen(groups)}>
            {text('where.title')}
            {text('filter.colon')}
            <b>{text('where.count', { count: countLeaves(where) })}</b>
          </button>
          <button
            type="button"
            className="rs-chip-x"
            aria-label={text('filter.remove', { title: text('where.title') })}
            onClick={() => onChange({ where: null })}
          >
            <X size={13} />
          </button>
        </span>
      )}
      {all.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [...left.map(({ key, title }) => ({ key, label: resourceLabels.of(title) })), ...more],
            onClick: ({ key }) => setOpen(key),
          }}
        >
          <Button type="dashed" size="small" className="rs-add-filter" icon={<Funnel size={14} />}>
            {text('filter.add')}
          </Button>
        </Dropdown>
      )}
      {filters.length + (where ? 1 : 0) > 1 && (
        <Button type="text" size="small" onClick={() => onChange({ filters: [], where: null })}>
          {text('filter.clear')}
        </Button>
      )}
      {open === groups && (
        <ConditionDrawer
          resource={resource}
          where={where}
          onClose={() => setOpen(null)}
          onConfirm={(next) => {
            setOpen(null);
            onChange({ where: next });
          }}
        />
      )}
    </>
  );
}

interface ChipProps {
  readonly resource: AnyResource;
  readonly filter: FilterView;
  readonly leaf: Leaf | null;
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  onConfirm(leaf: Leaf): void;
  onRemove(): void;
}

function Chip({ resource, filter, leaf, isOpen, setOpen, onConfirm, onRemove }: ChipProps) {
  const text = useResourceText();
  const title = useResourceLabels(resource).of(filter.title);
  const panel = <FilterPanel resource={resource} filter={filter} leaf={leaf} onConfirm={onConfirm} />;
  return (
    <span className="rs-chip">
      <Popover
        content={panel}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
      >
        <button type="button" className="rs-chip-name">
          {title}
          {leaf && (
            <>
              {text('filter.colon')}
              <b>
                <FilterLabel resource={resource} filter={filter} leaf={leaf} />
              </b>
            </>
          )}
        </button>
      </Popover>
      {leaf && (
        <button type="button" className="rs-chip-x" aria-label={text('filter.remove', { title })} onClick={onRemove}>
          <X size={13} />
        </button>
      )}
    </span>
  );
}
