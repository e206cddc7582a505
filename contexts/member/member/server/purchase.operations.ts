import type { Tx } from '@shopkeeper/server-kit';

/** Counts a paid order on its member: one more, `amount` fen more, last paid then (UTC epoch ms). */
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
