import type { ScreenDef } from '@shopkeeper/shell';

export const favouriteScreens: Readonly<Record<string, ScreenDef>> = {
  '/user/favourites': {
    load: async () => ({ Screen: (await import('./favourites-screen.tsx')).FavouritesScreen }),
    namespaces: ['favourite', 'shop'],
    titleKey: 'favourite:title',
  },
};
