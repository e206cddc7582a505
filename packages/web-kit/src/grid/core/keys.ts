import type { Go } from './range.ts';

/** What a key means to the grid. */
export type Command =
  | { readonly do: 'go'; readonly go: Go; readonly extend: boolean }
  | { readonly do: 'tab'; readonly by: 1 | -1 }
  | { readonly do: 'commit'; readonly then: 'down' | 'up' | 'left' | 'right' | 'stay' }
  | { readonly do: 'commitTab'; readonly by: 1 | -1 }
  | { readonly do: 'moveRow'; readonly by: 1 | -1 }
  | { readonly do: 'moveColumn'; readonly by: 1 | -1 }
  | { readonly do: 'resize'; readonly by: 1 | -1 }
  | { readonly do: 'sort'; readonly more: boolean }
  | { readonly do: 'letter'; readonly key: string }
  | {
      readonly do:
        | 'open'
        | 'menu'
        | 'edit'
        | 'cancel'
        | 'leave'
        | 'choose'
        | 'chooseAll'
        | 'clear'
        | 'undo'
        | 'redo'
        | 'fillDown'
        | 'selectAll'
        | 'fold'
        | 'unfold';
    };

export interface Key {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Where the key was pressed. `editing` tells an edit begun by typing from one opened on the text. */
export interface Place {
  readonly sheet: boolean;
  readonly editing: null | 'type' | 'text';
  readonly head: boolean;
  /** The active cell can be unfolded (false) or folded (true). */
  readonly open: boolean | null;
}

const arrows: Readonly<Record<string, Go>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const far: Readonly<Record<string, Go>> = { ArrowUp: 'top', ArrowDown: 'bottom', ArrowLeft: 'rowStart', ArrowRight: 'rowEnd' };
const pages: Readonly<Record<string, Go>> = { PageUp: 'pageUp', PageDown: 'pageDown' };

/** The command of a key, or null where the key is not the grid's. */
export function commandOf(key: Key, at: Place): Command | null {
  if (at.editing) return whileEditing(key, at.editing);
  if (key.alt) return withAlt(key, at);
  if (key.key === 'ContextMenu' || (key.key === 'F10' && key.shift)) return { do: 'menu' };
  const chord = key.ctrl ? withCtrl(key, at) : null;
  if (chord) return chord;
  if (at.open !== null && !key.shift && !key.ctrl) {
    if (key.key === 'ArrowRight' && !at.open) return { do: 'unfold' };
    if (key.key === 'ArrowLeft' && at.open) return { do: 'fold' };
  }
  const go = arrows[key.key] ?? pages[key.key] ?? homeOrEnd(key, at);
  if (go) return { do: 'go', go, extend: key.shift };
  if (at.head) return inHead(key);
  return at.sheet ? inSheet(key) : inList(key);
}

function whileEditing(key: Key, how: 'type' | 'text'): Command | null {
  const by = key.shift ? -1 : 1;
  if (key.key === 'Enter' && !key.alt) return { do: 'commit', then: key.shift ? 'up' : 'down' };
  if (key.key === 'Tab') return { do: 'commitTab', by };
  if (key.key === 'Escape') return { do: 'cancel' };
  // As in a spreadsheet: after typing over a cell an arrow leaves it, after opening its text an arrow moves in the text.
  const arrow = how === 'type' && !key.shift ? arrows[key.key] : undefined;
  if (arrow === 'up' || arrow === 'down' || arrow === 'left' || arrow === 'right') return { do: 'commit', then: arrow };
  return null;
}

function withAlt(key: Key, at: Place): Command | null {
  if (at.head && (key.key === 'ArrowLeft' || key.key === 'ArrowRight')) {
    const by = key.key === 'ArrowLeft' ? -1 : 1;
    return key.shift ? { do: 'resize', by } : { do: 'moveColumn', by };
  }
  if (key.key === 'ArrowUp') return { do: 'moveRow', by: -1 };
  return key.key === 'ArrowDown' ? { do: 'moveRow', by: 1 } : null;
}

function withCtrl(key: Key, at: Place): Command | null {
  const go = far[key.key] ?? (key.key === 'Home' ? 'first' : key.key === 'End' ? 'last' : undefined);
  if (go) return { do: 'go', go, extend: key.shift };
  const letter = key.key.toLowerCase();
  if (letter === 'a') return { do: 'selectAll' };
  if (!at.sheet) return null;
  if (letter === 'z') return { do: key.shift ? 'redo' : 'undo' };
  if (letter === 'y') return { do: 'redo' };
  return letter === 'd' ? { do: 'fillDown' } : null;
}

/** In a list the ends are rows, in a sheet they are cells of the row. */
function homeOrEnd(key: Key, at: Place): Go | undefined {
  if (key.key === 'Home') return at.sheet ? 'rowStart' : 'top';
  if (key.key === 'End') return at.sheet ? 'rowEnd' : 'bottom';
  return undefined;
}

function inHead(key: Key): Command | null {
  if (key.key === 'Enter' && !key.ctrl) return { do: 'sort', more: key.shift };
  return key.key === ' ' ? { do: 'chooseAll' } : null;
}

function inSheet(key: Key): Command | null {
  if (key.ctrl) return null;
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
  if (key.ctrl) return null;
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
