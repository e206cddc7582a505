import { useEffect, useRef } from 'react';

interface ShellKeys {
  /** Ctrl+K, or Cmd+K. */
  readonly search: () => void;
  /** Question mark, unless a field has the focus. */
  readonly help: () => void;
}

const typing = 'input, textarea, select, [contenteditable="true"]';

/** Registers the keyboard shortcuts that work on every page. */
export function useShellKeys(keys: ShellKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const bulkAction = bulkActionOf(event);
      if (!bulkAction) return;
      event.preventDefault();
      newest.current[bulkAction]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function bulkActionOf({ key, metaKey, ctrlKey, shiftKey, altKey, target }: KeyboardEvent): keyof ShellKeys | undefined {
  if (key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey) return 'search';
  const isTyping = target instanceof Element && target.closest(typing) !== null;
  return key === '?' && !metaKey && !ctrlKey && !altKey && !isTyping ? 'help' : undefined;
}
