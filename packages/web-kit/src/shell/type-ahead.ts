let typed = '';

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
  typed += key;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Buffers typed characters for a field that is still loading, and hides them from other handlers, until `takeTyped` is called.
 */
export function bufferTyping(): void {
  window.addEventListener('keydown', keep, true);
}

/** Returns the buffered characters and stops buffering. */
export function takeTyped(): string {
  window.removeEventListener('keydown', keep, true);
  const taken = typed;
  typed = '';
  return taken;
}
