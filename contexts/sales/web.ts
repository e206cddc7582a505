// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { draftOrderScreens } from './draft-order/web/draft-order.screens.ts';
import { memberOrdersScreens } from './member-orders/web/member-orders.screens.ts';
import { overviewScreens } from './overview/web/overview.screens.ts';

export const webContext: WebContext = {
  context: 'sales',
  screens: {
    '/admin/sales/carrier': plainScreen('carrier:title', async () => (await import('./carrier/carrier.resource.ts')).carrier),
    '/admin/sales/order': {
      load: () => import('./order/web/order-list-screen.tsx'),
      namespaces: ['order', 'member', 'address'],
      titleKey: 'order:title',
    },
    '/admin/sales/order/:id': {
      load: () => import('./order/web/order-detail-screen.tsx'),
      namespaces: ['order', 'member', 'address'],
      titleKey: 'order:title',
      guardedBy: '/admin/sales/order',
    },
    '/admin/sales/payment': plainScreen('order:payment.title', async () => (await import('./order/payment.resource.ts')).payment),
    '/admin/sales/shipment': plainScreen(
      'order:shipment.title',
      async () => (await import('./order/shipment.resource.ts')).shipment,
    ),
    ...draftOrderScreens,
    ...memberOrdersScreens,
    ...overviewScreens,
  },
};
