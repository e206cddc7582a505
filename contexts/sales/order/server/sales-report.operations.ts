import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import { startOfDay } from '@shopkeeper/resource/calendar';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { orderTable as o, refundTable as r } from '#tables';
import { counted } from './counted-orders.ts';

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
        paidOrders: sql<number>`count(*)::int`,
        units: sql<number>`coalesce(sum(${o.itemCount}), 0)::int`,
        memberAmount: sql<number>`coalesce(sum(${o.paidAmount}) filter (where ${o.memberId} is not null), 0)::bigint`,
        payingMembers: sql<number>`count(distinct ${o.memberId})::int`,
      }),
    )
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted)),
);

const refunded = typedQuery<Bounds>()('sales_report_refunded_goods', (db, { from, to }) =>
  db
    .select(columns({ amount: sql<number>`coalesce(sum(${r.amount} - ${r.freightAmount}), 0)::bigint` }))
    .from(r)
    .where(and(gte(r.refundedAt, from), lt(r.refundedAt, to), eq(r.status, 'succeeded'), isNull(r.deletedAt))),
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
  readonly paidOrders: number;
  readonly units: number;
  /** Paid by members, and how many they were. */
  readonly memberAmount: number;
  readonly payingMembers: number;
  /** Members with a paid order in the 90 days up to the end of the period, and those of them with a second one. */
  readonly buyers: number;
  readonly repeatBuyers: number;
}

const nothingSold = { goodsAmount: 0, paidOrders: 0, units: 0, memberAmount: 0, payingMembers: 0 };

/** Sums the orders paid and the refunds that succeeded in a period (UTC epoch ms, half-open). */
export async function salesReportOf(db: Queryable, { from, to, timeZone }: Omit<Period, 'grain'>): Promise<SalesReport> {
  const bounds = { from: new Date(from), to: new Date(to) };
  const window = { from: new Date(startOfDay(to, -repeatDays, timeZone)), to: bounds.to };
  const [[sold], [back], [members]] = await Promise.all([paid(db, bounds), refunded(db, bounds), buyers(db, window)]);
  const { once, again } = members ?? { once: 0, again: 0 };
  return { ...(sold ?? nothingSold), refundedGoodsAmount: back?.amount ?? 0, buyers: once, repeatBuyers: again };
}
