import { valueOf } from '../cells/registry.ts';
import type { Cell } from '../core/range.ts';
import { dragColumn, fitColumn, resizeColumn } from './columns.ts';
import { follow, scrollAtEdges } from './drag.ts';
import { beginEdit, commitText } from './editing.ts';
import { activate } from './focus.ts';
import { sortBy } from './keyboard.ts';
import { columnAt, type Live } from './live.ts';
import { dragRow } from './row-drag.ts';
import { choose, chooseAll, open, openMenu } from './rows.ts';
import { cellAt } from './scroll.ts';

/** Everything the pointer does, heard at the root: no cell has a handler of its own. Answers how to stop listening. */
export function listenToPointer(live: Live, root: HTMLElement): () => void {
  const listeners = {
    pointerdown: (event: PointerEvent) => press(live, event),
    mousedown: (event: MouseEvent) => keepFocus(live, event),
    click: (event: MouseEvent) => click(live, event),
    auxclick: (event: MouseEvent) => event.button === 1 && openFrom(live, event),
    dblclick: (event: MouseEvent) => doubleClick(live, event),
    pointerover: (event: PointerEvent) => tellClipped(event),
  };
  const off = new AbortController();
  for (const [name, listener] of Object.entries(listeners)) {
    root.addEventListener(name, listener as EventListener, { signal: off.signal });
  }
  // Broken pictures: the event does not bubble, but it can be caught on its way down.
  root.addEventListener('error', (event) => event.target instanceof HTMLImageElement && event.target.classList.add('broken'), {
    capture: true,
    signal: off.signal,
  });
  return () => off.abort();
}

/** Which cell an event happened in, read off the accessibility attributes. */
function cellOf(live: Live, event: Event): Cell | null {
  if (!(event.target instanceof Element) || !live.dom.scroller?.contains(event.target)) return null;
  const cell = event.target.closest('[aria-colindex]');
  const row = cell?.closest('[data-row]');
  return cell && row ? { row: Number(row.getAttribute('data-row')), col: Number(cell.getAttribute('aria-colindex')) - 1 } : null;
}

function part(event: Event, name: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(`[data-${name}]`) : null;
}

function press(live: Live, event: PointerEvent): void {
  live.dragged = false;
  const cell = cellOf(live, event);
  if (!cell || event.button !== 0 || isInEditor(live, event, cell)) return;
  if (live.store.get().edit && !commitText(live, 'blur')) return;
  if (part(event, 'grip')) return resizeColumn(live, event, cell.col);
  if (part(event, 'handle')) return dragRow(live, event, cell.row);
  if (part(event, 'act')) return activate(live, cell);
  if (cell.row < 0) {
    activate(live, cell);
    return dragColumn(live, event, cell.col);
  }
  activate(live, cell, { extend: event.shiftKey && live.store.get().active.row >= 0 });
  if (event.pointerType === 'mouse') dragRange(live, event);
}

function isInEditor(live: Live, event: Event, cell: Cell): boolean {
  const { edit, active } = live.store.get();
  return edit !== null && cell.row === active.row && cell.col === active.col && event.target instanceof Element;
}

/** The focus is set by `activate`; the browser must not move it once more, nor begin to select text. */
function keepFocus(live: Live, event: MouseEvent): void {
  const cell = cellOf(live, event);
  if (cell && event.button === 0 && !isInEditor(live, event, cell) && !part(event, 'foreign')) event.preventDefault();
}

function dragRange(live: Live, down: PointerEvent): void {
  const { root, scroller } = live.dom;
  if (!root || !scroller) return;
  let at = { x: down.clientX, y: down.clientY };
  let stop = (): void => undefined;
  const extend = () => {
    const { row, col } = cellAt(live, at.x, at.y);
    live.store.set({ corner: { row: Math.max(0, row), col } });
  };
  follow(down, root, {
    start: () => {
      live.dragged = true;
      stop = scrollAtEdges(scroller, () => at, extend);
    },
    move: (event) => {
      at = { x: event.clientX, y: event.clientY };
      extend();
    },
    end: () => stop(),
  });
}

function click(live: Live, event: MouseEvent): void {
  if (live.dragged) {
    live.dragged = false;
    event.preventDefault();
    return;
  }
  const cell = cellOf(live, event);
  const act = part(event, 'act');
  if (!cell || part(event, 'foreign')) return;
  if (act) return clickPart(live, act, cell, event);
  if (part(event, 'grip') || part(event, 'handle')) return;
  if (cell.row < 0) sortBy(live, cell.col, event.shiftKey);
  else if (!event.shiftKey) openFrom(live, event);
}

function clickPart(live: Live, act: HTMLElement, cell: Cell, event: MouseEvent): void {
  const node = live.nodes[cell.row];
  switch (act.dataset['act']) {
    case 'all':
      return chooseAll(live);
    case 'check':
      return choose(live, cell.row, event.shiftKey);
    case 'fold':
      return node && live.toggle(node.key);
    case 'menu':
      return openMenu(live, cell.row, event.detail === 0);
    case 'toggle': {
      const column = columnAt(live, cell.col);
      if (node && column) live.props.onToggle?.(node.row, column.id, valueOf(node.row, column.id) !== true);
      return;
    }
    default:
      if (node) live.props.onAction?.(act.dataset['id'] ?? '', node.row);
  }
}

/** A link opened with a modifier is the browser's; any other click on a list row opens the row. */
function openFrom(live: Live, event: MouseEvent): void {
  const cell = cellOf(live, event);
  if (!cell || cell.row < 0 || live.props.edit || !columnAt(live, cell.col)) return;
  const newTab = event.ctrlKey || event.metaKey || event.button === 1;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link && (newTab || !live.props.onOpen)) return;
  event.preventDefault();
  open(live, cell.row, newTab);
}

function doubleClick(live: Live, event: MouseEvent): void {
  const cell = cellOf(live, event);
  if (!cell || part(event, 'act')) return;
  if (part(event, 'grip')) fitColumn(live, cell.col);
  else if (cell.row >= 0 && !live.store.get().edit) beginEdit(live);
}

/** A text that is cut off shows itself in full while the pointer rests on it. */
function tellClipped(event: PointerEvent): void {
  const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"], [role="columnheader"]') : null;
  if (!(cell instanceof HTMLElement) || cell.hasAttribute('data-told')) return;
  const main = cell.querySelector('.gr-main') ?? cell;
  const isClipped = main.scrollWidth > main.clientWidth || cell.scrollWidth > cell.clientWidth;
  const text = cell.textContent ?? '';
  if (isClipped && text) cell.title = text;
  else cell.removeAttribute('title');
}
