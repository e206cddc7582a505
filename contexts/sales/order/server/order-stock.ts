import type { StockReason } from '@shopkeeper/catalog/server';
import type { Doer } from './order-events.ts';

/** The order as the stock ledger knows it. */
export const stockReasonOf = (orderId: number, by: Doer): StockReason => ({
  refType: 'order',
  refId: orderId,
  actorId: by.actor?.audience === 'admin' ? by.actor.id : null,
});
