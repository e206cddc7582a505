// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';
import { plainScreen } from '@shopkeeper/web-kit/screens';
import { cartScreens } from './cart/web/cart.screens.ts';
import { orderScreens } from './order/web/order.screens.ts';
import { overviewScreens } from './overview/web/overview.screens.ts';
import { ownOrderScreens } from './own-order/web/own-order.screens.ts';

export const webModule: WebModule = {
  context: 'sales',
  screens: {
    '/admin/sales/carrier': plainScreen('carrier', async () => (await import('./carrier/carrier.resource.ts')).carrier),
    ...cartScreens,
    ...orderScreens,
    ...overviewScreens,
    ...ownOrderScreens,
  },
};
