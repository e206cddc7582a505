import { anyOf, typedQuery } from '@shopkeeper/crud/queries';
import type { Tx } from '@shopkeeper/server/database';
import { eq, sql } from 'drizzle-orm';
import { memberTable } from '#tables';

const m = memberTable;

const addPurchase = typedQuery<{ id: number; amount: number; at: Date }>()('member_purchase', (db, { id, amount, at }) =>
  db
    .update(m)
    .set({
      paidOrderCount: sql`${m.paidOrderCount} + 1`,
      paidAmount: sql`${m.paidAmount} + ${amount}`,
      lastPaidAt: sql`greatest(${m.lastPaidAt}, ${at}::timestamptz)`,
    })
    .where(eq(m.id, id)),
);

/**
 * Adds a paid order to the totals of its member: one more order, `amount` fen more, and the time of the last payment (UTC epoch
 * ms).
 */
export async function notePurchase(
  tx: Tx,
  paid: { readonly memberId: number; readonly amount: number; readonly at: number },
): Promise<void> {
  await addPurchase(tx, { id: paid.memberId, amount: paid.amount, at: new Date(paid.at) });
}

const locked = typedQuery<{ ids: readonly number[] }>()('member_lock', (db, { ids }) =>
  db.select({ id: m.id }).from(m).where(anyOf(m.id, ids)).orderBy(m.id).for('no key update'),
);

/** Locks the members whose totals several documents of one transaction change, by id. */
export async function lockMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await locked(tx, { ids: [...new Set(ids)] });
}
