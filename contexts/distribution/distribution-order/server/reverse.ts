import { reverse } from '@shopkeeper/crud/ledger';
import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import type { RowOf } from '@shopkeeper/resource';
import type { refund } from '@shopkeeper/sales';
import { orderMoneyOf } from '@shopkeeper/sales/server';
import { commission } from '../../commission/commission.ledger.ts';
import { frozenCommission } from '../../commission/frozen-commission.ledger.ts';
import { lockPromoters } from '../../promoter/server/promoter-rows.ts';
import { type RefundableLine, refundByLine, reversedAmount } from '../commission-amounts.domain.ts';
import { distributionOrder } from '../distribution-order.resource.ts';
import { commissionsOfOrder, countEarned, lockCommissions } from './commission-rows.ts';

type Refund = RowOf<typeof refund>;
type Commission = RowOf<typeof distributionOrder>;

/** The lines of an order with what they can still give back before this refund; those an amendment took out come first. */
async function linesOf(op: Operation, { orderId, lines: parts }: Refund): Promise<RefundableLine[]> {
  const order = await orderMoneyOf(op.tx, orderId);
  // The order counts the refund already, so what the refund names is gone from them.
  const here = (order?.lines ?? []).map(({ id, payableAmount, freightAmount, refundedAmount }) => ({
    lineId: id,
    left: payableAmount - freightAmount - refundedAmount,
    isGone: false,
  }));
  const known = new Set(here.map(({ lineId }) => lineId));
  const named = new Set(parts.map(({ orderLineId }) => orderLineId));
  const gone = (await commissionsOfOrder(op.tx, { orderId }))
    .filter(({ orderLineId, tier }) => tier === 1 && !known.has(orderLineId) && !named.has(orderLineId))
    .map(({ orderLineId, baseAmount, refundedAmount }) => ({
      lineId: orderLineId,
      left: baseAmount - refundedAmount,
      isGone: true,
    }));
  return [...gone, ...here];
}

/** Takes back of every commission of the order what belongs to the refund. */
export async function reverseForRefund(op: Operation, row: Refund): Promise<void> {
  const { orderId } = row;
  if ((await lockCommissions(op.tx, { orderId })).length === 0) return;
  const commissions = await commissionsOfOrder(op.tx, { orderId });
  await lockPromoters(
    op.tx,
    commissions.map(({ promoterId }) => promoterId),
  );
  const named = new Map<number, number>();
  for (const { orderLineId, amount } of row.lines) named.set(orderLineId, (named.get(orderLineId) ?? 0) + amount);
  const rest = row.amount - row.freightAmount - [...named.values()].reduce((sum, amount) => sum + amount, 0);
  const shares = refundByLine(await linesOf(op, row), { named, rest });
  const within = systemWithin(op, 'distribution.order.refund');
  for (const { id, orderLineId, status } of commissions) {
    const refundedAmount = shares.get(orderLineId) ?? 0;
    if (refundedAmount === 0 || status === 'reversed' || status === 'cancelled') continue;
    await transition(within, distributionOrder.transitions.reverse, { id, input: { refundId: row.id, refundedAmount } });
  }
}

/** Takes an amount of a commission back where it is: of the frozen one, or of what was settled, which may leave a debt. */
async function take(op: Operation, row: Commission, { amount, refundId }: { amount: number; refundId: number }): Promise<void> {
  const ref = { type: `commission-of-refund:${refundId}`, id: row.id };
  const posting = { owner: row.promoterId, ref, amount, note: row.orderNo };
  if (row.settledAt === null)
    await reverse(op, frozenCommission, { ...posting, of: { type: 'accrue', ref: { type: 'order', id: row.orderId } } });
  else await reverse(op, commission, { ...posting, of: { type: 'settle', ref: { type: 'distribution-order', id: row.id } } });
  await countEarned(op.tx, { id: row.promoterId, amount: -amount, orders: 0 });
}

/** Reverses a commission by cumulative floors; returns what becomes of the row. */
export async function reverseCommission(op: Operation, row: Commission, input: { refundId: number; refundedAmount: number }) {
  const refunded = Math.min(row.baseAmount, row.refundedAmount + input.refundedAmount);
  const reversed = reversedAmount(row, refunded);
  const amount = reversed - row.reversedAmount;
  if (amount > 0) await take(op, row, { amount, refundId: input.refundId });
  const isWhole = reversed === row.amount;
  const columns = { refundedAmount: refunded, reversedAmount: reversed, ...(isWhole ? { unfreezeAt: null } : {}) };
  return { columns, isWhole, amount };
}
