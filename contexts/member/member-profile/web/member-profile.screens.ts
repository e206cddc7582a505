import type { ScreenDef } from '@shopkeeper/shell';

export const memberProfileScreens: Readonly<Record<string, ScreenDef>> = {
  // The declaration is loaded with the screen, so its path is repeated here.
  '/user/profile': {
    load: async () => ({ Screen: (await import('./member-profile-screen.tsx')).MemberProfileScreen }),
    namespaces: ['member-profile'],
    titleKey: 'member-profile:title',
  },
};
