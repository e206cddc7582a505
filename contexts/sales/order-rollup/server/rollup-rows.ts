import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, gt, gte, inArray, isNull, lt, max, min, sql } from 'drizzle-orm';
import { orderEventTable, orderRollupStateTable, orderRollupTable, orderTable } from '#tables';
import type { OrderEvent } from '../../order/order-records.domain.ts';
import { counted, wasPlaced } from '../../order/server/counted-orders.ts';

/** The statements of the rollup. Amounts are fen, ranges half-open. */

const o = orderTable;
const e = orderEventTable;
const r = orderRollupTable;
const s = orderRollupStateTable;

/** The entries of a timeline after which an order counts otherwise. */
const counting: OrderEvent['type'][] = [
  'place',
  'markPaid',
  'settleFree',
  'payOnDelivery',
  'collectPayment',
  'close',
  'cancel',
  'expire',
  'rejectAsRisk',
  'cancelPaid',
  'changePrice',
  'amend',
  'applyAmendment',
];

/** So many changed orders are told apart; after more the rollup is not used. */
export const mostChanged = 5_000;

/** When the orders that changed since an instant were placed and paid. */
export const changedSince = typedQuery<{ since: Date }>()('sales_rollup_changed', (db, { since }) =>
  db
    .selectDistinct(columns({ placedAt: o.placedAt, paidAt: o.paidAt }))
    .from(e)
    .innerJoin(o, eq(o.id, e.rowId))
    .where(and(gt(e.at, since), inArray(e.type, counting)))
    .limit(mostChanged),
);

export const stateOf = typedQuery()('sales_rollup_state', (db) => db.select(columns({ computedTo: s.computedTo })).from(s));

/** Keeps a second process from computing the same at the same time. */
export const lockState = typedQuery()('sales_rollup_lock', (db) =>
  db
    .select(columns({ computedTo: s.computedTo }))
    .from(s)
    .for('update'),
);

export const writeState = typedQuery<{ computedTo: Date }>()('sales_rollup_write_state', (db, { computedTo }) =>
  db
    .insert(s)
    .values({ computedTo })
    .onConflictDoUpdate({ target: s.id, set: { computedTo: sql`excluded.computed_to` } }),
);

interface Bounds {
  readonly from: Date;
  readonly to: Date;
}

export const removeBuckets = typedQuery<Bounds>()('sales_rollup_remove', (db, { from, to }) =>
  db.delete(r).where(and(gte(r.bucket, from), lt(r.bucket, to))),
);

const bucketOf = (at: typeof o.placedAt | typeof o.paidAt) => sql<Date>`date_bin('15 minutes', ${at}, 'epoch')`;

export const insertPlaced = typedQuery<Bounds>()('sales_rollup_placed', (db, { from, to }) =>
  db.insert(r).select(
    db
      .select({
        bucket: bucketOf(o.placedAt).as('bucket'),
        placedAmount: sql<number>`sum(${o.payableAmount})::bigint`.as('placed_amount'),
        placedOrders: sql<number>`count(*)::int`.as('placed_orders'),
        paidAmount: sql<number>`0::bigint`.as('paid_amount'),
        paidOrders: sql<number>`0`.as('paid_orders'),
      })
      .from(o)
      .where(and(gte(o.placedAt, from), lt(o.placedAt, to), wasPlaced))
      .groupBy(sql`1`),
  ),
);

export const addPaid = typedQuery<Bounds>()('sales_rollup_paid', (db, { from, to }) =>
  db
    .insert(r)
    .select(
      db
        .select({
          bucket: bucketOf(o.paidAt).as('bucket'),
          placedAmount: sql<number>`0::bigint`.as('placed_amount'),
          placedOrders: sql<number>`0`.as('placed_orders'),
          paidAmount: sql<number>`sum(${o.paidAmount})::bigint`.as('paid_amount'),
          paidOrders: sql<number>`count(*)::int`.as('paid_orders'),
        })
        .from(o)
        .where(and(gte(o.paidAt, from), lt(o.paidAt, to), counted))
        .groupBy(sql`1`),
    )
    .onConflictDoUpdate({
      target: r.bucket,
      set: { paidAmount: sql`excluded.paid_amount`, paidOrders: sql`excluded.paid_orders` },
    }),
);

/** The first and the last instant at which an order was placed. */
export const placedBounds = typedQuery()('sales_rollup_placed_bounds', (db) =>
  db
    .select(columns({ from: sql<number | null>`${min(o.placedAt)}`, to: sql<number | null>`${max(o.placedAt)}` }))
    .from(o)
    .where(isNull(o.deletedAt)),
);
export const paidBounds = typedQuery()('sales_rollup_paid_bounds', (db) =>
  db
    .select(columns({ from: sql<number | null>`${min(o.paidAt)}`, to: sql<number | null>`${max(o.paidAt)}` }))
    .from(o)
    .where(isNull(o.deletedAt)),
);

export const bucketsIn = typedQuery<Bounds>()('sales_rollup_buckets', (db, { from, to }) =>
  db
    .select(
      columns({
        bucket: r.bucket,
        placedAmount: r.placedAmount,
        placedOrders: r.placedOrders,
        paidAmount: r.paidAmount,
        paidOrders: r.paidOrders,
      }),
    )
    .from(r)
    .where(and(gte(r.bucket, from), lt(r.bucket, to)))
    .orderBy(r.bucket),
);
