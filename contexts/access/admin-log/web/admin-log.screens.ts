import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/access/admin-log';

export const adminLogScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./admin-log-screen.tsx')).AdminLogScreen }),
    namespaces: ['admin-log'],
    titleKey: 'admin-log:title',
  },
};
