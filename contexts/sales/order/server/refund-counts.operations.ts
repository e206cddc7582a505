import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orderLinesTable, orderTable } from '#tables';
import type { OrderState } from '../order-machine.domain.ts';
import type { RefundedUnits } from '../refunded-order.domain.ts';

const o = orderTable;
const l = orderLinesTable;
const refundable: OrderState[] = ['to_ship', 'partially_shipped', 'shipped', 'completed'];

const ofOrder = {
  id: o.id,
  orderNo: o.orderNo,
  memberId: o.memberId,
  status: o.status,
  currency: o.currency,
  paidAmount: o.paidAmount,
  refundedAmount: o.refundedAmount,
  refundingAmount: o.refundingAmount,
  freightAmount: o.freightAmount,
  refundedFreightAmount: o.refundedFreightAmount,
  refundingFreightAmount: o.refundingFreightAmount,
  openAfterSales: o.openAfterSales,
  completedAt: o.completedAt,
};
const ofLine = {
  id: l.id,
  skuId: l.skuId,
  name: l.name,
  specText: l.specText,
  image: l.image,
  qty: l.qty,
  qtyShipped: l.qtyShipped,
  qtyCancelled: l.qtyCancelled,
  payableAmount: l.payableAmount,
  freightAmount: l.freightAmount,
  qtyRefunded: l.qtyRefunded,
  refundedAmount: l.refundedAmount,
  qtyRefunding: l.qtyRefunding,
  refundingAmount: l.refundingAmount,
};

const orderOf = typedQuery<{ id: number }>()('sales_refund_order', (db, { id }) =>
  db.select(columns(ofOrder)).from(o).where(eq(o.id, id)),
);
const lockedOrder = typedQuery<{ id: number }>()('sales_refund_order_lock', (db, { id }) =>
  db.select(columns(ofOrder)).from(o).where(eq(o.id, id)).for('update'),
);
const linesOf = typedQuery<{ id: number }>()('sales_refund_lines', (db, { id }) =>
  db.select(columns(ofLine)).from(l).where(eq(l.parentId, id)).orderBy(asc(l.lineNo)),
);

/** An order with what refunds and after-sales need of it: paid, refunded and reserved sums in fen, units of its lines. */
export type OrderMoney = NonNullable<Awaited<ReturnType<typeof orderMoneyOf>>>;

/** Reads the sums of an order, locked for the rest of the transaction if asked; null if there is none. */
export async function orderMoneyOf(db: Queryable, id: number, { lock = false } = {}) {
  const [row] = await (lock ? lockedOrder : orderOf)(db, { id });
  return row ? { ...row, lines: await linesOf(db, { id }) } : null;
}

/** Also the guard of I9: no row fits when the amount is above what is left of the payment. */
const reserveAmount = typedQuery<{ id: number; amount: number; freight: number }>()(
  'sales_refund_reserve',
  (db, { id, amount, freight }) =>
    db
      .update(o)
      .set({
        refundingAmount: sql`${o.refundingAmount} + ${amount}::bigint`,
        refundingFreightAmount: sql`${o.refundingFreightAmount} + ${freight}::bigint`,
        refundStatus: 'requested',
      })
      .where(
        and(
          eq(o.id, id),
          inArray(o.status, refundable),
          sql`${o.refundedAmount} + ${o.refundingAmount} + ${amount}::bigint <= ${o.paidAmount}`,
          sql`${o.refundedFreightAmount} + ${o.refundingFreightAmount} + ${freight}::bigint <= ${o.freightAmount}`,
        ),
      )
      .returning(columns({ id: o.id })),
);

interface Part {
  readonly orderId: number;
  readonly lineId: number;
  readonly qty: number;
  readonly amount: number;
  readonly cancelledQty: number;
}

const reserveLine = typedQuery<Part>()('sales_refund_reserve_line', (db, { orderId, lineId, qty, amount, cancelledQty }) =>
  db
    .update(l)
    .set({
      qtyRefunding: sql`${l.qtyRefunding} + ${qty}::int`,
      refundingAmount: sql`${l.refundingAmount} + ${amount}::bigint`,
      qtyCancelled: sql`${l.qtyCancelled} + ${cancelledQty}::int`,
    })
    .where(
      and(
        eq(l.id, lineId),
        eq(l.parentId, orderId),
        sql`${l.qtyRefunded} + ${l.qtyRefunding} + ${qty}::int <= ${l.qty}`,
        sql`${l.refundedAmount} + ${l.refundingAmount} + ${amount}::bigint <= ${l.payableAmount}`,
        sql`${l.qtyShipped} + ${l.qtyCancelled} + ${cancelledQty}::int <= ${l.qty}`,
      ),
    )
    .returning(columns({ id: l.id })),
);

const settleLine = typedQuery<{ orderId: number; lineId: number; qty: number; amount: number }>()(
  'sales_refund_settle_line',
  (db, { orderId, lineId, qty, amount }) =>
    db
      .update(l)
      .set({
        qtyRefunding: sql`${l.qtyRefunding} - ${qty}::int`,
        refundingAmount: sql`${l.refundingAmount} - ${amount}::bigint`,
        qtyRefunded: sql`${l.qtyRefunded} + ${qty}::int`,
        refundedAmount: sql`${l.refundedAmount} + ${amount}::bigint`,
      })
      .where(and(eq(l.id, lineId), eq(l.parentId, orderId))),
);

const dropAmount = typedQuery<{ id: number; amount: number; freight: number }>()(
  'sales_refund_drop',
  (db, { id, amount, freight }) =>
    db
      .update(o)
      .set({
        refundingAmount: sql`${o.refundingAmount} - ${amount}::bigint`,
        refundingFreightAmount: sql`${o.refundingFreightAmount} - ${freight}::bigint`,
        // As `refundStatusOf` derives it.
        refundStatus: sql`case when ${o.refundingAmount} > ${amount}::bigint then 'requested' when ${o.refundedAmount} = 0 then 'none'
          when ${o.refundedAmount} < ${o.paidAmount} then 'partial' else 'full' end`,
      })
      .where(eq(o.id, id)),
);

const dropLine = typedQuery<Part>()('sales_refund_drop_line', (db, { orderId, lineId, qty, amount, cancelledQty }) =>
  db
    .update(l)
    .set({
      qtyRefunding: sql`${l.qtyRefunding} - ${qty}::int`,
      refundingAmount: sql`${l.refundingAmount} - ${amount}::bigint`,
      qtyCancelled: sql`${l.qtyCancelled} - ${cancelledQty}::int`,
    })
    .where(and(eq(l.id, lineId), eq(l.parentId, orderId))),
);

const unhold = typedQuery<{ id: number; reason: string }>()('sales_refund_unhold', (db, { id, reason }) =>
  db
    .update(o)
    .set({ holdReason: null })
    .where(and(eq(o.id, id), eq(o.holdReason, reason))),
);

interface Reserved {
  readonly orderId: number;
  readonly amount: number;
  readonly freightAmount: number;
  readonly parts: readonly RefundedUnits[];
}

/**
 * Reserves amount, freight and units of a refund before any money moves, each by a conditional update.
 * Throws 409 `refund.over-refund` where one of them is above what is left.
 */
export async function reserveRefund(tx: Tx, { orderId, amount, freightAmount, parts }: Reserved): Promise<void> {
  const [order] = await reserveAmount(tx, { id: orderId, amount, freight: freightAmount });
  if (!order) throw businessError(reject('refund.over-refund', { amount }));
  for (const part of parts) {
    const [line] = await reserveLine(tx, { orderId, ...part });
    if (!line) throw businessError(reject('refund.over-refund', { ...part }));
  }
}

/** Gives back what a refund reserved that was closed; `held` is the reason for which the order was on hold, if it was. */
export async function dropRefund(
  tx: Tx,
  { orderId, amount, freightAmount, parts }: Reserved,
  held: string | null,
): Promise<void> {
  await dropAmount(tx, { id: orderId, amount, freight: freightAmount });
  for (const part of parts) await dropLine(tx, { orderId, ...part });
  if (held !== null) await unhold(tx, { id: orderId, reason: held });
}

/** Counts the units and amounts of a refund that succeeded at the lines of its order, which the caller has locked. */
export async function countRefunded(tx: Tx, orderId: number, parts: readonly RefundedUnits[]): Promise<void> {
  for (const { lineId, qty, amount } of parts) await settleLine(tx, { orderId, lineId, qty, amount });
}

const openMore = typedQuery<{ id: number; by: number }>()('sales_after_sales_open', (db, { id, by }) =>
  db
    .update(o)
    .set({ openAfterSales: sql`${o.openAfterSales} + ${by}::int` })
    .where(eq(o.id, id)),
);

const holdMore = typedQuery<{ lineId: number; by: number }>()('sales_after_sale_units', (db, { lineId, by }) =>
  db
    .update(l)
    .set({ qtyCancelled: sql`${l.qtyCancelled} + ${by}::int` })
    .where(and(eq(l.id, lineId), sql`${l.qtyShipped} + ${l.qtyCancelled} + ${by}::int <= ${l.qty}`))
    .returning(columns({ id: l.id })),
);

const returnUnits = typedQuery<{ lineId: number; qty: number }>()('sales_line_returned', (db, { lineId, qty }) =>
  db
    .update(l)
    .set({ qtyReturned: sql`${l.qtyReturned} + ${qty}::int` })
    .where(and(eq(l.id, lineId), sql`${l.qtyReturned} + ${qty}::int <= ${l.qtyShipped}`))
    .returning(columns({ id: l.id })),
);

/** Counts after-sales of an order that open (1) or end (-1). The caller has locked the order. */
export const countAfterSales = async (tx: Tx, orderId: number, by: 1 | -1): Promise<void> => {
  await openMore(tx, { id: orderId, by });
};

/** Holds units of a line, which are not shipped then, or frees them (negative). Throws 409 `order.over-ship`. */
export async function holdUnits(tx: Tx, lineId: number, by: number): Promise<void> {
  if (by === 0) return;
  const [line] = await holdMore(tx, { lineId, by });
  if (!line) throw businessError(reject('order.over-ship', { lineId, left: 0, asked: by }));
}

/** Counts units of a line that came back. Throws 409 `order.over-ship` for more than were shipped. */
export async function countReturned(tx: Tx, lineId: number, qty: number): Promise<void> {
  const [line] = await returnUnits(tx, { lineId, qty });
  if (!line) throw businessError(reject('order.over-ship', { lineId, left: 0, asked: qty }));
}
