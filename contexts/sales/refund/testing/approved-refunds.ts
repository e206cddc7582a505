import type { TestShop } from '../../../../tests/setup/shop.ts';
import { runningRequestOf } from '../../../../tests/setup/approvals.ts';
import { paidOrder, perform, refundsOf } from './refunds.ts';

interface Asked {
  readonly member: { readonly memberId: number; readonly addressId: number };
  /** Fen. */
  readonly amount: number;
}

/** An order that was paid, of which staff refund all to the balance; with the running request, 0 where there is none. */
export async function pendingRefund(shop: TestShop, { member, amount }: Asked) {
  const { id: orderId, lineId } = await paidOrder(shop, { member, qty: 1, price: amount, shipped: 1 });
  const started = await perform(shop, '/admin/sales/order/startRefund', orderId, {
    parts: [{ lineId, qty: 1, amount }],
    freightAmount: 0,
    goodwillAmount: 0,
    method: 'balance',
    reason: 'for the test',
  });
  if (started.status !== 200) throw new Error(JSON.stringify(started.data));
  const [refund] = await refundsOf(shop, orderId);
  if (!refund) throw new Error('no refund');
  return { orderId, refund, requestId: await runningRequestOf(shop, 'sales/refund', refund.id) };
}
