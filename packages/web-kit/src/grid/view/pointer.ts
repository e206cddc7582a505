import { valueOf } from '../cells/registry.ts';
import type { Cell } from '../core/range.ts';
import { follow, scrollAtEdges } from './drag.ts';
import { activate } from './focus.ts';
import { sortBy } from './commands.ts';
import { whenHeld } from './hold.ts';
import { columnAt, type Live } from './live.ts';
import { choose, chooseAll, open, openColumnMenu, openMenu } from './rows.ts';
import { cellAt } from './scroll.ts';

/** Everything the pointer does, heard at the root: no cell has a handler of its own. */
export function listenToPointer(live: Live, root: HTMLElement, signal: AbortSignal): void {
  root.addEventListener('pointerdown', (event) => press(live, event), { signal });
  root.addEventListener('mousedown', (event) => keepFocus(live, event), { signal });
  root.addEventListener('click', (event) => click(live, event), { signal });
  root.addEventListener('auxclick', (event) => event.button === 1 && openFrom(live, event), { signal });
  root.addEventListener('dblclick', (event) => doubleClick(live, event), { signal });
  root.addEventListener('contextmenu', (event) => openColumn(live, event), { signal });
  // Broken pictures: the event does not bubble, but it can be caught on its way down.
  root.addEventListener('error', markBroken, { capture: true, signal });
}

function markBroken({ target }: Event): void {
  if (target instanceof HTMLImageElement) target.classList.add('broken');
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
  if (live.store.get().edit && !live.editing?.commitText(live, 'blur')) return;
  if (part(event, 'fill')) live.editing?.dragFill(live, event);
  else if (part(event, 'grip') || part(event, 'handle')) void drag(live, event, cell);
  else pressCell(live, event, cell);
}

function pressCell(live: Live, event: PointerEvent, cell: Cell): void {
  const isControl = part(event, 'act') !== null;
  const { active } = live.store.get();
  const isRow = cell.row >= 0 && active.row >= 0;
  activate(live, cell, { extend: event.shiftKey && isRow && !isControl });
  if (isControl) return;
  if (cell.row < 0 && event.pointerType === 'touch') holdTitle(live, event, cell);
  else if (cell.row < 0) void drag(live, event, cell);
  else if (event.pointerType === 'mouse') dragRange(live, event);
  else if (isRow && live.props.edit) whenHeld(event, () => extendFrom(live, active, cell));
}

/** Dragging rows and columns comes with chunks of their own: most visits do neither. */
async function drag(live: Live, event: PointerEvent, cell: Cell): Promise<void> {
  if (cell.row >= 0) {
    const { dragRow } = await import('./row-drag.ts');
    dragRow(live, event, cell.row);
    return;
  }
  const isGrip = part(event, 'grip') !== null;
  const { dragColumn, resizeColumn } = await import('./columns.ts');
  if (isGrip) resizeColumn(live, event, cell.col);
  else dragColumn(live, event, cell.col);
}

/** The menu of a column's title, by the button for menus; elsewhere that button is the browser's. */
function openColumn(live: Live, event: MouseEvent): void {
  const cell = cellOf(live, event);
  if (!cell || cell.row >= 0 || part(event, 'foreign') || !columnAt(live, cell.col)) return;
  event.preventDefault();
  activate(live, cell);
  openColumnMenu(live, false);
}

/** A finger that rests on a cell of a sheet chooses all from the cell it touched before, as Shift and a click do. */
function extendFrom(live: Live, from: Cell, to: Cell): void {
  live.dragged = true;
  activate(live, from);
  activate(live, to, { extend: true });
}

/** A finger that rests on a title opens its menu, too; the click that follows would sort. */
function holdTitle(live: Live, down: PointerEvent, cell: Cell): void {
  if (part(down, 'foreign') || !columnAt(live, cell.col)) return;
  whenHeld(down, () => {
    live.dragged = true;
    activate(live, cell);
    openColumnMenu(live, false);
  });
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
  if (part(event, 'grip') || part(event, 'handle') || part(event, 'fill')) return;
  if (cell.row < 0) sortBy(live, cell.col, event.shiftKey);
  else if (!event.shiftKey) openFrom(live, event);
}

function clickPart(live: Live, act: HTMLElement, { row, col }: Cell, event: MouseEvent): void {
  const node = live.nodes[row];
  const what = act.dataset['act'];
  if (what === 'all') chooseAll(live);
  if (!node) return;
  if (what === 'check') choose(live, row, event.shiftKey);
  else if (what === 'fold') live.toggle(node.key);
  else if (what === 'menu') openMenu(live, row, event.detail === 0);
  else if (what === 'toggle') turnOver(live, node.row, col);
  else live.props.onAction?.(act.dataset['id'] ?? '', node.row);
}

function turnOver(live: Live, row: object, col: number): void {
  const column = columnAt(live, col);
  if (column) live.props.onToggle?.(row, column.id, valueOf(row, column.id) !== true);
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
  if (part(event, 'grip')) void fit(live, cell.col);
  else if (part(event, 'fill')) live.editing?.fillToEnd(live);
  else if (cell.row >= 0 && !live.store.get().edit) live.editing?.beginEdit(live);
}

async function fit(live: Live, col: number): Promise<void> {
  const { fitColumn } = await import('./columns.ts');
  fitColumn(live, col);
}
