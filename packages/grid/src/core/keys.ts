import type { Go } from './range.ts';

type Bare = Readonly<Record<never, never>>;

/** The commands that keys trigger, with their parameters. */
export interface Commands {
  go: { readonly go: Go; readonly extend: boolean };
  tab: { readonly by: 1 | -1 };
  commit: { readonly then: 'down' | 'up' | 'left' | 'right' };
  commitTab: { readonly by: 1 | -1 };
  moveRow: { readonly by: 1 | -1 };
  moveColumn: { readonly by: 1 | -1 };
  resize: { readonly by: 1 | -1 };
  sort: { readonly more: boolean };
  letter: { readonly key: string };
  open: Bare;
  menu: Bare;
  edit: Bare;
  cancel: Bare;
  leave: Bare;
  choose: Bare;
  chooseAll: Bare;
  clear: Bare;
  undo: Bare;
  redo: Bare;
  fillDown: Bare;
  fillRight: Bare;
  selectAll: Bare;
  fold: Bare;
  unfold: Bare;
}

export type Command<D extends keyof Commands = keyof Commands> = { [K in D]: { readonly do: K } & Commands[K] }[D];

export interface Key {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Where the key was pressed. `editing` distinguishes an edit started by typing from one opened on the text. */
export interface KeyContext {
  readonly isEditable: boolean;
  readonly editing: null | 'type' | 'text';
  readonly head: boolean;
  /** The active cell is a collapsed (false) or expanded (true) branch. */
  readonly open: boolean | null;
}

const leaving: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const arrows: Readonly<Record<string, Go>> = leaving;
const far: Readonly<Record<string, Go>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'rowStart',
  ArrowRight: 'rowEnd',
  Home: 'first',
  End: 'last',
};
const sheetChords: Readonly<Record<string, 'redo' | 'fillDown' | 'fillRight'>> = { y: 'redo', d: 'fillDown', r: 'fillRight' };
const pages: Readonly<Record<string, Go>> = { PageUp: 'pageUp', PageDown: 'pageDown' };

/** Returns the command of a key, or null when the grid does not handle the key. */
export function commandOf(key: Key, at: KeyContext): Command | null {
  if (at.editing) return whileEditing(key, at.editing);
  if (key.alt) return withAlt(key, at);
  return withCtrl(key, at) ?? onMenuKey(key) ?? onBranch(key, at) ?? going(key, at) ?? plainKey(key, at);
}

function whileEditing(key: Key, how: 'type' | 'text'): Command | null {
  if (key.key === 'Enter' && !key.alt) return { do: 'commit', then: key.shift ? 'up' : 'down' };
  if (key.key === 'Tab') return { do: 'commitTab', by: key.shift ? -1 : 1 };
  if (key.key === 'Escape') return { do: 'cancel' };
  // As in spreadsheets: an arrow leaves a cell that was typed over, but moves the caret in a text that was opened.
  const then = how === 'type' && !key.shift ? leaving[key.key] : undefined;
  return then ? { do: 'commit', then } : null;
}

function onMenuKey(key: Key): Command | null {
  return key.key === 'ContextMenu' || (key.key === 'F10' && key.shift) ? { do: 'menu' } : null;
}

function onBranch(key: Key, { open }: KeyContext): Command | null {
  if (open === null || key.shift || key.ctrl) return null;
  if (key.key === 'ArrowRight' && !open) return { do: 'unfold' };
  return key.key === 'ArrowLeft' && open ? { do: 'fold' } : null;
}

function going(key: Key, at: KeyContext): Command | null {
  const go = arrows[key.key] ?? pages[key.key] ?? homeOrEnd(key, at);
  return go ? { do: 'go', go, extend: key.shift } : null;
}

function plainKey(key: Key, at: KeyContext): Command | null {
  if (key.ctrl) return null;
  if (at.head) return inHead(key);
  return at.isEditable ? inSheet(key) : inList(key);
}

function withAlt(key: Key, at: KeyContext): Command | null {
  if (at.head && (key.key === 'ArrowLeft' || key.key === 'ArrowRight')) {
    const by = key.key === 'ArrowLeft' ? -1 : 1;
    return key.shift ? { do: 'resize', by } : { do: 'moveColumn', by };
  }
  if (at.head) return key.key === 'ArrowDown' ? { do: 'menu' } : null;
  if (key.key === 'ArrowUp') return { do: 'moveRow', by: -1 };
  return key.key === 'ArrowDown' ? { do: 'moveRow', by: 1 } : null;
}

function withCtrl(key: Key, at: KeyContext): Command | null {
  if (!key.ctrl) return null;
  const go = far[key.key];
  if (go) return { do: 'go', go, extend: key.shift };
  const letter = key.key.toLowerCase();
  if (letter === 'a') return { do: 'selectAll' };
  if (letter === 'z' && at.isEditable) return { do: key.shift ? 'redo' : 'undo' };
  const what = at.isEditable ? sheetChords[letter] : undefined;
  return what ? { do: what } : null;
}

/** Home and End go to the first and last row in a list, and to the ends of the row in an editable grid. */
function homeOrEnd(key: Key, at: KeyContext): Go | undefined {
  if (key.key === 'Home') return at.isEditable ? 'rowStart' : 'top';
  if (key.key === 'End') return at.isEditable ? 'rowEnd' : 'bottom';
  return undefined;
}

function inHead(key: Key): Command | null {
  if (key.key === 'Enter') return { do: 'sort', more: key.shift };
  return key.key === ' ' ? { do: 'chooseAll' } : null;
}

function inSheet(key: Key): Command | null {
  switch (key.key) {
    case 'Enter':
      return key.shift ? { do: 'go', go: 'up', extend: false } : { do: 'edit' };
    case 'F2':
      return { do: 'edit' };
    case 'Tab':
      return { do: 'tab', by: key.shift ? -1 : 1 };
    case 'Escape':
      return { do: 'leave' };
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' };
    default:
      return null;
  }
}

function inList(key: Key): Command | null {
  switch (key.key) {
    case 'j':
      return { do: 'go', go: 'down', extend: false };
    case 'k':
      return { do: 'go', go: 'up', extend: false };
    case 'x':
    case ' ':
      return { do: 'choose' };
    case 'Enter':
      return { do: 'open' };
    case 'Escape':
      return { do: 'leave' };
    default:
      return key.key.length === 1 ? { do: 'letter', key: key.key } : null;
  }
}
