import { useEffect, useRef } from 'react';

/** Navigation menus; the focus moves from them to the page that was opened. */
const ways = '.side-menu, .mc-nav';

/**
 * Moves the focus to the page after navigation when its element disappeared or is in a navigation menu, so that the next Tab
 * goes to the page's first control. A focus in the tabs, or in a field that the page focused itself, stays.
 */
export function useFocusOnNavigation<E extends HTMLElement>(pathname: string) {
  const page = useRef<E>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const at = document.activeElement;
    if (at === null || at === document.body || !at.checkVisibility() || at.closest(ways))
      page.current?.focus({ preventScroll: true });
  }, [pathname]);
  return page;
}
