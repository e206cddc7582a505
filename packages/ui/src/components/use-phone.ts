import { useSyncExternalStore } from 'react';

const phones = () => window.matchMedia('(max-width: 767px)');

/** Whether the screen has the size of a phone: menu in a drawer, tabs in a select. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = phones();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => phones().matches,
  );
}

/** Whether the browser is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}
