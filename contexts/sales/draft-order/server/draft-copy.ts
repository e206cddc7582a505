import { sellablesOf } from '@shopkeeper/catalog/server';
import { readRow } from '@shopkeeper/crud/rows';
import { buyerOf } from '@shopkeeper/member/server';
import { can } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { notFound, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { order } from '../../order/order.resource.ts';
import type { Parties } from '../../order/server/order-parties.ts';
import type { OrderRow } from '../../order/server/order-rows.ts';
import { priceInput } from '../../order/server/price-input.ts';
import { inLine, openDraft, requireOwnOrder, writeDraft } from './draft-rows.ts';

async function requirePlaced(tx: Tx, id: number): Promise<OrderRow> {
  const row = await readRow(tx, { resource: order, id, scope: () => `t.status <> 'draft'` });
  if (!row) throw notFound({ id });
  // The engine reads the declared columns, which have this type.
  return row as object as OrderRow;
}

/** The buyer and the receiver as far as they still exist: a member who left is left out, a deleted address stays as text. */
async function partiesOf(tx: Tx, row: OrderRow): Promise<Parties> {
  const { memberId, addressId, receiverName, receiverMobile, receiverRegion, receiverDetail } = row;
  const buyer = await buyerOf(tx, { memberId, addressId });
  const kept = buyer === null || buyer.status === 'deleted' ? null : memberId;
  const isKnown = kept !== null && buyer?.address != null && !buyer.isAddressDeleted;
  return {
    memberId: kept,
    addressId: isKnown ? addressId : null,
    receiver: kept === null ? null : { receiverName, receiverMobile, receiverRegion, receiverDetail },
  };
}

/**
 * Opens a draft of the caller with the items, the buyer and the receiver of an order, at the present prices and without what was
 * agreed for it. Products that no longer exist are left out. Throws 404 for an order that the caller may not see, 409
 * `draft-order.too-many-drafts`.
 */
export async function duplicateOrder(tx: Tx, orderId: number, context: SignedContext): Promise<{ id: number }> {
  if (!can(context.actor, permissionOf(order, 'index'))) throw notFound({ id: orderId });
  const source = await requirePlaced(tx, orderId);
  await inLine(tx, context.actor.id);
  const id = await openDraft(tx, context);
  const draft = await requireOwnOrder(tx, id, context);
  const known = await sellablesOf(tx, [...new Set(source.lines.map(({ skuId }) => skuId))]);
  const lines = source.lines.flatMap(({ skuId, qty }) => (known.has(skuId) ? [{ skuId, qty, override: null }] : []));
  const basket = { lines, deliveryType: source.deliveryType, adjust: 0, freight: null };
  const parties = await partiesOf(tx, source);
  const regionOf = async () => parties.receiver?.receiverRegion ?? null;
  const priced = await priceInput(
    { db: tx, engine: context.engine, at: context.at },
    { ...basket, memberId: parties.memberId },
    regionOf,
  );
  await writeDraft(tx, draft, { input: { ...basket, buyerNote: null, staffNote: null }, parties, priced, by: context });
  return { id };
}
