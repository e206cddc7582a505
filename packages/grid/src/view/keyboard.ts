import { commandOf, type KeyContext } from '../core/keys.ts';
import { run } from './commands.ts';
import { targetOf } from './focus.ts';
import { columnAt, type GridRuntime, isEditableAt, kindAt } from './runtime.ts';

/** Handles key presses and typed characters. */
export function listenToKeys(runtime: GridRuntime, root: HTMLElement, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (!isOurs(runtime, event)) return;
    const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
    if (key !== 'Tab' && key !== 'Shift') runtime.leaving = false;
    const command = commandOf({ key, ctrl: ctrlKey || metaKey, shift, alt }, keyContextOf(runtime));
    if (command ? run(runtime, command) : typed(runtime, event)) event.preventDefault();
  };
  // The first character, or the first key of an input method, goes directly into the active cell's invisible field.
  const onInput = (event: Event) => {
    if (event.target === targetOf(runtime)) runtime.editing?.beginTyping(runtime, '');
  };
  root.addEventListener('keydown', onKey, { signal });
  root.addEventListener('input', onInput, { signal });
  root.addEventListener('compositionstart', onInput, { signal });
}

/**
 * Whether the grid handles the key: not during composition of an input method, and only Tab and Escape in an editor with
 * `ownKeys`.
 */
function isOurs(runtime: GridRuntime, event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229) return false;
  if (!runtime.store.get().edit) return event.target === targetOf(runtime);
  const column = columnAt(runtime, runtime.store.get().active.col);
  const keepsKeys = column !== null && kindAt(runtime, column).ownKeys === true;
  return !keepsKeys || event.key === 'Tab' || event.key === 'Escape';
}

function keyContextOf(runtime: GridRuntime): KeyContext {
  const { active, edit } = runtime.store.get();
  const { slots } = runtime.layout;
  const isBranch = runtime.props.tree !== undefined && slots.findIndex((slot) => slot.column !== null) === active.col;
  return {
    isEditable: runtime.props.edit !== undefined,
    editing: edit?.how ?? null,
    head: active.row < 0,
    open: isBranch ? (runtime.nodes[active.row]?.open ?? null) : null,
  };
}

/**
 * Opens a custom editor with the typed character, or toggles a flag with the space bar; returns whether the key was consumed.
 */
function typed(runtime: GridRuntime, event: KeyboardEvent): boolean {
  const { active, edit } = runtime.store.get();
  const column = columnAt(runtime, active.col);
  if (edit || !column || !isCharacter(event) || !isEditableAt(runtime, active)) return false;
  const kind = kindAt(runtime, column);
  if (kind.toggle && event.key === ' ') runtime.editing?.beginEdit(runtime);
  else if (kind.Editor) runtime.editing?.beginTyping(runtime, event.key);
  return kind.toggle !== undefined || kind.Editor !== undefined;
}

function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}
