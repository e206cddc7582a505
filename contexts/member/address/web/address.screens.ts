import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/member/address';

export const addressScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./address-list-screen.tsx')).AddressListScreen }),
    namespaces: ['address', 'member'],
    titleKey: 'address:title',
  },
};
