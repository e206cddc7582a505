import { clampWidth } from '../core/columns.ts';
import type { Command, Commands } from '../core/keys.ts';
import { type Bounds, step } from '../core/range.ts';
import { nextSorts } from '../core/sort.ts';
import { announce } from './announce.ts';
import { moveColumnBy } from './column-menu.ts';
import { activate, targetOf } from './focus.ts';
import { columnAt, type GridRuntime, headerHeight, kindAt, rangeIn } from './runtime.ts';
import { choose, chooseAll, moveBy, open, openColumnMenu, openMenu } from './rows.ts';

/** The handlers of all commands; each returns whether to prevent the browser's default action. */
const runs: { readonly [D in keyof Commands]: (runtime: GridRuntime, command: Command<D>) => boolean } = {
  go: (runtime, { go, extend }) => {
    const { active, corner } = runtime.store.get();
    activate(runtime, step(extend ? (corner ?? active) : active, go, boundsOf(runtime, extend)), { extend });
    if (extend) announceRange(runtime);
    return true;
  },
  tab: (runtime, { by }) => !runtime.leaving && runtime.editing?.goOn(runtime, by) === true,
  commit: (runtime, { then }) => done(runtime.editing?.commitText(runtime, then)),
  commitTab: (runtime, { by }) => {
    if (hasOwnField(runtime)) runtime.editing?.cancelEdit(runtime);
    else if (!runtime.editing?.commitText(runtime, 'stay')) return true;
    return done(runtime.editing?.goOn(runtime, by));
  },
  moveRow: (runtime, { by }) => {
    moveBy(runtime, by);
    return runtime.props.move !== undefined;
  },
  moveColumn: (runtime, { by }) => done(moveColumnBy(runtime, runtime.store.get().active.col, by)),
  resize: (runtime, { by }) => done(resizeBy(runtime, by * 16)),
  sort: (runtime, { more }) => sortBy(runtime, runtime.store.get().active.col, more),
  letter: (runtime, { key }) => shortcut(runtime, key),
  open: (runtime) => done(openOrPress(runtime)),
  menu: (runtime) => done(openMenuHere(runtime)),
  edit: (runtime) => done(runtime.editing?.beginEdit(runtime)),
  cancel: (runtime) => done(runtime.editing?.cancelEdit(runtime)),
  leave: (runtime) => leave(runtime),
  choose: (runtime) => {
    if (!turnOver(runtime)) choose(runtime, runtime.store.get().active.row, false);
    return true;
  },
  chooseAll: (runtime) => done(chooseAll(runtime)),
  clear: (runtime) => done(runtime.editing?.clear(runtime)),
  undo: (runtime) => done(runtime.editing?.takeBack(runtime, 'undo')),
  redo: (runtime) => done(runtime.editing?.takeBack(runtime, 'redo')),
  fillDown: (runtime) => done(runtime.editing?.fill(runtime, 'down')),
  fillRight: (runtime) => done(runtime.editing?.fill(runtime, 'right')),
  selectAll: (runtime) => selectAll(runtime),
  fold: (runtime) => done(toggleActive(runtime)),
  unfold: (runtime) => done(toggleActive(runtime)),
};

export function run<D extends keyof Commands>(runtime: GridRuntime, command: Command<D>): boolean {
  return runs[command.do](runtime, command);
}

function announceRange(runtime: GridRuntime): void {
  const { r0, r1, c0, c1 } = rangeIn(runtime.store.get());
  announce(runtime, 'range', { rows: r1 - r0 + 1, columns: c1 - c0 + 1 });
}

function openMenuHere(runtime: GridRuntime): void {
  const { row } = runtime.store.get().active;
  if (row < 0) openColumnMenu(runtime, true);
  else openMenu(runtime, row, true);
}

function done(_result: unknown): true {
  return true;
}

function boundsOf(runtime: GridRuntime, extend: boolean): Bounds {
  const room = runtime.store.get().height - headerHeight - runtime.footerHeight;
  const hasHead = !extend || runtime.nodes.length === 0;
  return {
    rows: runtime.nodes.length,
    cols: runtime.layout.slots.length,
    page: Math.max(1, Math.floor(room / runtime.rowHeight) - 1),
    head: hasHead ? -1 : 0,
  };
}

function hasOwnField(runtime: GridRuntime): boolean {
  const column = columnAt(runtime, runtime.store.get().active.col);
  return column !== null && kindAt(runtime, column).ownKeys === true;
}

function toggleActive(runtime: GridRuntime): void {
  const node = runtime.nodes[runtime.store.get().active.row];
  if (node) runtime.toggle(node.key);
}

/** Enter activates the content of columns that the grid adds; in other columns it opens the row. */
function openOrPress(runtime: GridRuntime): void {
  const { row, col } = runtime.store.get().active;
  const id = runtime.layout.slots[col]?.id;
  if (id === '$actions') openMenu(runtime, row, true);
  else if (id === '$check') choose(runtime, row, false);
  else open(runtime, row, false);
}

/** Clicks the switch of the active cell in a list; returns whether there is one. */
function turnOver(runtime: GridRuntime): boolean {
  const button = targetOf(runtime)?.querySelector<HTMLElement>('[data-act="toggle"]');
  button?.click();
  return button != null;
}

/** Selects all cells of an editable grid, or all rows of a list. */
function selectAll(runtime: GridRuntime): boolean {
  if (!runtime.props.edit) {
    chooseAll(runtime);
    return runtime.props.selection !== undefined;
  }
  const { slots } = runtime.layout;
  const last = slots.findLastIndex((slot) => slot.column !== null);
  activate(runtime, { row: 0, col: slots.findIndex((slot) => slot.column !== null) });
  runtime.store.set({ corner: { row: runtime.nodes.length - 1, col: last } });
  announceRange(runtime);
  return true;
}

/** Escape clears the range; without one it lets the next Tab leave an editable grid. */
function leave(runtime: GridRuntime): boolean {
  const hadRange = runtime.store.get().corner !== null;
  if (hadRange) runtime.store.set({ corner: null });
  else runtime.leaving = runtime.props.edit !== undefined;
  return hadRange || runtime.leaving;
}

function shortcut(runtime: GridRuntime, key: string): boolean {
  const action = runtime.props.shortcuts?.[key];
  const node = runtime.nodes[runtime.store.get().active.row];
  if (!action || !node) return false;
  const offered = runtime.props.actions?.(node.row).find((one) => one.id === action);
  if (offered && !offered.rejected) runtime.props.onAction?.(action, node.row);
  return true;
}

/** Sorts by a header, or selects all rows from the checkbox header. */
export function sortBy(runtime: GridRuntime, col: number, more: boolean): boolean {
  const column = columnAt(runtime, col);
  const { sort } = runtime.props;
  if (runtime.layout.slots[col]?.id === '$check') chooseAll(runtime);
  if (!column?.sortable || !sort) return false;
  sort.onChange(nextSorts(sort.value, column.id, more));
  return true;
}

function resizeBy(runtime: GridRuntime, by: number): void {
  const slot = runtime.layout.slots[runtime.store.get().active.col];
  const { state, onState } = runtime.props;
  if (!slot?.column) return;
  const width = clampWidth(slot.column, slot.width + by);
  onState({ ...state, width: { ...state.width, [slot.id]: width } });
  announce(runtime, 'column-width', { name: slot.column.title, width });
}
