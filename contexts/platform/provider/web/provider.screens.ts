import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
const page = '/admin/platform/provider';

export const providerScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./provider-screen.tsx')).ProviderScreen }),
    namespaces: ['provider'],
    titleKey: 'provider:title',
  },
};
