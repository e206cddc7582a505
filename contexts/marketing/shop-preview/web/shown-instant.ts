import { useRuntime } from '@shopkeeper/shell';
import { useSyncExternalStore } from 'react';
import { instantOfSearch } from './instant-address.ts';
import { shopPreviewPage } from '../shop-preview.page.ts';

/** The instant of the address in the browser (UTC epoch ms) while it is that of the shop at an instant; null elsewhere and for now. */
export function useShownInstant(): number | null {
  const { router } = useRuntime();
  return useSyncExternalStore(
    (changed) => router.subscribe(changed),
    () => {
      const { pathname, search } = router.state.location;
      return pathname === shopPreviewPage.path ? instantOfSearch(search) : null;
    },
  );
}
