import type { ScreenDef } from '@shopkeeper/web-kit';

// The declaration comes with the screen, so its path is said here in words.
const page = '/user/order';

export const ownOrderScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./own-list-screen.tsx')).OwnListScreen }),
    namespaces: ['own-order'],
    titleKey: 'own-order:title',
  },
  [`${page}/:id`]: {
    load: async () => ({ Screen: (await import('./own-detail-screen.tsx')).OwnDetailScreen }),
    namespaces: ['own-order'],
    titleKey: 'own-order:title',
  },
};
