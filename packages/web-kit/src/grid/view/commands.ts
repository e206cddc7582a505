import { clampWidth } from '../core/columns.ts';
import type { Command, Commands } from '../core/keys.ts';
import { type Bounds, step } from '../core/range.ts';
import { nextSorts } from '../core/sort.ts';
import { announce } from './announce.ts';
import { moveColumnBy } from './column-menu.ts';
import { activate, targetOf } from './focus.ts';
import { columnAt, headHeight, kindAt, type Live, rangeIn } from './live.ts';
import { choose, chooseAll, moveBy, open, openColumnMenu, openMenu } from './rows.ts';

/** What each command does; it answers whether it did something, so that the browser must not. */
const runs: { readonly [D in keyof Commands]: (live: Live, command: Command<D>) => boolean } = {
  go: (live, { go, extend }) => {
    const { active, corner } = live.store.get();
    activate(live, step(extend ? (corner ?? active) : active, go, boundsOf(live, extend)), { extend });
    if (extend) announceRange(live);
    return true;
  },
  tab: (live, { by }) => !live.leaving && live.editing?.goOn(live, by) === true,
  commit: (live, { then }) => done(live.editing?.commitText(live, then)),
  commitTab: (live, { by }) => {
    if (hasOwnField(live)) live.editing?.cancelEdit(live);
    else if (!live.editing?.commitText(live, 'stay')) return true;
    return done(live.editing?.goOn(live, by));
  },
  moveRow: (live, { by }) => {
    moveBy(live, by);
    return live.props.move !== undefined;
  },
  moveColumn: (live, { by }) => done(moveColumnBy(live, live.store.get().active.col, by)),
  resize: (live, { by }) => done(resizeBy(live, by * 16)),
  sort: (live, { more }) => sortBy(live, live.store.get().active.col, more),
  letter: (live, { key }) => shortcut(live, key),
  open: (live) => done(openOrPress(live)),
  menu: (live) => done(openMenuHere(live)),
  edit: (live) => done(live.editing?.beginEdit(live)),
  cancel: (live) => done(live.editing?.cancelEdit(live)),
  leave: (live) => leave(live),
  choose: (live) => {
    if (!turnOver(live)) choose(live, live.store.get().active.row, false);
    return true;
  },
  chooseAll: (live) => done(chooseAll(live)),
  clear: (live) => done(live.editing?.clear(live)),
  undo: (live) => done(live.editing?.takeBack(live, 'undo')),
  redo: (live) => done(live.editing?.takeBack(live, 'redo')),
  fillDown: (live) => done(live.editing?.fill(live, 'down')),
  fillRight: (live) => done(live.editing?.fill(live, 'right')),
  selectAll: (live) => selectAll(live),
  fold: (live) => done(toggleActive(live)),
  unfold: (live) => done(toggleActive(live)),
};

export function run<D extends keyof Commands>(live: Live, command: Command<D>): boolean {
  return runs[command.do](live, command);
}

function announceRange(live: Live): void {
  const { r0, r1, c0, c1 } = rangeIn(live.store.get());
  announce(live, 'range', { rows: r1 - r0 + 1, columns: c1 - c0 + 1 });
}

function openMenuHere(live: Live): void {
  const { row } = live.store.get().active;
  if (row < 0) openColumnMenu(live, true);
  else openMenu(live, row, true);
}

function done(_result: unknown): true {
  return true;
}

function boundsOf(live: Live, extend: boolean): Bounds {
  const room = live.store.get().height - headHeight - live.footHeight;
  const hasHead = !extend || live.nodes.length === 0;
  return {
    rows: live.nodes.length,
    cols: live.layout.slots.length,
    page: Math.max(1, Math.floor(room / live.rowHeight) - 1),
    head: hasHead ? -1 : 0,
  };
}

function hasOwnField(live: Live): boolean {
  const column = columnAt(live, live.store.get().active.col);
  return column !== null && kindAt(live, column).ownKeys === true;
}

function toggleActive(live: Live): void {
  const node = live.nodes[live.store.get().active.row];
  if (node) live.toggle(node.key);
}

/** Enter on the grid's own cells presses what they hold; elsewhere it opens the row. */
function openOrPress(live: Live): void {
  const { row, col } = live.store.get().active;
  const id = live.layout.slots[col]?.id;
  if (id === '$actions') openMenu(live, row, true);
  else if (id === '$check') choose(live, row, false);
  else open(live, row, false);
}

/** A switch in a list is turned over by the space bar. */
function turnOver(live: Live): boolean {
  const button = targetOf(live)?.querySelector<HTMLElement>('[data-act="toggle"]');
  button?.click();
  return button != null;
}

/** All cells of a sheet; all rows of a list. */
function selectAll(live: Live): boolean {
  if (!live.props.edit) {
    chooseAll(live);
    return live.props.selection !== undefined;
  }
  const { slots } = live.layout;
  const last = slots.findLastIndex((slot) => slot.column !== null);
  activate(live, { row: 0, col: slots.findIndex((slot) => slot.column !== null) });
  live.store.set({ corner: { row: live.nodes.length - 1, col: last } });
  announceRange(live);
  return true;
}

/** Escape gives up the range; without one it lets the next Tab leave a sheet. */
function leave(live: Live): boolean {
  const hadRange = live.store.get().corner !== null;
  if (hadRange) live.store.set({ corner: null });
  else live.leaving = live.props.edit !== undefined;
  return hadRange || live.leaving;
}

function shortcut(live: Live, key: string): boolean {
  const action = live.props.shortcuts?.[key];
  const node = live.nodes[live.store.get().active.row];
  if (!action || !node) return false;
  const offered = live.props.actions?.(node.row).find((one) => one.id === action);
  if (offered && !offered.refused) live.props.onAction?.(action, node.row);
  return true;
}

/** Sorts by a head, or chooses all rows by the head of the boxes. */
export function sortBy(live: Live, col: number, more: boolean): boolean {
  const column = columnAt(live, col);
  const { sort } = live.props;
  if (live.layout.slots[col]?.id === '$check') chooseAll(live);
  if (!column?.sortable || !sort) return false;
  sort.onChange(nextSorts(sort.value, column.id, more));
  return true;
}

function resizeBy(live: Live, by: number): void {
  const slot = live.layout.slots[live.store.get().active.col];
  const { state, onState } = live.props;
  if (!slot?.column) return;
  const width = clampWidth(slot.column, slot.width + by);
  onState({ ...state, width: { ...state.width, [slot.id]: width } });
  announce(live, 'column-width', { name: slot.column.title, width });
}
