import { child, defineDetail } from '@shopkeeper/resource/detail';
import { amendment } from './amendment.resource.ts';
import { order } from './order.resource.ts';
import { payment } from './payment.resource.ts';
import { shipment } from './shipment.resource.ts';

/** What the page of an order shows besides the order. */
export const orderDetail = defineDetail(order, {
  children: {
    amendments: child(amendment, 'orderId'),
    payments: child(payment, 'orderId'),
    shipments: child(shipment, 'orderId'),
  },
});
