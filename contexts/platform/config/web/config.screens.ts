import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/admin/routine/config';

export const configScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./config-screen.tsx')).ConfigScreen }),
    namespaces: ['config'],
    titleKey: 'config:title',
  },
};
