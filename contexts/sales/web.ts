// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { afterSaleScreens } from './after-sale/web/after-sale.screens.ts';
import { draftOrderScreens } from './draft-order/web/draft-order.screens.ts';
import { evaluationScreens } from './evaluation/web/evaluation.screens.ts';
import { invoiceScreens } from './invoice/web/invoice.screens.ts';
import { memberOrdersScreens } from './member-orders/web/member-orders.screens.ts';
import { overviewScreens } from './overview/web/overview.screens.ts';
import { packingScreens } from './packing/web/packing.screens.ts';
import { paymentOfOrderScreens } from './payment-of-order/web/payment-of-order.screens.ts';

export const webContext: WebContext = {
  context: 'sales',
  screens: {
    '/admin/sales/carrier': plainScreen('carrier:title', async () => (await import('./carrier/carrier.resource.ts')).carrier),
    '/admin/sales/order': {
      load: () => import('./order/web/order-list-screen.tsx'),
      namespaces: ['order', 'member', 'address', 'tracking'],
      titleKey: 'order:title',
    },
    '/admin/sales/order/:id': {
      load: () => import('./order/web/order-detail-screen.tsx'),
      namespaces: ['order', 'member', 'address', 'tracking'],
      titleKey: 'order:title',
      guardedBy: '/admin/sales/order',
    },
    '/admin/sales/amendment': plainScreen(
      'order:amendment.title',
      async () => (await import('./order/amendment.resource.ts')).amendment,
    ),
    '/admin/sales/payment': plainScreen('order:payment.title', async () => (await import('./order/payment.resource.ts')).payment),
    '/admin/sales/shipment': plainScreen(
      'order:shipment.title',
      async () => (await import('./order/shipment.resource.ts')).shipment,
    ),
    '/admin/sales/refund': {
      load: () => import('./refund/web/refund-list-screen.tsx'),
      namespaces: ['refund', 'order', 'member'],
      titleKey: 'refund:title',
    },
    '/admin/sales/refund/:id': {
      load: () => import('./refund/web/refund-detail-screen.tsx'),
      namespaces: ['refund', 'order', 'member'],
      titleKey: 'refund:title',
      guardedBy: '/admin/sales/refund',
    },
    '/admin/sales/tracking': plainScreen(
      'tracking:title',
      async () => (await import('./tracking/tracking.resource.ts')).tracking,
    ),
    ...afterSaleScreens,
    ...draftOrderScreens,
    ...evaluationScreens,
    ...invoiceScreens,
    ...memberOrdersScreens,
    ...overviewScreens,
    ...packingScreens,
    ...paymentOfOrderScreens,
  },
};
