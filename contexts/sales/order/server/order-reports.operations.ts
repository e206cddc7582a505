import { columns, type Period, type Points, seriesQuery, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { orderLinesTable, orderTable } from '#tables';
import type { OrderState } from '../order-machine.domain.ts';
import { countOrders } from './order-counts.ts';

/** Reports over the orders, for dashboards of other contexts. Amounts are fen. */

const o = orderTable;
const l = orderLinesTable;

const placed = {
  table: o,
  at: o.placedAt,
  where: and(ne(o.status, 'draft'), sql`${o.closeReason} is distinct from 'risk'`, isNull(o.deletedAt)),
};
const paid = { table: o, at: o.paidAt, where: isNull(o.deletedAt) };

const series = {
  gmv: seriesQuery({ ...placed, name: 'sales_report_gmv', value: sql<number>`sum(${o.payableAmount})` }),
  placedOrders: seriesQuery({ ...placed, name: 'sales_report_placed', value: sql<number>`count(*)` }),
  paidAmount: seriesQuery({ ...paid, name: 'sales_report_paid', value: sql<number>`sum(${o.paidAmount})` }),
  paidOrders: seriesQuery({ ...paid, name: 'sales_report_paid_orders', value: sql<number>`count(*)` }),
};

/** The metrics of orders over time: amount and number of placed orders without risky ones, and of paid orders. */
export type OrderMetric = keyof typeof series;

/** Reads one metric of orders over a period. */
export const orderPoints = (db: Queryable, metric: OrderMetric, period: Period): Promise<Points> => series[metric](db, period);

/** Counts the orders in these states now, each up to 10,000. */
export async function countOrdersIn<const S extends OrderState>(
  db: Queryable,
  states: readonly S[],
): Promise<ReadonlyMap<OrderState, number>> {
  const rows = await countOrders(db, states);
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** Half-open: includes `from`, excludes `to`; UTC epoch ms. */
type Range = Pick<Period, 'from' | 'to'>;
interface Bounds {
  readonly from: Date;
  readonly to: Date;
}
const boundsOf = ({ from, to }: Range): Bounds => ({ from: new Date(from), to: new Date(to) });

const best = typedQuery<Bounds>()('sales_report_best_sellers', (db, { from, to }) => {
  const amount = sql<number>`sum(${l.payableAmount})::bigint`;
  const shown = {
    productId: l.productId,
    name: sql<string>`max(${l.name})`,
    image: sql<string | null>`max(${l.image})`,
    qty: sql<number>`sum(${l.qty})::int`,
    amount,
  };
  return db
    .select(columns(shown))
    .from(o)
    .innerJoin(l, eq(l.parentId, o.id))
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), isNull(o.deletedAt)))
    .groupBy(l.productId)
    .orderBy(desc(amount), l.productId)
    .limit(8);
});

/** A product with its sold quantity and paid amount. */
export interface SoldProduct {
  readonly productId: number;
  readonly name: string;
  readonly image: string | null;
  readonly qty: number;
  readonly amount: number;
}

/** Returns the eight products with the highest amount in the orders paid in a period. */
export const bestSellers = (db: Queryable, range: Range): Promise<SoldProduct[]> => best(db, boundsOf(range));

const byStatus = typedQuery<Bounds>()('sales_report_status', (db, { from, to }) => {
  const count = sql<number>`count(*)::int`;
  return db
    .select(columns({ status: o.status, count }))
    .from(o)
    .where(and(gte(o.placedAt, from), lt(o.placedAt, to), ne(o.status, 'draft'), isNull(o.deletedAt)))
    .groupBy(o.status)
    .orderBy(desc(count));
});

/** Counts the orders placed in a period by their current state, the most frequent first. */
export const ordersByStatus = (db: Queryable, range: Range): Promise<{ status: OrderState; count: number }[]> =>
  byStatus(db, boundsOf(range));

const byProvince = typedQuery<Bounds>()('sales_report_province', (db, { from, to }) => {
  const code = sql<string>`left(${o.receiverRegion}, 2) || '0000'`;
  const amount = sql<number>`sum(${o.paidAmount})::bigint`;
  return db
    .select(columns({ code, amount, orders: sql<number>`count(*)::int` }))
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), isNull(o.deletedAt), isNotNull(o.receiverRegion)))
    .groupBy(sql`1`)
    .orderBy(desc(amount))
    .limit(10);
});

/** The orders paid in a period whose receiver is in a province, by its six-digit code. */
export interface ProvinceSales {
  readonly code: string;
  readonly amount: number;
  readonly orders: number;
}

/** Returns the ten provinces with the highest amount in the orders paid in a period. */
export const paidByProvince = (db: Queryable, range: Range): Promise<ProvinceSales[]> => byProvince(db, boundsOf(range));
