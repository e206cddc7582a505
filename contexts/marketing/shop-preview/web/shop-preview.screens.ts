import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
const page = '/admin/marketing/shop-preview';

export const shopPreviewScreens: Readonly<Record<string, ScreenDef>> = {
  [page]: {
    load: async () => ({ Screen: (await import('./shop-preview-screen.tsx')).ShopPreviewScreen }),
    namespaces: ['shop-preview'],
    titleKey: 'shop-preview:title',
  },
};
