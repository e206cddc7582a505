// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { giftCardScreens } from './gift-card/web/gift-card.screens.ts';

export const webContext: WebContext = {
  context: 'marketing',
  screens: {
    '/admin/marketing/banner': plainScreen('banner:title', async () => (await import('./banner/banner.resource.ts')).banner),
    ...giftCardScreens,
  },
};
