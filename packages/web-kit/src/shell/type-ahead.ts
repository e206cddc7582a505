let typed = '';

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
  typed += key;
  event.preventDefault();
  event.stopPropagation();
}

/** From now on letters are kept for a field that is still on its way, and reach nothing else, until they are taken. */
export function bufferTyping(): void {
  window.addEventListener('keydown', keep, true);
}

/** What was typed meanwhile; letters go where they always go again. */
export function takeTyped(): string {
  window.removeEventListener('keydown', keep, true);
  const taken = typed;
  typed = '';
  return taken;
}
