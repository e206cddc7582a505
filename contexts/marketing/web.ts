// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { giftCardScreens } from './gift-card/web/gift-card.screens.ts';
import { shopPreviewHeader } from './shop-preview/web/shop-preview.header.ts';
import { shopPreviewScreens } from './shop-preview/web/shop-preview.screens.ts';

export const webContext: WebContext = {
  context: 'marketing',
  screens: {
    '/admin/marketing/app': plainScreen('app:title', async () => (await import('./app/app.resource.ts')).app),
    '/admin/marketing/app-release': {
      load: () => import('./app-release/web/app-release-list-screen.tsx'),
      namespaces: ['app-release', 'app', 'attachment'],
      titleKey: 'app-release:title',
    },
    '/admin/marketing/banner': {
      load: () => import('./banner/web/banner-list-screen.tsx'),
      namespaces: ['banner', 'product', 'category', 'theme-uri', 'member-level', 'schedule'],
      titleKey: 'banner:title',
    },
    '/admin/marketing/theme-uri': {
      load: () => import('./theme-uri/web/theme-uri-list-screen.tsx'),
      namespaces: ['theme-uri', 'schedule'],
      titleKey: 'theme-uri:title',
    },
    '/admin/marketing/theme-uri/:id': {
      load: () => import('./theme-uri/web/theme-uri-detail-screen.tsx'),
      namespaces: ['theme-uri', 'schedule'],
      titleKey: 'theme-uri:title',
      guardedBy: '/admin/marketing/theme-uri',
    },
    ...giftCardScreens,
    ...shopPreviewScreens,
  },
  headerWidgets: [shopPreviewHeader],
};
