import { flushSync } from 'react-dom';
import { type After, invalid } from '../cells/kind.ts';
import { valueOf } from '../cells/registry.ts';
import { isSameValue } from '../core/changes.ts';
import type { AnyColumn } from '../core/columns.ts';
import { type Patch, redo, remember, undo } from '../core/history.ts';
import { type Cell, nextInReadingOrder, type Range, step } from '../core/range.ts';
import { type Entry, type Filled, filledBy, filledOver, spread } from '../core/sheet.ts';
import { parseTsv } from '../core/tsv.ts';
import { announce } from './announce.ts';
import { activate, focusActive } from './focus.ts';
import { columnAt, contextOf, isEditableAt, kindAt, type Live, rangeIn } from './live.ts';
import type { Unread } from './props.ts';

export { dragFill, fillToEnd } from './fill.ts';

/** Opens the active cell's text; turns a flag over at once. */
export function beginEdit(live: Live): void {
  const { active } = live.store.get();
  const column = columnAt(live, active.col);
  const node = live.nodes[active.row];
  if (!column || !node || !isEditableAt(live, active)) return;
  const kind = kindAt(live, column);
  if (kind.toggle) {
    write(live, [patchOf(live, active, column, kind.toggle(valueOf(node.row, column.id)))]);
    return;
  }
  flushSync(() => live.store.set({ edit: { how: 'text', wrong: false }, corner: null }));
  if (kind.Editor) return;
  const value = valueOf(node.row, column.id);
  fillField(live, value === null ? '' : kind.text(value, contextOf(live, column, node.row)));
  focusActive(live);
}

/** The text in the active cell's field, all of it selected; an unseen field is empty. */
function fillField(live: Live, text: string): void {
  const field = fieldOf(live);
  if (!field) return;
  field.value = text;
  field.select();
}

function fieldOf(live: Live): HTMLInputElement | null {
  return live.dom.scroller?.querySelector<HTMLInputElement>('input.gr-input') ?? null;
}

/** Typing began: over a plain cell its own field has the character already, an editor is opened with it. */
export function beginTyping(live: Live, start: string): void {
  const { active, edit } = live.store.get();
  if (edit || !isEditableAt(live, active)) return;
  flushSync(() => live.store.set({ edit: { how: 'type', wrong: false, ...(start ? { start } : {}) }, corner: null }));
}

/** Takes over what was typed into the plain field; stays open, marked, when it cannot be read. */
export function commitText(live: Live, after: After): boolean {
  const { active, edit } = live.store.get();
  const column = columnAt(live, active.col);
  const node = live.nodes[active.row];
  const field = fieldOf(live);
  if (!edit || !column || !node || !field) return true;
  const value = kindAt(live, column).parse?.(field.value, contextOf(live, column, node.row));
  if (value === invalid || value === undefined) {
    flushSync(() => live.store.set({ edit: { ...edit, wrong: true } }));
    return false;
  }
  commitValue(live, value, after);
  return true;
}

export function commitValue(live: Live, value: unknown, after: After): void {
  const { active, edit } = live.store.get();
  const column = columnAt(live, active.col);
  if (!edit || !column) return;
  flushSync(() => live.store.set({ edit: null }));
  fillField(live, '');
  write(live, [patchOf(live, active, column, value)]);
  if (after === 'blur') return;
  const bounds = { rows: live.nodes.length, cols: live.layout.slots.length, page: 1, head: 0 } as const;
  activate(live, after === 'stay' ? active : step(active, after, bounds));
}

export function cancelEdit(live: Live): void {
  if (!live.store.get().edit) return;
  flushSync(() => live.store.set({ edit: null }));
  fillField(live, '');
  focusActive(live);
}

/** The next cell in reading order; false at either end, where Tab leaves the grid. */
export function goOn(live: Live, by: 1 | -1): boolean {
  const { slots } = live.layout;
  let next: Cell | null = live.store.get().active;
  do next = nextInReadingOrder(next, by, live.nodes.length, slots.length);
  while (next && !columnAt(live, next.col));
  if (next) activate(live, next);
  return next !== null;
}

interface Entering {
  readonly entries: readonly Entry[];
  readonly patches?: readonly Patch[];
  readonly what: 'pasted' | 'cleared' | 'filled';
}

/** Reads texts into cells as one step; cells that may not be edited are passed over, unreadable ones are reported. */
function enter(live: Live, { entries, patches: given = [], what }: Entering): void {
  const patches = [...given];
  const unread: Unread[] = [];
  for (const entry of entries) {
    const column = columnAt(live, entry.col);
    const node = live.nodes[entry.row];
    if (!column || !node || !isEditableAt(live, entry)) continue;
    const value = kindAt(live, column).parse?.(entry.text, contextOf(live, column, node.row));
    if (value === invalid || value === undefined) unread.push({ key: node.key, col: column.id, text: entry.text });
    else patches.push(patchOf(live, entry, column, value));
  }
  announce(live, what, { count: write(live, patches) });
  if (unread.length > 0) live.props.edit?.onUnread?.(unread);
}

/** Lays a clipboard's block at the range and chooses what it filled. */
export function paste(live: Live, text: string): void {
  const { active } = live.store.get();
  const range = rangeIn(live.store.get());
  if (range.r0 < 0) return;
  const entries = spread(parseTsv(text), range, live.nodes.length, live.layout.slots.length);
  enter(live, { entries, what: 'pasted' });
  const last = entries.at(-1);
  if (!last) return;
  activate(live, { row: range.r0, col: range.c0 });
  if (last.row !== active.row || last.col !== active.col) live.store.set({ corner: { row: last.row, col: last.col } });
}

/** Empties the range. */
export function clear(live: Live): void {
  enter(live, { entries: cellsOf(live).map((cell) => ({ ...cell, text: '' })), what: 'cleared' });
}

/** Copies the first row or column of the range over the rest of it. */
export function fill(live: Live, way: 'down' | 'right'): void {
  copyCells(live, filledBy(rangeIn(live.store.get()), way));
}

/** Repeats a range over a longer one. */
export function fillOver(live: Live, source: Range, whole: Range): void {
  copyCells(live, filledOver(source, whole));
}

/** Values are copied as they are within a column; into another one they are read as its kind of value. */
function copyCells(live: Live, cells: readonly Filled[]): void {
  const patches: Patch[] = [];
  const entries: Entry[] = [];
  for (const cell of cells) {
    const column = columnAt(live, cell.col);
    const source = live.nodes[cell.from.row];
    const other = columnAt(live, cell.from.col);
    if (!column || !source || !other || !isEditableAt(live, cell)) continue;
    const value = valueOf(source.row, other.id);
    if (column === other) patches.push(patchOf(live, cell, column, value));
    else
      entries.push({ ...cell, text: value === null ? '' : kindAt(live, other).text(value, contextOf(live, other, source.row)) });
  }
  enter(live, { entries, patches, what: 'filled' });
}

export function takeBack(live: Live, direction: 'undo' | 'redo'): void {
  const result = direction === 'undo' ? undo(live.history) : redo(live.history);
  const first = result?.patches[0];
  if (!result || !first || !live.props.edit) return;
  live.history = result.history;
  flushSync(() => live.props.edit?.onPatch(result.patches));
  const row = live.nodes.findIndex((node) => node.key === first.key);
  const col = live.layout.slots.findIndex((slot) => slot.id === first.col);
  if (row >= 0 && col >= 0) activate(live, { row, col });
  announce(live, direction === 'undo' ? 'undone' : 'redone', { count: result.patches.length });
}

/** Changes cells as one step that can be taken back; answers how many are other than before. */
export function write(live: Live, patches: readonly Patch[]): number {
  const changes = patches.filter((patch) => !isSameValue(patch.before, patch.after));
  if (changes.length === 0 || !live.props.edit) return 0;
  live.history = remember(live.history, changes);
  flushSync(() => live.props.edit?.onPatch(changes));
  return changes.length;
}

function patchOf(live: Live, cell: Cell, column: AnyColumn, after: unknown): Patch {
  const node = live.nodes[cell.row];
  return { key: node?.key ?? 0, col: column.id, before: node ? valueOf(node.row, column.id) : null, after };
}

function cellsOf(live: Live): readonly Cell[] {
  const { r0, r1, c0, c1 } = rangeIn(live.store.get());
  const cells: Cell[] = [];
  for (let row = Math.max(0, r0); row <= r1; row += 1) for (let col = c0; col <= c1; col += 1) cells.push({ row, col });
  return cells;
}
