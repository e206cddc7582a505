import type { StockReason } from '@shopkeeper/catalog/server';
import type { Operation } from '@shopkeeper/crud/lifecycle';

/** The order as the reason of stock movements. */
export const stockReasonOf = (orderId: number, { actor }: Pick<Operation, 'actor'>): StockReason => ({
  refType: 'order',
  refId: orderId,
  actorId: actor.kind === 'staff' ? actor.id : null,
});
