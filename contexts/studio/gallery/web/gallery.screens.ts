import type { ScreenDef } from '@shopkeeper/web-kit';

export const galleryPath = '/admin/gallery';

/** No menu leads here; who may shape the menu may look at what pages are made of. */
export const galleryScreens: Readonly<Record<string, ScreenDef>> = {
  [galleryPath]: {
    load: async () => ({ Screen: (await import('./gallery-screen.tsx')).GalleryScreen }),
    namespaces: ['gallery'],
    titleKey: 'gallery:title',
    guardedBy: '/admin/access/menu-rule',
  },
};
