import { openPaymentCountsOf } from '@shopkeeper/payment/server';
import { unwrap } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { hasNoPaymentOpen } from '../order-machine.domain.ts';

/** How many payments of each order are being made at the moment: its price does not change and it does not expire meanwhile. */
export async function openPayments(
  db: Queryable,
  rows: readonly { readonly id: number }[],
): Promise<readonly { readonly openPayments: number }[]> {
  const counts = await openPaymentCountsOf(db, { purpose: 'order', refIds: rows.map(({ id }) => id) });
  return rows.map(({ id }) => ({ openPayments: counts.get(id) ?? 0 }));
}

/**
 * Called under the lock of the order, which starting a payment takes too. Rejects (409) with `order.payment-open` (count).
 */
export async function requireNoOpenPayment(db: Queryable, orderId: number): Promise<void> {
  const [found = { openPayments: 0 }] = await openPayments(db, [{ id: orderId }]);
  unwrap(hasNoPaymentOpen(found));
}
