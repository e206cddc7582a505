import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { orderLinesTable, orderTable } from '#tables';
import type { OrderState } from '../order-machine.domain.ts';
import { countOrders } from './order-counts.ts';
import { counted } from './counted-orders.ts';

/** Reports over the orders, for dashboards of other contexts. Amounts are fen. */

const o = orderTable;
const l = orderLinesTable;

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

/** The products of the orders paid in a period, the best first: by paid amount or by quantity. */
const bestBy = (order: 'amount' | 'qty') =>
  typedQuery<Bounds & { readonly limit: number }>()(`sales_report_best_sellers_${order}`, (db, { from, to, limit }) => {
    const amount = sql<number>`sum(${l.payableAmount})::bigint`;
    const qty = sql<number>`sum(${l.qty})::int`;
    const shown = {
      productId: l.productId,
      name: sql<string>`max(${l.name})`,
      image: sql<string | null>`max(${l.image})`,
      qty,
      amount,
    };
    return db
      .select(columns(shown))
      .from(o)
      .innerJoin(l, eq(l.parentId, o.id))
      .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted))
      .groupBy(l.productId)
      .orderBy(desc(order === 'qty' ? qty : amount), l.productId)
      .limit(limit);
  });
const best = { amount: bestBy('amount'), qty: bestBy('qty') };

/** A product with its sold quantity and paid amount. */
export interface SoldProduct {
  readonly productId: number;
  readonly name: string;
  readonly image: string | null;
  readonly qty: number;
  readonly amount: number;
}

interface BestOptions {
  readonly by: keyof typeof best;
  readonly limit: number;
}

/** Returns the products with the highest amount or quantity in the orders paid in a period. */
export const bestSellers = (db: Queryable, range: Range, { by, limit }: BestOptions): Promise<SoldProduct[]> =>
  best[by](db, { ...boundsOf(range), limit });

const byStatus = typedQuery<Bounds>()('sales_report_status', (db, { from, to }) => {
  const count = sql<number>`count(*)::int`;
  return db
    .select(columns({ status: o.status, count }))
    .from(o)
    .where(and(gte(o.placedAt, from), lt(o.placedAt, to), ne(o.status, 'draft'), counted))
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
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted, isNotNull(o.receiverRegion)))
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

const paidBy = (name: string, column: typeof o.origin | typeof o.paymentMethod) =>
  typedQuery<Bounds>()(`sales_report_${name}`, (db, { from, to }) => {
    const amount = sql<number>`sum(${o.paidAmount})::bigint`;
    const refunded = sql<number>`sum(${o.refundedAmount})::bigint`;
    return db
      .select(columns({ value: sql<string>`coalesce(${column}, '')`, amount, refunded, orders: sql<number>`count(*)::int` }))
      .from(o)
      .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted))
      .groupBy(column)
      .orderBy(desc(amount));
  });
const byOrigin = paidBy('origin', o.origin);
const byMethod = paidBy('payment_method', o.paymentMethod);

/** The orders paid in a period that have one value of a field; an empty value for none. `refunded` is what was paid back since. */
export interface SalesShare {
  readonly value: string;
  readonly amount: number;
  readonly refunded: number;
  readonly orders: number;
}

/** Returns the amounts of the orders paid in a period by channel, the highest first. */
export const paidByOrigin = (db: Queryable, range: Range): Promise<SalesShare[]> => byOrigin(db, boundsOf(range));

/** Returns the amounts of the orders paid in a period by payment method, the highest first. */
export const paidByMethod = (db: Queryable, range: Range): Promise<SalesShare[]> => byMethod(db, boundsOf(range));

const byCustomer = typedQuery<Bounds>()('sales_report_customers', (db, { from, to }) => {
  const b = alias(orderTable, 'earlier');
  // Looked for once per member over the index of their orders, the oldest first; `exists` could read all earlier orders of the shop.
  const earlier = db
    .select({ id: b.id })
    .from(b)
    .where(and(eq(b.memberId, o.memberId), lt(b.paidAt, from), isNull(b.deletedAt), eq(b.isTest, false)))
    .orderBy(b.placedAt)
    .limit(1);
  const kind = sql<CustomerKind>`case when ${o.memberId} is null then 'guest' when ${earlier} is not null then 'returning' else 'new' end`;
  const m = db
    .select({
      kind: kind.as('kind'),
      amount: sql<number>`sum(${o.paidAmount})`.as('amount'),
      orders: sql<number>`count(*)`.as('orders'),
    })
    .from(o)
    .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted))
    .groupBy(o.memberId)
    .as('m');
  return db
    .select(
      columns({
        kind: sql<CustomerKind>`${m.kind}`,
        amount: sql<number>`sum(${m.amount})::bigint`,
        orders: sql<number>`sum(${m.orders})::int`,
      }),
    )
    .from(m)
    .groupBy(m.kind);
});

/** Members whose first paid order is in a period, members who had paid before it, and orders without a member. */
export type CustomerKind = 'new' | 'returning' | 'guest';

/** Returns amount and number of the orders paid in a period by kind of customer. */
export const paidByCustomer = (db: Queryable, range: Range): Promise<{ kind: CustomerKind; amount: number; orders: number }[]> =>
  byCustomer(db, boundsOf(range));
