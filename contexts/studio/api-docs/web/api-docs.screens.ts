import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/admin/studio/api-docs';

/** No menu leads here: /api/docs does. */
export const apiDocsScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./api-docs-screen.tsx')).ApiDocsScreen }),
    namespaces: ['api-docs'],
    titleKey: 'api-docs:title',
    isForEveryone: true,
  },
};
