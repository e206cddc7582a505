import type { ReactNode } from 'react';
import { type Layout, templateOf } from '../core/layout.ts';

interface Parts {
  readonly layout: Layout;
  /** Rendered middle columns, relative to the first middle column. */
  readonly c0: number;
  readonly c1: number;
  cells(from: number, to: number): ReactNode;
  /** The cells of the middle, including an active one outside the rendered columns. */
  middle(from: number, to: number): ReactNode;
}

/**
 * The three panes of a row: pinned left, scrolling middle, pinned right. The template only contains rendered columns, so that
 * cells need no style of their own.
 */
export function panes({ layout, c0, c1, cells, middle }: Parts): ReactNode {
  const { left, slots } = layout;
  const end = slots.length - layout.right;
  const from = left + c0;
  const to = Math.min(left + c1, end);
  return (
    <>
      {left > 0 && (
        <div role="none" className="gr-start" style={{ gridTemplateColumns: templateOf(layout, 0, left) }}>
          {cells(0, left)}
        </div>
      )}
      <div
        role="none"
        className="gr-mid"
        style={{ left: layout.leftWidth + (layout.offsets[c0] ?? 0), gridTemplateColumns: templateOf(layout, from, to) }}
      >
        {middle(from, to)}
      </div>
      {end < slots.length && (
        <div role="none" className="gr-end" style={{ gridTemplateColumns: templateOf(layout, end, slots.length) }}>
          {cells(end, slots.length)}
        </div>
      )}
    </>
  );
}

/** Returns the order and style of the active cell when its column is outside the rendered ones, else null. */
export function strayAt(layout: Layout, tab: number, { from, to, c0 }: { from: number; to: number; c0: number }) {
  const isMiddle = tab >= layout.left && tab < layout.slots.length - layout.right;
  if (!isMiddle || (tab >= from && tab < to)) return null;
  const left = (layout.offsets[tab - layout.left] ?? 0) - (layout.offsets[c0] ?? 0);
  const style = { position: 'absolute', left, width: layout.slots[tab]?.width, height: '100%' } as const;
  return { isBefore: tab < from, style };
}
