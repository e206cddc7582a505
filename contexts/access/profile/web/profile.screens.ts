import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/admin/access/profile';

export const profileScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./profile-screen.tsx')).ProfileScreen }),
    namespaces: ['profile', 'admin', 'admin-log'],
    titleKey: 'profile:title',
    isForEveryone: true,
    isPersonal: true,
  },
};
