import type { ScreenDef } from '@shopkeeper/web-kit';

export const ownAddressScreens: Readonly<Record<string, ScreenDef>> = {
  // The declaration comes with the screen, so its path is said here in words.
  '/user/address': {
    load: async () => ({ Screen: (await import('./own-address-screen.tsx')).OwnAddressScreen }),
    namespaces: ['own-address'],
    titleKey: 'own-address:title',
  },
};
