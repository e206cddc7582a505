import { commandOf, type Place } from '../core/keys.ts';
import { run } from './commands.ts';
import { targetOf } from './focus.ts';
import { columnAt, isEditableAt, kindAt, type Live } from './live.ts';

/** Keys and typed characters. */
export function listenToKeys(live: Live, root: HTMLElement, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (!isOurs(live, event)) return;
    const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
    if (key !== 'Tab' && key !== 'Shift') live.leaving = false;
    const command = commandOf({ key, ctrl: ctrlKey || metaKey, shift, alt }, placeOf(live));
    if (command ? run(live, command) : typed(live, event)) event.preventDefault();
  };
  // The first character, and the first key of an input method, go into the active cell's unseen field by themselves.
  const onInput = (event: Event) => {
    if (event.target === targetOf(live)) live.editing?.beginTyping(live, '');
  };
  root.addEventListener('keydown', onKey, { signal });
  root.addEventListener('input', onInput, { signal });
  root.addEventListener('compositionstart', onInput, { signal });
}

/** While an input method composes, every key is its own; an editor with keys of its own leaves us Tab and Escape. */
function isOurs(live: Live, event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229) return false;
  if (!live.store.get().edit) return event.target === targetOf(live);
  const column = columnAt(live, live.store.get().active.col);
  const keepsKeys = column !== null && kindAt(live, column).ownKeys === true;
  return !keepsKeys || event.key === 'Tab' || event.key === 'Escape';
}

function placeOf(live: Live): Place {
  const { active, edit } = live.store.get();
  const { slots } = live.layout;
  const isBranch = live.props.tree !== undefined && slots.findIndex((slot) => slot.column !== null) === active.col;
  return {
    sheet: live.props.edit !== undefined,
    editing: edit?.how ?? null,
    head: active.row < 0,
    open: isBranch ? (live.nodes[active.row]?.open ?? null) : null,
  };
}

/** A kind with a field of its own is opened by the character typed, and a flag is turned over by the space bar. */
function typed(live: Live, event: KeyboardEvent): boolean {
  const { active, edit } = live.store.get();
  const column = columnAt(live, active.col);
  if (edit || !column || !isCharacter(event) || !isEditableAt(live, active)) return false;
  const kind = kindAt(live, column);
  if (kind.toggle && event.key === ' ') live.editing?.beginEdit(live);
  else if (kind.Editor) live.editing?.beginTyping(live, event.key);
  return kind.toggle !== undefined || kind.Editor !== undefined;
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
