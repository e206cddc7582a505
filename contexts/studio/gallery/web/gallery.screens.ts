import type { ScreenDef } from '@shopkeeper/shell';

export const galleryPath = '/admin/gallery';

/** In no menu; open to those who may edit the menu. */
export const galleryScreens: Readonly<Record<string, ScreenDef>> = {
  [galleryPath]: {
    load: async () => ({ Screen: (await import('./gallery-screen.tsx')).GalleryScreen }),
    namespaces: ['gallery'],
    titleKey: 'gallery:title',
    guardedBy: '/admin/access/menu-rule',
  },
};
