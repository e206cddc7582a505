import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, gte, lt, sql } from 'drizzle-orm';
import { orderLinesTable as l, orderTable as o } from '#tables';
import { counted } from '../../order/server/counted-orders.ts';

interface Part {
  readonly from: Date;
  readonly to: Date;
  /** The order after which it begins: its payment, and its id among those paid at the same instant. */
  readonly afterPaidAt: Date;
  readonly afterId: number;
  readonly limit: number;
}

const fen = (column: typeof o.paidAmount) => sql<number>`${column}::float8`;

/** The next orders paid in a period, the oldest payment first. */
export const paidOrders = typedQuery<Part>()('coupon_back_test_orders', (db, p) =>
  db
    .select(
      columns({
        id: o.id,
        orderNo: o.orderNo,
        paidAt: o.paidAt,
        paidAmount: fen(o.paidAmount),
        couponAmount: fen(o.couponAmount),
        couponId: o.couponId,
        pointsAmount: fen(o.pointsAmount),
        freightAmount: fen(o.freightAmount),
      }),
    )
    .from(o)
    .where(
      and(
        gte(o.paidAt, p.from),
        lt(o.paidAt, p.to),
        sql`(${o.paidAt}, ${o.id}) > (${p.afterPaidAt}::timestamptz, ${p.afterId}::bigint)`,
        counted,
      ),
    )
    .orderBy(asc(o.paidAt), asc(o.id))
    .limit(sql`${p.limit}::int` as never),
);

/** The lines of orders, as they were priced. */
export const linesOfOrders = typedQuery<{ ids: readonly number[] }>()('coupon_back_test_lines', (db, { ids }) =>
  db
    .select(
      columns({
        orderId: sql<number>`${l.parentId}::float8`,
        skuId: l.skuId,
        productId: sql<number>`${l.productId}::float8`,
        itemsAmount: l.itemsAmount,
        discountAmount: l.discountAmount,
        memberDiscountAmount: l.memberDiscountAmount,
      }),
    )
    .from(l)
    .where(anyOf(l.parentId, ids)),
);

/** What was paid for orders, and what of it was refunded; fen. */
export const paidForOrders = typedQuery<{ ids: readonly number[] }>()('coupon_report_orders', (db, { ids }) =>
  db
    .select(
      columns({
        paidAmount: sql<number>`coalesce(sum(${o.paidAmount}), 0)::float8`,
        refundedAmount: sql<number>`coalesce(sum(${o.refundedAmount}), 0)::float8`,
      }),
    )
    .from(o)
    .where(and(anyOf(o.id, ids), counted)),
);
