import { child, defineDetail } from '@shopkeeper/resource/detail';
import { order } from './order.resource.ts';
import { payment } from './payment.resource.ts';
import { shipment } from './shipment.resource.ts';

/** What the page of an order shows besides the order. */
export const orderDetail = defineDetail(order, {
  children: { payments: child(payment, 'orderId'), shipments: child(shipment, 'orderId') },
});
