import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/access/admin-group';

export const adminGroupScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./admin-group-screen.tsx')).AdminGroupScreen }),
    namespaces: ['admin-group'],
    titleKey: 'admin-group:title',
  },
};
