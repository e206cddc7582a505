import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
const page = '/admin/platform/invariant';

export const invariantScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./invariant-screen.tsx')).InvariantScreen }),
    namespaces: ['invariant'],
    titleKey: 'invariant:title',
  },
};
