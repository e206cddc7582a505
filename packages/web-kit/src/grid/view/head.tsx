import { type CSSProperties, memo, type ReactNode } from 'react';
import { kindOf } from '../cells/registry.ts';
import { type Layout, templateOf } from '../core/layout.ts';
import type { Sort } from '../core/sort.ts';
import { CheckBox } from './cell.tsx';
import { Icon } from './icons.tsx';
import { headHeight } from './live.ts';
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

/** The row of titles. It stays at the top, and its middle moves with the rows' middles. */
export const Head = memo(function Head(props: HeadProps): ReactNode {
  const { layout, shared, c0, c1 } = props;
  const end = layout.slots.length - layout.right;
  const from = layout.left + c0;
  const to = Math.min(layout.left + c1, end);
  return (
    <div role="rowgroup" className="gr-group">
      <div role="row" className="gr-head" aria-rowindex={1} data-row={-1} style={{ width: props.width, height: headHeight }}>
        {layout.left > 0 && (
          <div role="none" className="gr-start" style={{ gridTemplateColumns: templateOf(layout, 0, layout.left) }}>
            {titles(props, 0, layout.left)}
          </div>
        )}
        <div
          role="none"
          className="gr-mid"
          ref={shared.place}
          style={{ left: layout.leftWidth + (layout.offsets[c0] ?? 0), gridTemplateColumns: templateOf(layout, from, to) }}
        >
          {middleTitles(props, from, to)}
        </div>
        {layout.right > 0 && (
          <div role="none" className="gr-end" style={{ gridTemplateColumns: templateOf(layout, end, layout.slots.length) }}>
            {titles(props, end, layout.slots.length)}
          </div>
        )}
      </div>
    </div>
  );
});

function titles(props: HeadProps, from: number, to: number): readonly ReactNode[] {
  return props.layout.slots.slice(from, to).map((_slot, i) => title(props, from + i, null));
}

/** As in a row: the active title stays rendered, and in its place, when its column is scrolled away. */
function middleTitles(props: HeadProps, from: number, to: number): readonly ReactNode[] {
  const { layout, tab, c0 } = props;
  const list = titles(props, from, to);
  if (tab < layout.left || tab >= layout.slots.length - layout.right || (tab >= from && tab < to)) return list;
  const left = (layout.offsets[tab - layout.left] ?? 0) - (layout.offsets[c0] ?? 0);
  const stray = title(props, tab, { position: 'absolute', left, width: layout.slots[tab]?.width, height: '100%' });
  return tab < from ? [stray, ...list] : [...list, stray];
}

function title(props: HeadProps, col: number, style: CSSProperties | null): ReactNode {
  const slot = props.layout.slots[col];
  if (!slot) return null;
  const { column } = slot;
  const { words, kinds } = props.shared;
  const isActive = col === props.tab;
  const focus = { ...(isActive ? { tabIndex: 0, 'data-focus': '' } : {}), ...(style ? { style } : {}) };
  if (!column) {
    return (
      <div key={slot.id} role="columnheader" aria-colindex={col + 1} className={`gr-cell own ${slot.id.slice(1)}`} {...focus}>
        {slot.id === '$check' && (
          <CheckBox checked={props.chosen === 'some' ? 'mixed' : props.chosen === 'all'} label={words.chooseAll} act="all" />
        )}
        {slot.id !== '$check' && <span className="gr-unseen">{slot.id === '$drag' ? words.moveRow : words.actions}</span>}
      </div>
    );
  }
  const at = props.sorts.findIndex((sort) => sort.field === column.id);
  const order = props.sorts[at]?.order;
  return (
    <div
      key={slot.id}
      role="columnheader"
      aria-colindex={col + 1}
      aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`gr-cell${kindOf(column, kinds).align === 'end' ? ' end' : ''}${column.sortable ? ' sortable' : ''}${order ? ' sorted' : ''}`}
      {...focus}
    >
      <span className="gr-title">{column.title}</span>
      {order && <Icon name={order === 'asc' ? 'up' : 'down'} />}
      {order && props.sorts.length > 1 && <span className="gr-nth">{at + 1}</span>}
      {props.filterButton && column.filter && (
        <span className="gr-filter" data-foreign="">
          {props.filterButton(column)}
        </span>
      )}
      <span className="gr-grip" data-grip="" aria-hidden="true" />
    </div>
  );
}
