import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/member/address';

export const addressScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => {
      const { AddressListScreen: Screen, readAhead } = await import('./address-list-screen.tsx');
      return { Screen, readAhead };
    },
    namespaces: ['address', 'member'],
    titleKey: 'address:title',
  },
};
