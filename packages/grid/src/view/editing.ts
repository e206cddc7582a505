import { flushSync } from 'react-dom';
import { type After, invalid } from '../cells/kind.ts';
import { valueOf } from '../cells/registry.ts';
import { isSameValue } from '../core/changes.ts';
import type { AnyColumn } from '../core/columns.ts';
import { type Patch, redo, remember, undo } from '../core/history.ts';
import { type Cell, nextInReadingOrder, type Range, step } from '../core/range.ts';
import { type Entry, type Filled, filledBy, filledOver, spread } from '../core/editing.ts';
import { parseTsv } from '../core/tsv.ts';
import { announce } from './announce.ts';
import { activate, focusActive } from './focus.ts';
import { columnAt, contextOf, type GridRuntime, isEditableAt, kindAt, rangeIn } from './runtime.ts';
import type { Unread } from './props.ts';

export { dragFill, fillToEnd } from './fill.ts';

/** Opens the active cell's text for editing; toggles a flag immediately. */
export function beginEdit(runtime: GridRuntime): void {
  const { active } = runtime.store.get();
  const column = columnAt(runtime, active.col);
  const node = runtime.nodes[active.row];
  if (!column || !node || !isEditableAt(runtime, active)) return;
  const kind = kindAt(runtime, column);
  if (kind.toggle) {
    write(runtime, [patchOf(runtime, active, column, kind.toggle(valueOf(node.row, column.id)))]);
    return;
  }
  flushSync(() => runtime.store.set({ edit: { how: 'text', wrong: false }, corner: null }));
  if (kind.Editor) return;
  const value = valueOf(node.row, column.id);
  fillField(runtime, value === null ? '' : kind.text(value, contextOf(runtime, column, node.row)));
  focusActive(runtime);
}

/** Sets and selects the text of the active cell's field. */
function fillField(runtime: GridRuntime, text: string): void {
  const field = fieldOf(runtime);
  if (!field) return;
  field.value = text;
  field.select();
}

function fieldOf(runtime: GridRuntime): HTMLInputElement | null {
  return runtime.dom.scroller?.querySelector<HTMLInputElement>('input.gr-input') ?? null;
}

/** Starts an edit by typing: a plain text field already contains the character, a custom editor receives it. */
export function beginTyping(runtime: GridRuntime, start: string): void {
  const { active, edit } = runtime.store.get();
  if (edit || !isEditableAt(runtime, active)) return;
  flushSync(() => runtime.store.set({ edit: { how: 'type', wrong: false, ...(start ? { start } : {}) }, corner: null }));
}

/** Commits the text of the plain field; when it cannot be parsed, the field stays open with an error and the result is false. */
export function commitText(runtime: GridRuntime, after: After): boolean {
  const { active, edit } = runtime.store.get();
  const column = columnAt(runtime, active.col);
  const node = runtime.nodes[active.row];
  const field = fieldOf(runtime);
  if (!edit || !column || !node || !field) return true;
  const value = kindAt(runtime, column).parse?.(field.value, contextOf(runtime, column, node.row));
  if (value === invalid || value === undefined) {
    flushSync(() => runtime.store.set({ edit: { ...edit, wrong: true } }));
    return false;
  }
  commitValue(runtime, value, after);
  return true;
}

export function commitValue(runtime: GridRuntime, value: unknown, after: After): void {
  const { active, edit } = runtime.store.get();
  const column = columnAt(runtime, active.col);
  if (!edit || !column) return;
  flushSync(() => runtime.store.set({ edit: null }));
  fillField(runtime, '');
  write(runtime, [patchOf(runtime, active, column, value)]);
  if (after === 'blur') return;
  const bounds = { rows: runtime.nodes.length, cols: runtime.layout.slots.length, page: 1, head: 0 } as const;
  activate(runtime, after === 'stay' ? active : step(active, after, bounds));
}

export function cancelEdit(runtime: GridRuntime): void {
  if (!runtime.store.get().edit) return;
  flushSync(() => runtime.store.set({ edit: null }));
  fillField(runtime, '');
  focusActive(runtime);
}

/** Activates the next cell in reading order; returns false at either end, where Tab leaves the grid. */
export function goOn(runtime: GridRuntime, by: 1 | -1): boolean {
  const { slots } = runtime.layout;
  let next: Cell | null = runtime.store.get().active;
  do next = nextInReadingOrder(next, by, runtime.nodes.length, slots.length);
  while (next && !columnAt(runtime, next.col));
  if (next) activate(runtime, next);
  return next !== null;
}

interface Entering {
  readonly entries: readonly Entry[];
  readonly patches?: readonly Patch[];
  readonly what: 'pasted' | 'cleared' | 'filled';
}

/** Parses texts into cells as one step; read-only cells are skipped, invalid texts are reported. */
function enter(runtime: GridRuntime, { entries, patches: given = [], what }: Entering): void {
  const patches = [...given];
  const unread: Unread[] = [];
  for (const entry of entries) {
    const column = columnAt(runtime, entry.col);
    const node = runtime.nodes[entry.row];
    if (!column || !node || !isEditableAt(runtime, entry)) continue;
    const value = kindAt(runtime, column).parse?.(entry.text, contextOf(runtime, column, node.row));
    if (value === invalid || value === undefined) unread.push({ key: node.key, col: column.id, text: entry.text });
    else patches.push(patchOf(runtime, entry, column, value));
  }
  announce(runtime, what, { count: write(runtime, patches) });
  if (unread.length > 0) runtime.props.edit?.onUnread?.(unread);
}

/** Pastes a clipboard block at the range and selects the filled cells. */
export function paste(runtime: GridRuntime, text: string): void {
  const { active } = runtime.store.get();
  const range = rangeIn(runtime.store.get());
  if (range.r0 < 0) return;
  const entries = spread(parseTsv(text), range, runtime.nodes.length, runtime.layout.slots.length);
  enter(runtime, { entries, what: 'pasted' });
  const last = entries.at(-1);
  if (!last) return;
  activate(runtime, { row: range.r0, col: range.c0 });
  if (last.row !== active.row || last.col !== active.col) runtime.store.set({ corner: { row: last.row, col: last.col } });
}

/** Clears the cells of the range. */
export function clear(runtime: GridRuntime): void {
  enter(runtime, { entries: cellsOf(runtime).map((cell) => ({ ...cell, text: '' })), what: 'cleared' });
}

/** Copies the first row or column of the range over the rest of it, or the preceding one over a single row or column. */
export function fill(runtime: GridRuntime, way: 'down' | 'right'): void {
  copyCells(runtime, filledBy(rangeIn(runtime.store.get()), way));
}

/** Repeats a range over a larger one. */
export function fillOver(runtime: GridRuntime, source: Range, whole: Range): void {
  copyCells(runtime, filledOver(source, whole));
}

/** Within a column values are copied unchanged; into another column they are copied as text and parsed. */
function copyCells(runtime: GridRuntime, cells: readonly Filled[]): void {
  const patches: Patch[] = [];
  const entries: Entry[] = [];
  for (const cell of cells) {
    const column = columnAt(runtime, cell.col);
    const source = runtime.nodes[cell.from.row];
    const other = columnAt(runtime, cell.from.col);
    if (!column || !source || !other || !isEditableAt(runtime, cell)) continue;
    const value = valueOf(source.row, other.id);
    if (column === other) patches.push(patchOf(runtime, cell, column, value));
    else
      entries.push({
        ...cell,
        text: value === null ? '' : kindAt(runtime, other).text(value, contextOf(runtime, other, source.row)),
      });
  }
  enter(runtime, { entries, patches, what: 'filled' });
}

export function takeBack(runtime: GridRuntime, direction: 'undo' | 'redo'): void {
  const result = direction === 'undo' ? undo(runtime.history) : redo(runtime.history);
  const first = result?.patches[0];
  if (!result || !first || !runtime.props.edit) return;
  runtime.history = result.history;
  flushSync(() => runtime.props.edit?.onPatch(result.patches));
  const row = runtime.nodes.findIndex((node) => node.key === first.key);
  const col = runtime.layout.slots.findIndex((slot) => slot.id === first.col);
  if (row >= 0 && col >= 0) activate(runtime, { row, col });
  announce(runtime, direction === 'undo' ? 'undone' : 'redone', { count: result.patches.length });
}

/** Changes cells as one undoable step; returns the number of changed cells. */
export function write(runtime: GridRuntime, patches: readonly Patch[]): number {
  const changes = patches.filter((patch) => !isSameValue(patch.before, patch.after));
  if (changes.length === 0 || !runtime.props.edit) return 0;
  runtime.history = remember(runtime.history, changes);
  flushSync(() => runtime.props.edit?.onPatch(changes));
  return changes.length;
}

function patchOf(runtime: GridRuntime, cell: Cell, column: AnyColumn, after: unknown): Patch {
  const node = runtime.nodes[cell.row];
  return { key: node?.key ?? 0, col: column.id, before: node ? valueOf(node.row, column.id) : null, after };
}

function cellsOf(runtime: GridRuntime): readonly Cell[] {
  const { r0, r1, c0, c1 } = rangeIn(runtime.store.get());
  const cells: Cell[] = [];
  for (let row = Math.max(0, r0); row <= r1; row += 1) for (let col = c0; col <= c1; col += 1) cells.push({ row, col });
  return cells;
}
