import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with its screen, so its path is repeated here.
export const authorScreens: Readonly<Record<string, ScreenDef>> = {
  '/author/:id': {
    load: async () => ({ Screen: (await import('./author-screen.tsx')).AuthorScreen }),
    namespaces: ['author', 'forum'],
    titleKey: 'author:text.author',
    isPublic: true,
  },
  '/user/following': {
    load: async () => ({ Screen: (await import('./following-screen.tsx')).FollowingScreen }),
    namespaces: ['author', 'forum'],
    titleKey: 'author:title',
  },
};
