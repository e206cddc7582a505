import type { Tx } from '@shopkeeper/server/database';

/**
 * Adds a paid order to the totals of its member: one more order, `amount` fen more, and the time of the last payment (UTC epoch
 * ms).
 */
export async function notePurchase(
  tx: Tx,
  paid: { readonly memberId: number; readonly amount: number; readonly at: number },
): Promise<void> {
  await tx.run(
    `update member_member set paid_order_count = paid_order_count + 1, paid_amount = paid_amount + $2,
       last_paid_at = greatest(last_paid_at, $3::timestamptz) where id = $1`,
    [paid.memberId, paid.amount, new Date(paid.at)],
    'member_purchase',
  );
}
