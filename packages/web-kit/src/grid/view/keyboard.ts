import { type Command, commandOf, type Place } from '../core/keys.ts';
import { clampWidth, inOrder, moveColumn } from '../core/columns.ts';
import { step } from '../core/range.ts';
import { nextSorts } from '../core/sort.ts';
import { beginEdit, beginTyping, cancelEdit, clear, commitText, fillDown, goOn, takeBack } from './editing.ts';
import { activate, focusActive, targetOf } from './focus.ts';
import { columnAt, headHeight, isEditableAt, kindAt, type Live } from './live.ts';
import { choose, chooseAll, moveBy, open, openMenu } from './rows.ts';

/** Keys and typed characters. Answers how to stop listening. */
export function listenToKeys(live: Live, root: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes, every key is its own.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key !== 'Tab' && event.key !== 'Shift') live.leaving = false;
    const { edit } = live.store.get();
    if (!edit && event.target !== targetOf(live)) return;
    if (edit && keepsKeys(live) && event.key !== 'Tab' && event.key !== 'Escape') return;
    const command = commandOf(
      { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey },
      placeOf(live),
    );
    if (command ? run(live, command) : typed(live, event)) event.preventDefault();
  };
  const onInput = (event: Event) => {
    if (event.target === targetOf(live)) beginTyping(live, '');
  };
  root.addEventListener('keydown', onKey);
  root.addEventListener('input', onInput);
  root.addEventListener('compositionstart', onInput);
  return () => {
    root.removeEventListener('keydown', onKey);
    root.removeEventListener('input', onInput);
    root.removeEventListener('compositionstart', onInput);
  };
}

function placeOf(live: Live): Place {
  const { active, edit } = live.store.get();
  const column = columnAt(live, active.col);
  const isTreeColumn =
    live.props.tree && column && live.layout.slots.find((slot) => slot.column) === live.layout.slots[active.col];
  return {
    sheet: live.props.edit !== undefined,
    editing: edit?.how ?? null,
    head: active.row < 0,
    open: isTreeColumn ? (live.nodes[active.row]?.open ?? null) : null,
  };
}

function keepsKeys(live: Live): boolean {
  const column = columnAt(live, live.store.get().active.col);
  return column !== null && kindAt(live, column).ownKeys === true;
}

/** A kind with a field of its own is opened by the character typed; plain cells have their field already. */
function typed(live: Live, event: KeyboardEvent): boolean {
  const { active, edit } = live.store.get();
  if (edit || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || !isEditableAt(live, active))
    return false;
  const column = columnAt(live, active.col);
  const kind = column && kindAt(live, column);
  if (kind?.toggle) {
    if (event.key === ' ') beginEdit(live);
    return true;
  }
  if (!kind?.Editor) return false;
  beginTyping(live, event.key);
  return true;
}

/** Whether the command did something, so that the browser must not. */
function run(live: Live, command: Command): boolean {
  const { active, corner } = live.store.get();
  switch (command.do) {
    case 'go': {
      const page = Math.max(1, Math.floor((live.store.get().height - headHeight - live.footHeight) / live.rowHeight) - 1);
      const bounds = {
        rows: live.nodes.length,
        cols: live.layout.slots.length,
        page,
        head: command.extend || live.nodes.length === 0 ? 0 : -1,
      } as const;
      activate(live, step(command.extend ? (corner ?? active) : active, command.go, bounds), { extend: command.extend });
      return true;
    }
    case 'tab':
      return !live.leaving && goOn(live, command.by);
    case 'commit':
      commitText(live, command.then);
      return true;
    case 'commitTab':
      if (keepsKeys(live)) cancelEdit(live);
      else if (!commitText(live, 'stay')) return true;
      goOn(live, command.by);
      return true;
    case 'cancel':
      cancelEdit(live);
      return true;
    case 'moveRow':
      moveBy(live, command.by);
      return live.props.move !== undefined;
    case 'moveColumn':
      return moveColumnBy(live, command.by);
    case 'resize':
      return resizeBy(live, command.by * 16);
    case 'sort':
      return sortBy(live, active.col, command.more);
    case 'letter':
      return shortcut(live, command.key);
    default:
      return act(live, command.do);
  }
}

type Act = Exclude<
  Command,
  | { readonly go: unknown }
  | { readonly by: unknown }
  | { readonly then: unknown }
  | { readonly more: unknown }
  | { readonly key: unknown }
>['do'];

function act(live: Live, what: Act): boolean {
  const { active } = live.store.get();
  switch (what) {
    case 'open':
      return openOrPress(live, active.row, active.col);
    case 'menu':
      openMenu(live, active.row, true);
      return true;
    case 'edit':
      beginEdit(live);
      return true;
    case 'choose':
      if (!turnOver(live)) choose(live, active.row, false);
      return true;
    case 'chooseAll':
      chooseAll(live);
      return true;
    case 'clear':
      clear(live);
      return true;
    case 'undo':
    case 'redo':
      takeBack(live, what);
      return true;
    case 'fillDown':
      fillDown(live);
      return true;
    case 'selectAll':
      return selectAll(live);
    case 'fold':
    case 'unfold':
      live.toggle(live.nodes[active.row]?.key ?? 0);
      return true;
    default:
      return leave(live);
  }
}

/** Enter on the grid's own cells presses what they hold; elsewhere it opens the row. */
function openOrPress(live: Live, row: number, col: number): boolean {
  const id = live.layout.slots[col]?.id;
  if (id === '$actions') openMenu(live, row, true);
  else if (id === '$check') choose(live, row, false);
  else open(live, row, false);
  return true;
}

/** A switch in a list is turned over by the space bar. */
function turnOver(live: Live): boolean {
  const { active } = live.store.get();
  const button = live.props.onToggle ? targetOf(live)?.querySelector<HTMLElement>('[data-act="toggle"]') : null;
  button?.click();
  return button != null && active.row >= 0;
}

/** All cells of a sheet; all rows of a list. */
function selectAll(live: Live): boolean {
  if (!live.props.edit) {
    chooseAll(live);
    return live.props.selection !== undefined;
  }
  const { slots } = live.layout;
  const first = slots.findIndex((slot) => slot.column !== null);
  const last = slots.findLastIndex((slot) => slot.column !== null);
  activate(live, { row: 0, col: first });
  live.store.set({ corner: { row: live.nodes.length - 1, col: last } });
  return true;
}

/** Escape gives up the range; without one it lets the next Tab leave a sheet. */
function leave(live: Live): boolean {
  const { corner } = live.store.get();
  if (corner) live.store.set({ corner: null });
  else if (live.props.edit) live.leaving = true;
  else return false;
  return true;
}

function shortcut(live: Live, key: string): boolean {
  const action = live.props.shortcuts?.[key];
  const node = live.nodes[live.store.get().active.row];
  if (!action || !node) return false;
  const offered = live.props.actions?.(node.row).find((one) => one.id === action);
  if (offered && !offered.refused) live.props.onAction?.(action, node.row);
  return true;
}

export function sortBy(live: Live, col: number, more: boolean): boolean {
  const column = columnAt(live, col);
  const { sort } = live.props;
  if (live.layout.slots[col]?.id === '$check') chooseAll(live);
  if (!column?.sortable || !sort) return false;
  sort.onChange(nextSorts(sort.value, column.id, more));
  return true;
}

function moveColumnBy(live: Live, by: 1 | -1): boolean {
  const { active } = live.store.get();
  const column = columnAt(live, active.col);
  const neighbour = columnAt(live, active.col + by);
  if (!column || !neighbour || column.fixed || neighbour.fixed) return true;
  const { columns, state, onState } = live.props;
  const ids = inOrder(columns, state.order ?? []).map((one) => one.id);
  const before = by < 0 ? neighbour.id : (ids[ids.indexOf(neighbour.id) + 1] ?? null);
  // The active cell stays on its column, wherever that goes.
  onState({ ...state, order: moveColumn(ids, column.id, before) });
  return true;
}

function resizeBy(live: Live, by: number): boolean {
  const { active } = live.store.get();
  const slot = live.layout.slots[active.col];
  const { state, onState } = live.props;
  if (slot?.column) onState({ ...state, width: { ...state.width, [slot.id]: clampWidth(slot.column, slot.width + by) } });
  return true;
}
