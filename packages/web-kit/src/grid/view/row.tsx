import { memo, type ReactNode } from 'react';
import { cellId } from '../core/history.ts';
import { templateOf } from '../core/layout.ts';
import type { Layout } from '../core/layout.ts';
import type { RowKey } from '../core/columns.ts';
import { cell } from './cell.tsx';
import type { Shared } from './shared.ts';

/** Everything but the row, the layout and what all rows share is a primitive: that is what lets `memo` skip a row. */
export interface RowProps {
  readonly index: number;
  readonly row: object;
  readonly rowKey: RowKey;
  readonly level: number;
  readonly pos: number;
  readonly size: number;
  readonly open: boolean | null;
  readonly busy: boolean;
  readonly layout: Layout;
  readonly shared: Shared;
  readonly height: number;
  /** Rendered middle columns. */
  readonly c0: number;
  readonly c1: number;
  /** Columns of the range in this row, -1 for none, and which of the range's outer rows this is: 1 first, 2 last, 3 both. */
  readonly s0: number;
  readonly s1: number;
  readonly edge: number;
  /** The active column, -1 when another row is active. */
  readonly tab: number;
  readonly how: 'type' | 'text' | null;
  readonly start: string | undefined;
  readonly wrong: boolean;
  readonly checked: boolean;
  readonly dragged: boolean;
  /** The row's number among all rows, the head counted. */
  readonly number: number;
}

export const Row = memo(RowView);

function RowView(props: RowProps): ReactNode {
  const { layout, shared, c0, c1, tab, index, height } = props;
  const end = layout.slots.length - layout.right;
  const from = layout.left + c0;
  const to = Math.min(layout.left + c1, end);
  const isTree = shared.treeSlot !== null;
  return (
    <div
      role="row"
      className={classOf(props)}
      style={{ top: index * height, height }}
      data-row={index}
      aria-rowindex={props.number}
      aria-selected={shared.isChosen ? props.checked : undefined}
      aria-level={isTree ? props.level : undefined}
      aria-posinset={isTree ? props.pos : undefined}
      aria-setsize={isTree ? props.size : undefined}
      aria-expanded={props.open ?? undefined}
    >
      {layout.left > 0 && (
        <div role="none" className="gr-start" style={{ gridTemplateColumns: templateOf(layout, 0, layout.left) }}>
          {cells(props, 0, layout.left)}
        </div>
      )}
      <div
        role="none"
        className="gr-mid"
        ref={shared.place}
        style={{ left: layout.leftWidth + (layout.offsets[c0] ?? 0), gridTemplateColumns: templateOf(layout, from, to) }}
      >
        {middleCells(props, from, to)}
        {tab >= 0 && message(props)}
      </div>
      {layout.right > 0 && (
        <div role="none" className="gr-end" style={{ gridTemplateColumns: templateOf(layout, end, layout.slots.length) }}>
          {cells(props, end, layout.slots.length)}
        </div>
      )}
    </div>
  );
}

function classOf({ checked, tab, dragged, wrong, shared, rowKey, layout }: RowProps): string {
  const id = layout.slots[tab]?.id;
  const tells = tab >= 0 && (wrong || (id !== undefined && shared.edit?.errors?.has(cellId(rowKey, id))));
  return `gr-row${checked ? ' checked' : ''}${tab >= 0 ? ' active' : ''}${dragged ? ' dragged' : ''}${tells ? ' tells' : ''}`;
}

function cells(props: RowProps, from: number, to: number): readonly ReactNode[] {
  const list: ReactNode[] = [];
  for (let col = from; col < to; col += 1) list.push(cell(props, col, null));
  return list;
}

/**
 * The active cell stays rendered when its column is scrolled away: a cell that goes would take the focus with it. It keeps
 * its place among its siblings, because an element that is moved in the document loses the focus too.
 */
function middleCells(props: RowProps, from: number, to: number): readonly ReactNode[] {
  const { layout, tab, c0 } = props;
  const list = cells(props, from, to);
  if (tab < layout.left || tab >= layout.slots.length - layout.right) return list;
  if (tab < from) return [strayCell(props, c0), ...list];
  return tab >= to ? [...list, strayCell(props, c0)] : list;
}

function strayCell(props: RowProps, c0: number): ReactNode {
  const { offsets, left } = props.layout;
  return cell(props, props.tab, {
    position: 'absolute',
    left: (offsets[props.tab - left] ?? 0) - (offsets[c0] ?? 0),
    width: props.layout.slots[props.tab]?.width,
    height: '100%',
  });
}

/** What is wrong with the active cell, said below it. */
function message(props: RowProps): ReactNode {
  const { layout, shared, tab, c0, rowKey } = props;
  const id = layout.slots[tab]?.id;
  if (id === undefined) return null;
  const error = props.wrong ? shared.words.unreadable : shared.edit?.errors?.get(cellId(rowKey, id));
  if (!error) return null;
  const left = (layout.offsets[Math.max(0, tab - layout.left)] ?? 0) - (layout.offsets[c0] ?? 0);
  return (
    <div className="gr-message" id={`${shared.id}-message`} style={{ left, top: props.height }}>
      {error}
    </div>
  );
}
