import { type AnyResource, type FilterView, type Leaf, viewOf } from '@shopkeeper/resource';
import { Button, Dropdown, Popover } from 'antd';
import { Funnel, X } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useResourceText, useResourceWords } from '../resource-text.ts';
import { controlOf, withFilter, withoutFilter } from './filter-model.ts';
import { FilterWords } from './filter-words.tsx';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

interface ChipsProps {
  readonly resource: AnyResource;
  readonly filters: readonly Leaf[];
  onChange(filters: readonly Leaf[]): void;
}

/** The filters in force as chips, and the way to one more. */
export function FilterChips({ resource, filters, onChange }: ChipsProps) {
  const text = useResourceText();
  const words = useResourceWords(resource);
  const [open, setOpen] = useState<string | null>(null);
  useLayoutEffect(() => () => setOpen(null), []);
  const all = viewOf(resource).filters.filter((filter) => controlOf(filter) !== 'none');
  const inForce = filters.map(({ field }) => field);
  const shown = [...inForce, ...(open !== null && !inForce.includes(open) ? [open] : [])];
  const left = all.filter(({ key }) => !shown.includes(key));
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
                onChange(withFilter(filters, leaf));
              }}
              onRemove={() => onChange(withoutFilter(filters, key))}
            />
          )
        );
      })}
      {left.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: left.map(({ key, title }) => ({ key, label: words.of(title) })), onClick: ({ key }) => setOpen(key) }}
        >
          <Button type="dashed" size="small" className="rs-add-filter" icon={<Funnel size={14} />}>
            {text('filter.add')}
          </Button>
        </Dropdown>
      )}
      {filters.length > 1 && (
        <Button type="text" size="small" onClick={() => onChange([])}>
          {text('filter.clear')}
        </Button>
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
  const title = useResourceWords(resource).of(filter.title);
  const panel = (
    <Suspense fallback={<div className="rs-panel" aria-busy />}>
      <FilterPanel resource={resource} filter={filter} leaf={leaf} onConfirm={onConfirm} />
    </Suspense>
  );
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
                <FilterWords resource={resource} filter={filter} leaf={leaf} />
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
