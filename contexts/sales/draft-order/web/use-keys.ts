import { useEffect, useRef } from 'react';

/** Listens for keys while the component is mounted. */
function useKeys(press: (event: KeyboardEvent) => void): void {
  const newest = useRef(press);
  useEffect(() => {
    newest.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => newest.current(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** Focuses the search field on `/`, unless the user is typing elsewhere. */
export function useSlashKey(focus: () => void): void {
  useKeys((event) => {
    const at = event.target instanceof HTMLElement ? event.target : null;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || at?.closest('input, textarea, select, [contenteditable="true"]'))
      return;
    event.preventDefault();
    focus();
  });
}

/** Places on Ctrl+Enter or Cmd+Enter, except while a dialog is open. */
export function usePlaceKey(place: () => void): void {
  useKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('.ant-modal-wrap, .ant-drawer-open'))
      return;
    event.preventDefault();
    place();
  });
}
