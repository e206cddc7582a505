import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/admin/access/second-factor';

export const secondFactorScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./second-factor-screen.tsx')).SecondFactorScreen }),
    namespaces: ['second-factor', 'admin'],
    titleKey: 'second-factor:title',
    isForEveryone: true,
    isPersonal: true,
  },
};
