import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/access/admin';

export const adminScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./admin-screen.tsx')).AdminScreen }),
    namespaces: ['admin', 'role', 'admin-group'],
    titleKey: 'admin:title',
  },
};
