import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
const page = '/admin/access/view-as';

export const viewAsScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./view-as-screen.tsx')).ViewAsScreen }),
    namespaces: ['view-as'],
    titleKey: 'view-as:title',
  },
};
