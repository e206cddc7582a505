// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { carrier } from './carrier/carrier.resource.ts';
import { order, orderLine } from './order/order.resource.ts';
import { payment } from './order/payment.resource.ts';
import { shipment, shipmentLine } from './order/shipment.resource.ts';

export const carrierTable = tableOf(carrier);
export const orderTable = tableOf(order);
export const orderLinesTable = childTableOf(order, orderLine);
export const paymentTable = tableOf(payment);
export const shipmentTable = tableOf(shipment);
export const shipmentLinesTable = childTableOf(shipment, shipmentLine);
export * from './order/server/order.tables.ts';
