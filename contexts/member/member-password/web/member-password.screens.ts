import type { ScreenDef } from '@shopkeeper/shell';

export const memberPasswordScreens: Readonly<Record<string, ScreenDef>> = {
  // The declaration is loaded with the screen, so its path is repeated here.
  '/user/password': {
    load: async () => ({ Screen: (await import('./member-password-screen.tsx')).MemberPasswordScreen }),
    namespaces: ['member-password'],
    titleKey: 'member-password:title',
  },
};
