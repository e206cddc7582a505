import type { ScreenDef } from '@shopkeeper/shell';

export const memberAddressesScreens: Readonly<Record<string, ScreenDef>> = {
  // The declaration is loaded with the screen, so its path is repeated here.
  '/user/address': {
    load: async () => ({ Screen: (await import('./member-addresses-screen.tsx')).MemberAddressesScreen }),
    namespaces: ['member-addresses'],
    titleKey: 'member-addresses:title',
  },
};
