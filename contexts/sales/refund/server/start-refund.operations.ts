import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { insertRow } from '@shopkeeper/crud/rows';
import { reject } from '@shopkeeper/resource';
import { businessError, notFound, unwrap } from '@shopkeeper/server';
import { eq, sql } from 'drizzle-orm';
import { refundTable } from '#tables';
import { freightLeft, lineCap, moneyLeft } from '../../order/refund-cap.domain.ts';
import type { RefundedUnits, RefundMethod } from '../../order/refunded-order.domain.ts';
import { type OrderMoney, orderMoneyOf, reserveRefund } from '../../order/server/refund-counts.operations.ts';
import { fulfillable } from '../../order/shipment.domain.ts';
import { refund } from '../refund.resource.ts';
import { paymentToReturn } from './original-way.ts';
import { startApproval } from './refund-approval.ts';

const r = refundTable;

const byKey = typedQuery<{ key: string }>()('sales_refund_by_key', (db, { key }) =>
  db
    .select(columns({ id: r.id, refundNo: r.refundNo }))
    .from(r)
    .where(eq(r.key, key)),
);
const countOf = typedQuery<{ orderId: number }>()('sales_refunds_of_order', (db, { orderId }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(r)
    .where(eq(r.orderId, orderId)),
);

/** The units and fen of one line; `cancelledQty` of them will not be shipped, by default those that are not shipped yet. */
export interface RefundLineWish {
  readonly lineId: number;
  readonly qty: number;
  readonly amount: number;
  readonly cancelledQty?: number;
}

/** What is to be given back, fen. `amount` is the sum of the lines, the freight, and goodwill if it is more. */
export interface RefundWish {
  readonly orderId: number;
  readonly amount: number;
  readonly lines: readonly RefundLineWish[];
  readonly freightAmount: number;
  readonly method: RefundMethod;
  readonly afterSaleId: number | null;
  readonly reason: string;
  /** Names what asks for it: a repeated call returns the refund that it made. */
  readonly key: string;
  /** The reason for which the order is on hold until then. */
  readonly holdReason?: string | null;
}

/** The parts within the caps of their lines. Rejects with `refund.over-refund` (lineId, amount, max) and `order.unknown-line`. */
function partsOf(order: OrderMoney, lines: readonly RefundLineWish[]): RefundedUnits[] {
  return lines.map(({ lineId, qty, amount, cancelledQty }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw businessError(reject('order.unknown-line', { lineId }));
    const { amount: max } = lineCap(line, qty);
    if (amount > max) throw businessError(reject('refund.over-refund', { lineId, amount, max }));
    return { lineId, qty, amount, cancelledQty: cancelledQty ?? Math.min(qty, fulfillable(line)) };
  });
}

function requireAmounts(order: OrderMoney, { amount, freightAmount, lines }: RefundWish): void {
  const named = lines.reduce((sum, line) => sum + line.amount, freightAmount);
  if (amount < 1 || named > amount) throw businessError(reject('refund.empty', { amount, named }));
  const freight = freightLeft(order);
  if (freightAmount > freight) throw businessError(reject('refund.over-freight', { amount: freightAmount, max: freight }));
  const max = moneyLeft(order);
  if (amount > max) throw businessError(reject('refund.over-refund', { amount, max }));
}

async function writeRefund(op: Operation, order: OrderMoney, wish: RefundWish & { readonly parts: readonly RefundedUnits[] }) {
  const { orderId, method, amount } = wish;
  const [counted] = await countOf(op.tx, { orderId });
  const payment = method === 'original' ? await paymentToReturn(op.tx, { orderId, amount }) : null;
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  const { audience, id: actorId, nickname: actorName } = op.actor;
  return insertRow(op.tx, refund, {
    refundNo: `${order.orderNo}-R${(counted?.n ?? 0) + 1}`,
    orderId,
    memberId: order.memberId,
    afterSaleId: wish.afterSaleId,
    paymentAttemptId: payment?.attemptId ?? null,
    method,
    amount,
    freightAmount: wish.freightAmount,
    currency: order.currency,
    reason: wish.reason,
    holdReason: wish.holdReason ?? null,
    key: wish.key,
    audience,
    actorId,
    actorName,
    lines: wish.parts.map(({ lineId, ...part }) => ({ orderLineId: lineId, name: names.get(lineId) ?? '', ...part })),
  });
}

/**
 * Starts a refund in the transaction of the caller: checks the caps, reserves amount and units by conditional updates, and only then
 * moves money. A refund to the balance has succeeded when it returns, unless it waits for its approval.
 *
 * @throws 404; 409 `refund.over-refund` (max), `refund.over-freight` (max), `refund.empty`, `refund.no-member`, `order.unknown-line`
 */
export async function startRefund(op: Operation, wish: RefundWish): Promise<{ refundId: number; refundNo: string }> {
  const order = await orderMoneyOf(op.tx, wish.orderId, { lock: true });
  if (!order) throw notFound({ id: wish.orderId });
  const [before] = await byKey(op.tx, { key: wish.key });
  if (before) return { refundId: before.id, refundNo: before.refundNo };
  if (wish.method === 'balance') unwrap(order.memberId === null ? reject('refund.no-member') : true);
  const parts = partsOf(order, wish.lines);
  requireAmounts(order, wish);
  const { orderId, amount, freightAmount } = wish;
  await reserveRefund(op.tx, { orderId, amount, freightAmount, parts });
  const made = await writeRefund(op, order, { ...wish, parts });
  const refundNo = String(made['refundNo']);
  if (!(await startApproval(op, { id: made.id, refundNo, amount })))
    await transition(systemWithin(op, 'sales.refund.start'), refund.transitions.start, { id: made.id });
  return { refundId: made.id, refundNo };
}
