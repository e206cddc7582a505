import type { ScreenDef } from '@shopkeeper/shell';

// The declaration is loaded with the screen, so its path is repeated here.
const page = '/admin/studio/api-docs';

/** In no menu: opened by /api/docs. */
export const apiDocsScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./api-docs-screen.tsx')).ApiDocsScreen }),
    namespaces: ['api-docs'],
    titleKey: 'api-docs:title',
    isForEveryone: true,
  },
};
