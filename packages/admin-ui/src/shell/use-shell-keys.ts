import { useEffect, useRef } from 'react';

interface ShellKeys {
  /** Ctrl+K, or Cmd+K. */
  readonly search: () => void;
  /** Question mark, unless a field has the focus. */
  readonly help: () => void;
  /** G, unless a field has the focus. */
  readonly menu: () => void;
}

/** A letter inside of these belongs to them: it chooses an entry or begins to edit a cell. */
const overlays = '[role=dialog], [role=menu], [role=listbox], .gr-root:not(.list)';
const typing = 'input, textarea, select, [contenteditable="true"]';

/** Registers the keyboard shortcuts that work on every page. */
export function useShellKeys(keys: ShellKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      newest.current[action]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const isWithin = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const isSearch = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey;

function actionOf(event: KeyboardEvent): keyof ShellKeys | undefined {
  const { key, metaKey, ctrlKey, altKey } = event;
  if (isSearch(event)) return 'search';
  if (metaKey || ctrlKey || altKey || event.defaultPrevented || isWithin(event, typing)) return undefined;
  if (key === '?') return 'help';
  return key === 'g' && !isWithin(event, overlays) ? 'menu' : undefined;
}
