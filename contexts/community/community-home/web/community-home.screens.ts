import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
export const communityHomeScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/bbs_home': {
    load: async () => ({ Screen: (await import('./community-home-screen.tsx')).CommunityHomeScreen }),
    namespaces: ['community-home'],
    titleKey: 'community-home:title',
  },
};
