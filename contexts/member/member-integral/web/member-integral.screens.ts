import type { ScreenDef } from '@shopkeeper/shell';

export const memberIntegralScreens: Readonly<Record<string, ScreenDef>> = {
  // The declaration is loaded with the screen, so its path is repeated here.
  '/user/integral': {
    load: async () => ({ Screen: (await import('./member-integral-screen.tsx')).MemberIntegralScreen }),
    namespaces: ['member-integral'],
    titleKey: 'member-integral:title',
  },
};
