import { useEffect, useRef } from 'react';

/** Where whoever opens a page has no more business once it stands. */
const ways = '.side-menu, .mc-nav';

/**
 * The page that was opened takes the focus when the one before it took it away, or when it was opened from the menu: the next
 * Tab is the first of the page. Who works in the tabs, or in a field that the page itself has chosen, stays there.
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
