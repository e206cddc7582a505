import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
const page = '/admin/access/permission';

export const permissionScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./permission-screen.tsx')).PermissionScreen }),
    namespaces: ['permission'],
    titleKey: 'permission:title',
  },
};
