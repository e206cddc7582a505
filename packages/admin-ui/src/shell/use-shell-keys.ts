import { useEffect, useRef } from 'react';
import type { WidgetEntry } from '@shopkeeper/shell';
import { useHeaderWidgets } from '../user-actions/header-widgets.ts';

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
  const headerWidgets = useHeaderWidgets();
  const newest = useRef({ keys, headerWidgets });
  useEffect(() => {
    newest.current = { keys, headerWidgets };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = actionOf(event);
      const widget = newest.current.headerWidgets.find(({ entry }) => entry !== undefined && isKeyOf(event, entry));
      const open = action ? newest.current.keys[action] : widget?.entry?.open;
      if (!open) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const isWithin = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const isSearch = ({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !shiftKey && !altKey;

/** Whether a letter is typed that belongs to no field. */
const isFree = (event: KeyboardEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isWithin(event, typing));

const isKeyOf = (event: KeyboardEvent, { key }: WidgetEntry): boolean =>
  event.key === key && isFree(event) && !isWithin(event, overlays);

function actionOf(event: KeyboardEvent): keyof ShellKeys | undefined {
  if (isSearch(event)) return 'search';
  if (!isFree(event)) return undefined;
  if (event.key === '?') return 'help';
  return event.key === 'g' && !isWithin(event, overlays) ? 'menu' : undefined;
}
