import { assetUrl } from '@shopkeeper/api-client/session';
import { useEffect, useRef } from 'react';

const path = '/api/banner/seen';

/** What was shown and clicked on this page since it was opened, sent once when the page is left. */
export interface BannerCounts {
  /** Watches a banner until at least half of it was on screen. */
  readonly watch: (id: number) => (element: Element | null) => void;
  readonly click: (id: number) => void;
}

/** Counts views and clicks of banners in this browser; one call a visit. */
export function useBannerCounts(): BannerCounts {
  const counts = useRef<{ readonly views: Set<number>; readonly clicks: Set<number> }>({ views: new Set(), clicks: new Set() });
  const ids = useRef(new WeakMap<Element, number>());
  const observer = useRef<IntersectionObserver | null>(null);
  if (observer.current === null && typeof IntersectionObserver !== 'undefined')
    observer.current = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const id = ids.current.get(target);
          if (isIntersecting && id !== undefined) counts.current.views.add(id);
        }
      },
      { threshold: 0.5 },
    );
  useEffect(() => {
    const { views, clicks } = counts.current;
    const send = () => {
      if (views.size + clicks.size === 0) return;
      const body = JSON.stringify({ views: [...views], clicks: [...clicks] });
      navigator.sendBeacon(assetUrl(path, {}), new Blob([body], { type: 'application/json' }));
      views.clear();
      clicks.clear();
    };
    const leave = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', send);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', send);
      send();
    };
  }, []);
  return {
    watch: (id) => (element) => {
      if (!element || ids.current.has(element)) return;
      ids.current.set(element, id);
      observer.current?.observe(element);
    },
    click: (id) => counts.current.clicks.add(id),
  };
}
