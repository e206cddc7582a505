import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import { startOfDay } from '@shopkeeper/resource/calendar';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { orderTable as o, refundTable as r } from '#tables';
import { counted, wasPlaced } from './counted-orders.ts';

interface Bounds {
  readonly from: Date;
  readonly to: Date;
}

// What the goods cost after all discounts: without the freight, which is added to them.
const goods = sql`${o.payableAmount} - ${o.freightAmount}`;

const paid = typedQuery<Bounds>()('sales_report_goods', (db, { from, to }) =>
  db
    .select(
      columns({
        goodsAmount: sql<number>`coalesce(sum(${goods}), 0)::bigint`,
        paidAmount: sql<number>`coalesce(sum(${o.paidAmount}), 0)::bigint`,
        paidOrders: sql<number>`count(*)::int`,
        units: sql<number>`coalesce(sum(${o.itemCount}), 0)::int`,
        memberAmount: sql<number>`coalesce(sum(${o.paidAmount}) filter (where ${o.memberId} is not null), 0)::bigint`,
        payingMembers: sql<number>`count(distinct ${o.memberId})::int`,
      }),
    )
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted)),
);

const paying = typedQuery<Bounds>()('sales_report_paying', (db, { from, to }) =>
  db
    .select(columns({ members: sql<number>`count(distinct ${o.memberId})::int` }))
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted)),
);

/** Counts the different members who paid an order in a period (UTC epoch ms, half-open). */
export async function payingMembersIn(db: Queryable, { from, to }: Pick<Period, 'from' | 'to'>): Promise<number> {
  const [row] = await paying(db, { from: new Date(from), to: new Date(to) });
  return row?.members ?? 0;
}

const refunded = typedQuery<Bounds>()('sales_report_refunded_goods', (db, { from, to }) =>
  db
    .select(
      columns({
        goods: sql<number>`coalesce(sum(${r.amount} - ${r.freightAmount}), 0)::bigint`,
        all: sql<number>`coalesce(sum(${r.amount}), 0)::bigint`,
      }),
    )
    .from(r)
    .where(and(gte(r.refundedAt, from), lt(r.refundedAt, to), eq(r.status, 'succeeded'), isNull(r.deletedAt))),
);

// Of the orders placed in the period, in any state since: those that were closed without a payment.
const unpaid = sql`${o.status} = 'closed' and ${o.paidAt} is null`;

const placed = typedQuery<Bounds>()('sales_report_placed', (db, { from, to }) =>
  db
    .select(
      columns({
        placedOrders: sql<number>`count(*)::int`,
        cancelledOrders: sql<number>`count(*) filter (where ${unpaid})::int`,
        timedOutOrders: sql<number>`count(*) filter (where ${unpaid} and ${o.closeReason} = 'timeout')::int`,
      }),
    )
    .from(o)
    .where(and(gte(o.placedAt, from), lt(o.placedAt, to), wasPlaced)),
);

const buyers = typedQuery<Bounds>()('sales_report_repeat', (db, { from, to }) => {
  const each = db
    .select({ orders: sql<number>`count(*)`.as('orders') })
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted, isNotNull(o.memberId)))
    .groupBy(o.memberId)
    .as('each');
  return db
    .select(columns({ once: sql<number>`count(*)::int`, again: sql<number>`count(*) filter (where ${each.orders} >= 2)::int` }))
    .from(each);
});

/** The days before the end of a period in which members are looked at who bought again. */
export const repeatDays = 90;

/** What was sold in a period, and who bought again. Amounts are fen. */
export interface SalesReport {
  /** Paid for goods after all discounts, without freight. */
  readonly goodsAmount: number;
  /** Refunded for goods in the period, for orders of any time. */
  readonly refundedGoodsAmount: number;
  /** Paid in the period with freight, and refunded in it with freight. */
  readonly paidAmount: number;
  readonly refundedAmount: number;
  /** Placed in the period without drafts and risks; closed without a payment since, and those of them whose time to pay was over. */
  readonly placedOrders: number;
  readonly cancelledOrders: number;
  readonly timedOutOrders: number;
  readonly paidOrders: number;
  readonly units: number;
  /** Paid by members, and how many they were. */
  readonly memberAmount: number;
  readonly payingMembers: number;
  /** Members with a paid order in the 90 days up to the end of the period, and those of them with a second one. */
  readonly buyers: number;
  readonly repeatBuyers: number;
}

const nothingPlaced = { placedOrders: 0, cancelledOrders: 0, timedOutOrders: 0 };
const nothingSold = { goodsAmount: 0, paidAmount: 0, paidOrders: 0, units: 0, memberAmount: 0, payingMembers: 0 };

/** Sums the orders paid and the refunds that succeeded in a period (UTC epoch ms, half-open). */
export async function salesReportOf(db: Queryable, { from, to, timeZone }: Omit<Period, 'grain'>): Promise<SalesReport> {
  const bounds = { from: new Date(from), to: new Date(to) };
  const window = { from: new Date(startOfDay(to, -repeatDays, timeZone)), to: bounds.to };
  const [[sold], [back], [orders], [members]] = await Promise.all([
    paid(db, bounds),
    refunded(db, bounds),
    placed(db, bounds),
    buyers(db, window),
  ]);
  const { once, again } = members ?? { once: 0, again: 0 };
  const refunds = { refundedGoodsAmount: back?.goods ?? 0, refundedAmount: back?.all ?? 0 };
  return { ...(sold ?? nothingSold), ...refunds, ...(orders ?? nothingPlaced), buyers: once, repeatBuyers: again };
}
