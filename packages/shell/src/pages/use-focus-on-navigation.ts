import { useEffect, useRef } from 'react';

/** Navigation menus; the focus moves from them to the page that was opened. */
const ways = '.side-menu, .mc-nav';

/** The path of the page that was shown last, also when another shell rendered it: the areas of the application have one each. */
let shown: string | undefined;

function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || !at.checkVisibility() || at.closest(ways) !== null;
}

/**
 * Moves the focus to the page after navigation when its element disappeared or is in a navigation menu, so that the next Tab
 * goes to the page's first control. A focus in the tabs, or in a field that the page focused itself, stays. The element of the page
 * before may disappear later than the address changes, when the scripts of the new page are still on their way.
 */
export function useFocusOnNavigation<E extends HTMLElement>(pathname: string) {
  const page = useRef<E>(null);
  useEffect(() => {
    const main = page.current;
    const before = shown ?? pathname;
    shown = pathname;
    if (before === pathname || !main) return undefined;
    if (isLost()) {
      main.focus({ preventScroll: true });
      return undefined;
    }
    const from = document.activeElement;
    if (!from || !main.contains(from)) return undefined;
    const changes = new MutationObserver(() => {
      if (from.isConnected && document.activeElement === from) return;
      changes.disconnect();
      if (isLost()) main.focus({ preventScroll: true });
    });
    changes.observe(main, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [pathname]);
  return page;
}
