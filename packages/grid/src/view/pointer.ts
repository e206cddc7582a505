import { valueOf } from '../cells/registry.ts';
import type { Cell } from '../core/range.ts';
import { follow, scrollAtEdges } from './drag.ts';
import { activate } from './focus.ts';
import { sortBy } from './commands.ts';
import { onLongPress } from './long-press.ts';
import { columnAt, type GridRuntime } from './runtime.ts';
import { choose, chooseAll, open, openColumnMenu, openMenu } from './rows.ts';
import { cellAt } from './scroll.ts';

/** Handles all pointer events at the root: cells have no handlers of their own. */
export function listenToPointer(runtime: GridRuntime, root: HTMLElement, signal: AbortSignal): void {
  root.addEventListener('pointerdown', (event) => press(runtime, event), { signal });
  root.addEventListener('mousedown', (event) => keepFocus(runtime, event), { signal });
  root.addEventListener('click', (event) => click(runtime, event), { signal });
  root.addEventListener('auxclick', (event) => event.button === 1 && openFrom(runtime, event), { signal });
  root.addEventListener('dblclick', (event) => doubleClick(runtime, event), { signal });
  root.addEventListener('contextmenu', (event) => openColumn(runtime, event), { signal });
  // Marks broken images. The error event does not bubble, so it is captured.
  root.addEventListener('error', markBroken, { capture: true, signal });
}

function markBroken({ target }: Event): void {
  if (target instanceof HTMLImageElement) target.classList.add('broken');
}

/** Returns the cell of an event, from the row and column attributes. */
function cellOf(runtime: GridRuntime, event: Event): Cell | null {
  if (!(event.target instanceof Element) || !runtime.dom.scroller?.contains(event.target)) return null;
  const cell = event.target.closest('[aria-colindex]');
  const row = cell?.closest('[data-row]');
  return cell && row ? { row: Number(row.getAttribute('data-row')), col: Number(cell.getAttribute('aria-colindex')) - 1 } : null;
}

function part(event: Event, name: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(`[data-${name}]`) : null;
}

function press(runtime: GridRuntime, event: PointerEvent): void {
  runtime.dragged = false;
  const cell = cellOf(runtime, event);
  if (!cell || event.button !== 0 || isInEditor(runtime, event, cell)) return;
  if (runtime.store.get().edit && !runtime.editing?.commitText(runtime, 'blur')) return;
  if (part(event, 'fill')) runtime.editing?.dragFill(runtime, event);
  else if (part(event, 'grip') || part(event, 'handle')) void drag(runtime, event, cell);
  else pressCell(runtime, event, cell);
}

function pressCell(runtime: GridRuntime, event: PointerEvent, cell: Cell): void {
  const isControl = part(event, 'act') !== null;
  const { active } = runtime.store.get();
  const isRow = cell.row >= 0 && active.row >= 0;
  activate(runtime, cell, { extend: event.shiftKey && isRow && !isControl });
  if (isControl) return;
  if (cell.row < 0 && event.pointerType === 'touch') holdTitle(runtime, event, cell);
  else if (cell.row < 0) void drag(runtime, event, cell);
  else if (event.pointerType === 'mouse') dragRange(runtime, event);
  else if (isRow && runtime.props.edit) onLongPress(event, () => extendFrom(runtime, active, cell));
}

/** Dragging rows and columns loads separate chunks, because most visits do neither. */
async function drag(runtime: GridRuntime, event: PointerEvent, cell: Cell): Promise<void> {
  if (cell.row >= 0) {
    const { dragRow } = await import('./row-drag.ts');
    dragRow(runtime, event, cell.row);
    return;
  }
  const isGrip = part(event, 'grip') !== null;
  const { dragColumn, resizeColumn } = await import('./columns.ts');
  if (isGrip) resizeColumn(runtime, event, cell.col);
  else dragColumn(runtime, event, cell.col);
}

/** Opens the menu of a column header on a right click; elsewhere the browser's menu opens. */
function openColumn(runtime: GridRuntime, event: MouseEvent): void {
  const cell = cellOf(runtime, event);
  if (!cell || cell.row >= 0 || part(event, 'foreign') || !columnAt(runtime, cell.col)) return;
  event.preventDefault();
  activate(runtime, cell);
  openColumnMenu(runtime, false);
}

/** A long press on a cell of an editable grid selects the range from the previous active cell, as Shift and click do. */
function extendFrom(runtime: GridRuntime, from: Cell, to: Cell): void {
  runtime.dragged = true;
  activate(runtime, from);
  activate(runtime, to, { extend: true });
}

/** A long press on a column header opens its menu; the click that follows, which would sort, is ignored. */
function holdTitle(runtime: GridRuntime, down: PointerEvent, cell: Cell): void {
  if (part(down, 'foreign') || !columnAt(runtime, cell.col)) return;
  onLongPress(down, () => {
    runtime.dragged = true;
    activate(runtime, cell);
    openColumnMenu(runtime, false);
  });
}

function isInEditor(runtime: GridRuntime, event: Event, cell: Cell): boolean {
  const { edit, active } = runtime.store.get();
  return edit !== null && cell.row === active.row && cell.col === active.col && event.target instanceof Element;
}

/** `activate` sets the focus; prevents the browser from moving it again and from selecting text. */
function keepFocus(runtime: GridRuntime, event: MouseEvent): void {
  const cell = cellOf(runtime, event);
  if (cell && event.button === 0 && !isInEditor(runtime, event, cell) && !part(event, 'foreign')) event.preventDefault();
}

function dragRange(runtime: GridRuntime, down: PointerEvent): void {
  const { root, scroller } = runtime.dom;
  if (!root || !scroller) return;
  let at = { x: down.clientX, y: down.clientY };
  let stop = (): void => undefined;
  const extend = () => {
    const { row, col } = cellAt(runtime, at.x, at.y);
    runtime.store.set({ corner: { row: Math.max(0, row), col } });
  };
  follow(down, root, {
    start: () => {
      runtime.dragged = true;
      stop = scrollAtEdges(scroller, () => at, extend);
    },
    move: (event) => {
      at = { x: event.clientX, y: event.clientY };
      extend();
    },
    end: () => stop(),
  });
}

function click(runtime: GridRuntime, event: MouseEvent): void {
  if (runtime.dragged) {
    runtime.dragged = false;
    event.preventDefault();
    return;
  }
  const cell = cellOf(runtime, event);
  const act = part(event, 'act');
  if (!cell || part(event, 'foreign')) return;
  if (act) return clickPart(runtime, act, cell, event);
  if (part(event, 'grip') || part(event, 'handle') || part(event, 'fill')) return;
  if (cell.row < 0) sortBy(runtime, cell.col, event.shiftKey);
  else if (!event.shiftKey) openFrom(runtime, event);
}

function clickPart(runtime: GridRuntime, act: HTMLElement, { row, col }: Cell, event: MouseEvent): void {
  const node = runtime.nodes[row];
  const what = act.dataset['act'];
  if (what === 'all') chooseAll(runtime);
  if (!node) return;
  if (what === 'check') choose(runtime, row, event.shiftKey);
  else if (what === 'fold') runtime.toggle(node.key);
  else if (what === 'menu') openMenu(runtime, row, event.detail === 0);
  else if (what === 'toggle') turnOver(runtime, node.row, col);
  else runtime.props.onAction?.(act.dataset['id'] ?? '', node.row);
}

function turnOver(runtime: GridRuntime, row: object, col: number): void {
  const column = columnAt(runtime, col);
  if (column) runtime.props.onToggle?.(row, column.id, valueOf(row, column.id) !== true);
}

/**
 * Opens the row of a list on a click. Links are left to the browser with a modifier, with the middle button or without `onOpen`.
 */
function openFrom(runtime: GridRuntime, event: MouseEvent): void {
  const cell = cellOf(runtime, event);
  if (!cell || cell.row < 0 || runtime.props.edit || !columnAt(runtime, cell.col)) return;
  const newTab = event.ctrlKey || event.metaKey || event.button === 1;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link && (newTab || !runtime.props.onOpen)) return;
  event.preventDefault();
  open(runtime, cell.row, newTab);
}

function doubleClick(runtime: GridRuntime, event: MouseEvent): void {
  const cell = cellOf(runtime, event);
  if (!cell || part(event, 'act')) return;
  if (part(event, 'grip')) void fit(runtime, cell.col);
  else if (part(event, 'fill')) runtime.editing?.fillToEnd(runtime);
  else if (cell.row >= 0 && !runtime.store.get().edit) runtime.editing?.beginEdit(runtime);
}

async function fit(runtime: GridRuntime, col: number): Promise<void> {
  const { fitColumn } = await import('./columns.ts');
  fitColumn(runtime, col);
}
