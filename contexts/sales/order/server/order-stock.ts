import type { StockReason } from '@shopkeeper/catalog/server';
import type { EventActor } from './order-events.ts';

/** The order as the reason of stock movements. */
export const stockReasonOf = (orderId: number, by: EventActor): StockReason => ({
  refType: 'order',
  refId: orderId,
  actorId: by.actor?.audience === 'admin' ? by.actor.id : null,
});
