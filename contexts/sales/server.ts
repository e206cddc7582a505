// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { afterSaleServer } from './after-sale/server/after-sale.server.ts';
import { carrier } from './carrier/carrier.resource.ts';
import { couponOfOrderServer } from './coupon-of-order/server/coupon-of-order.server.ts';
import { couponTesterServer } from './coupon-tester/server/coupon-tester.server.ts';
import { draftOrderServer } from './draft-order/server/draft-order.server.ts';
import { evaluationServer } from './evaluation/server/evaluation.server.ts';
import { invoiceServer } from './invoice/server/invoice.server.ts';
import { memberClosingServer } from './member-closing/server/member-closing.server.ts';
import { memberOrdersServer } from './member-orders/server/member-orders.server.ts';
import { orderServer } from './order/server/order.server.ts';
import { amendmentServer } from './order/server/amendment.server.ts';
import { payment } from './order/payment.resource.ts';
import { shipmentServer } from './order/server/shipment.server.ts';
import { orderRollupServer } from './order-rollup/server/order-rollup.server.ts';
import { overviewServer } from './overview/server/overview.server.ts';
import { packingServer } from './packing/server/packing.server.ts';
import { paymentOfOrderServer } from './payment-of-order/server/payment-of-order.server.ts';
import { pointsOfOrderServer } from './points-of-order/server/points-of-order.server.ts';
import { refundServer } from './refund/server/refund.server.ts';
import { salesCountServer } from './sales-count/server/sales-count.server.ts';
import { trackingServer } from './tracking/server/tracking.server.ts';
import { salesMenu } from './sales-menu/sales-menu.menu.ts';
import { afterSaleSettings } from './after-sale/after-sale.settings.ts';
import { evaluationSettings } from './evaluation/evaluation.settings.ts';
import { orderSettings } from './order/order.settings.ts';
import { refundSettings } from './refund/refund.settings.ts';
import { trackingSettings } from './tracking/tracking.settings.ts';
import { afterSaleInvariants } from './after-sale/server/after-sale.invariants.ts';
import { orderInvariants } from './order/server/order.invariants.ts';
import { refundInvariants } from './refund/server/refund.invariants.ts';

export const serverContext: ServerContext = {
  context: 'sales',
  modules: [
    afterSaleServer,
    { resource: carrier },
    couponOfOrderServer,
    couponTesterServer,
    draftOrderServer,
    evaluationServer,
    invoiceServer,
    memberClosingServer,
    memberOrdersServer,
    orderServer,
    amendmentServer,
    { resource: payment },
    shipmentServer,
    orderRollupServer,
    overviewServer,
    packingServer,
    paymentOfOrderServer,
    pointsOfOrderServer,
    refundServer,
    salesCountServer,
    trackingServer,
  ],
  menuGroups: [salesMenu],
  settings: [afterSaleSettings, evaluationSettings, orderSettings, refundSettings, trackingSettings],
  invariants: [...afterSaleInvariants, ...orderInvariants, ...refundInvariants],
};
export * from './after-sale/server/open-after-sales.operations.ts';
export * from './evaluation/server/evaluation.operations.ts';
export * from './order/server/checkout-report.operations.ts';
export * from './order/server/coupon-sales.operations.ts';
export * from './order/server/fulfilment-report.operations.ts';
export * from './order/server/margin-report.operations.ts';
export * from './order/server/order-reports.operations.ts';
export * from './order/server/paid-today.operations.ts';
export * from './order/server/place.operations.ts';
export * from './order/server/quote.operations.ts';
export * from './order/server/refund-counts.operations.ts';
export * from './order/server/sales-report.operations.ts';
export * from './order-rollup/server/order-rollup.operations.ts';
export * from './payment-of-order/server/pay-order.operations.ts';
export * from './refund/server/refund-reports.operations.ts';
export * from './refund/server/refunded-of-orders.operations.ts';
export * from './refund/server/start-refund.operations.ts';
