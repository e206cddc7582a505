import type { ScreenDef } from '@shopkeeper/shell';

export const memberPricesScreens: Readonly<Record<string, ScreenDef>> = {
  // The declaration is loaded with the screen, so its path is repeated here.
  '/user/price-list': {
    load: async () => ({ Screen: (await import('./member-prices-screen.tsx')).MemberPricesScreen }),
    namespaces: ['member-prices'],
    titleKey: 'member-prices:title',
  },
};
