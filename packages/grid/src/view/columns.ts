import { type AnyColumn, clampWidth, inOrder, moveColumn, pinOf } from '../core/columns.ts';
import { templateOf } from '../core/layout.ts';
import { follow } from './drag.ts';
import type { GridRuntime } from './runtime.ts';
import { cellAt } from './scroll.ts';

/**
 * Resizes a column by its grip. While dragging, only templates and offsets are written; setting state for each move would
 * re-render every row.
 */
export function resizeColumn(runtime: GridRuntime, down: PointerEvent, col: number): void {
  const { root } = runtime.dom;
  const slot = runtime.layout.slots[col];
  const column = slot?.column;
  if (!root || !slot || !column) return;
  let width = slot.width;
  follow(down, root, {
    start: () => {
      runtime.dragged = true;
      root.classList.add('resizing');
    },
    move: (event) => {
      const isRightPin = col >= runtime.layout.slots.length - runtime.layout.right;
      const by = (event.clientX - down.clientX) * (isRightPin ? -1 : 1);
      width = clampWidth(column, slot.width + by);
      preview(runtime, col, width);
    },
    end: (dropped) => {
      root.classList.remove('resizing');
      if (dropped) keepWidth(runtime, column.id, width);
      else preview(runtime, col, slot.width);
    },
  });
}

/** Makes the column as wide as the widest of its rendered cells. */
export function fitColumn(runtime: GridRuntime, col: number): void {
  const column = runtime.layout.slots[col]?.column;
  const cells = runtime.dom.scroller?.querySelectorAll<HTMLElement>(`[aria-colindex="${col + 1}"]`) ?? [];
  if (!column) return;
  const widths = [...cells].map((cell) => {
    const style = getComputedStyle(cell);
    return contentWidth(cell) + Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  });
  if (widths.length > 0) keepWidth(runtime, column.id, clampWidth(column, Math.ceil(Math.max(...widths)) + 2));
}

/** Returns the width of the cell's content including clipped parts. */
function contentWidth(cell: HTMLElement): number {
  const ruler = document.createRange();
  const title = cell.querySelector('.gr-title');
  ruler.selectNodeContents(title ?? cell);
  const cut = [...cell.querySelectorAll<HTMLElement>('.gr-main, .gr-title, .gr-label, .ly-badge-label, .gr-link')];
  return (
    cut.reduce((width, part) => width + part.scrollWidth - part.clientWidth, ruler.getBoundingClientRect().width) +
    (title ? 20 : 0)
  );
}

function keepWidth(runtime: GridRuntime, id: string, width: number): void {
  const { state, onState } = runtime.props;
  onState({ ...state, width: { ...state.width, [id]: width } });
}

function preview(runtime: GridRuntime, col: number, width: number): void {
  const { layout, store, dom } = runtime;
  const { win } = store.get();
  const slots = layout.slots.map((slot, i) => (i === col ? { ...slot, width } : slot));
  const changed = { ...layout, slots };
  const end = slots.length - layout.right;
  const write = (name: string, from: number, to: number) => {
    const template = templateOf(changed, from, to);
    for (const part of dom.scroller?.getElementsByClassName(name) ?? []) {
      if (part instanceof HTMLElement) part.style.gridTemplateColumns = template;
    }
  };
  if (col < layout.left) write('gr-start', 0, layout.left);
  else if (col >= end) write('gr-end', end, slots.length);
  else write('gr-mid', layout.left + win.c0, layout.left + win.c1);
  const shift = width - (layout.slots[col]?.width ?? 0);
  if (col < layout.left)
    for (const part of dom.scroller?.getElementsByClassName('gr-mid') ?? []) nudge(part, layout, win.c0, shift);
}

function nudge(part: Element, layout: GridRuntime['layout'], c0: number, by: number): void {
  if (part instanceof HTMLElement) part.style.left = `${layout.leftWidth + (layout.offsets[c0] ?? 0) + by}px`;
}

/** Drags a column header to another position among the columns pinned to the same side. */
export function dragColumn(runtime: GridRuntime, down: PointerEvent, col: number): void {
  const { root, scroller } = runtime.dom;
  const column = runtime.layout.slots[col]?.column;
  if (!root || !scroller || !column || column.fixed) return;
  const line = document.createElement('div');
  line.className = 'gr-insert';
  let before: string | null | undefined;
  follow(down, root, {
    start: () => {
      runtime.dragged = true;
      root.classList.add('moving');
      root.append(line);
    },
    move: (event) => {
      const target = targetAt(runtime, col, event.clientX);
      before = target?.before;
      line.style.transform = `translateX(${(target?.x ?? -9) - root.getBoundingClientRect().left}px)`;
    },
    end: (dropped) => {
      root.classList.remove('moving');
      line.remove();
      const { columns, state, onState } = runtime.props;
      if (!dropped || before === undefined || before === column.id) return;
      const ids = inOrder(columns, state.order ?? []).map((one) => one.id);
      onState({ ...state, order: moveColumn(ids, column.id, before) });
    },
  });
}

/** Returns the column before which the dragged one would be inserted (null: last), and the x position of the marker line. */
function targetAt(runtime: GridRuntime, from: number, clientX: number): { before: string | null; x: number } | null {
  const { slots } = runtime.layout;
  const over = cellAt(runtime, clientX, 0).col;
  const moved = slots[from]?.column;
  const target = slots[over]?.column;
  const head = runtime.dom.scroller?.querySelector(`[role="columnheader"][aria-colindex="${over + 1}"]`)?.getBoundingClientRect();
  if (!moved || !target || !head || !mayMeet(runtime, moved, target)) return null;
  if (clientX < head.left + head.width / 2) return { before: target.id, x: head.left };
  const ids = inOrder(runtime.props.columns, runtime.props.state.order ?? []).map((one) => one.id);
  return { before: ids[ids.indexOf(target.id) + 1] ?? null, x: head.right };
}

/** Whether a column may be dropped at another one: pinned to the same side, and the other is not fixed. */
function mayMeet({ props }: GridRuntime, moved: AnyColumn, target: AnyColumn): boolean {
  return !target.fixed && pinOf(target, props.state) === pinOf(moved, props.state);
}
