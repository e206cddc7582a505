import type { ScreenDef } from '@shopkeeper/shell';

export const memberBalanceScreens: Readonly<Record<string, ScreenDef>> = {
  // The declaration is loaded with the screen, so its path is repeated here.
  '/user/balance': {
    load: async () => ({ Screen: (await import('./member-balance-screen.tsx')).MemberBalanceScreen }),
    namespaces: ['member-balance', 'recharge'],
    titleKey: 'member-balance:title',
  },
};
