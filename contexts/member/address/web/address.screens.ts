import type { ScreenDef } from '@shopkeeper/web-kit';
import { address } from '../address.resource.ts';

export const addressScreens: Readonly<Record<string, ScreenDef>> = {
  [address.page]: {
    load: async () => ({ Screen: (await import('./address-list-screen.tsx')).AddressListScreen }),
    namespaces: ['address', 'member'],
    titleKey: 'address:title',
  },
};
