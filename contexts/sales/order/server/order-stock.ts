import { releaseStock, type StockReason } from '@shopkeeper/catalog/server';
import type { Operation } from '@shopkeeper/crud/lifecycle';

/** The order as the reason of stock movements. */
export const stockReasonOf = (orderId: number, { actor }: Pick<Operation, 'actor'>): StockReason => ({
  refType: 'order',
  refId: orderId,
  actorId: actor.kind === 'staff' ? actor.id : null,
});

/** Gives the reserved stock of an order back; a draft has none. */
export async function release(op: Operation, { id, status }: { readonly id: number; readonly status: string }): Promise<void> {
  if (status !== 'draft') await releaseStock(op.tx, stockReasonOf(id, op));
}
