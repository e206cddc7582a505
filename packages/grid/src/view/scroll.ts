import { flushSync } from 'react-dom';
import type { Layout } from '../core/layout.ts';
import type { Cell } from '../core/range.ts';
import { reveal, sameWindow, windowOf } from '../core/window.ts';
import { type GridRuntime, headerHeight } from './runtime.ts';

/**
 * Moves the rows to the scroll position and renders those that became visible. Offsets are written here and never by React: it
 * would skip a write whose prop did not change and leave a newer one of ours.
 */
export function sync(runtime: GridRuntime, how: 'now' | 'batched'): void {
  const { scroller, mover } = runtime.dom;
  if (!scroller || !mover) return;
  const { scrollLeft: x, scrollTop: y } = scroller;
  mover.style.transform = `translateY(${-y}px)`;
  if (x !== runtime.pos.x) {
    runtime.pos.x = x;
    positionMiddles(runtime);
    markEdges(runtime);
  }
  runtime.pos.y = y;
  const { width, height, win } = runtime.store.get();
  const { layout } = runtime;
  const view = { x, y, w: width - layout.leftWidth - layout.rightWidth, h: height - headerHeight - runtime.footerHeight };
  const next = windowOf(view, { count: runtime.nodes.length, height: runtime.rowHeight }, layout.offsets, win);
  if (sameWindow(win, next)) return;
  if (how === 'now') flushSync(() => runtime.store.set({ win: next }));
  else runtime.store.set({ win: next });
}

/** Moves middle panes to the scroll position; those already there are not written. */
export function positionMiddles({ dom, pos }: GridRuntime): void {
  for (const middle of dom.scroller?.getElementsByClassName('gr-mid') ?? []) shift(middle, pos.x);
}

function shift(middle: Element, x: number): void {
  const transform = `translateX(${-x}px)`;
  if (middle instanceof HTMLElement && middle.style.transform !== transform) middle.style.transform = transform;
}

/** Shows the edge of pinned columns only while something is scrolled beneath them. */
export function markEdges({ dom: { root, scroller } }: GridRuntime): void {
  if (!scroller) return;
  const end = scroller.scrollWidth - scroller.clientWidth - 1;
  root?.classList.toggle('past-start', scroller.scrollLeft > 0);
  root?.classList.toggle('before-end', scroller.scrollLeft < end);
}

/** Scrolls as little as possible to show the cell. */
export function scrollTo(runtime: GridRuntime, cell: Cell): void {
  const { scroller } = runtime.dom;
  if (!scroller) return;
  const { layout, rowHeight } = runtime;
  const { width, height } = runtime.store.get();
  if (cell.row >= 0) {
    const room = height - headerHeight - runtime.footerHeight;
    const top = reveal(scroller.scrollTop, room, cell.row * rowHeight, (cell.row + 1) * rowHeight);
    if (top !== scroller.scrollTop) scroller.scrollTop = top;
  }
  const middle = cell.col - layout.left;
  const start = layout.offsets[middle];
  const end = layout.offsets[middle + 1];
  if (middle >= 0 && start !== undefined && end !== undefined) {
    const left = reveal(scroller.scrollLeft, width - layout.leftWidth - layout.rightWidth, start, end);
    if (left !== scroller.scrollLeft) scroller.scrollLeft = left;
  }
  sync(runtime, 'now');
}

/** Returns the cell at a point of the window, or the nearest one; row -1 is the header. */
export function cellAt(runtime: GridRuntime, clientX: number, clientY: number): Cell {
  const { scroller } = runtime.dom;
  const box = scroller?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const y = clientY - box.top - headerHeight;
  const row = y < 0 ? -1 : Math.min(Math.floor((y + runtime.pos.y) / runtime.rowHeight), runtime.nodes.length - 1);
  return { row, col: colAt(runtime, clientX - box.left) };
}

function colAt({ layout, store, pos }: GridRuntime, x: number): number {
  const { slots, left, right, leftWidth, rightWidth } = layout;
  const end = slots.length - right;
  const rightEdge = store.get().width - rightWidth;
  if (x < leftWidth) return slotAt(layout, x, { from: 0, to: left });
  if (x >= rightEdge) return slotAt(layout, x - rightEdge, { from: end, to: slots.length });
  return slotAt(layout, x - leftWidth + pos.x, { from: left, to: end });
}

/** Returns the slot at `x` pixels from the first of these, or the last of them. */
function slotAt({ slots }: Layout, x: number, { from, to }: { readonly from: number; readonly to: number }): number {
  let edge = 0;
  for (let col = from; col < to; col += 1) {
    edge += slots[col]?.width ?? 0;
    if (x < edge) return col;
  }
  return Math.max(0, to - 1);
}
