import { columns, optionalColumns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { commissionRateTable as rate, distributionOrderTable as t, promoterTable as p, referralTable as r } from '#tables';

const parent = alias(p, 'parent');

/** Who earns from what a member bought at an instant: the promoter that the member was bound to, and its parent. */
export const earnersOf = typedQuery<{ memberId: number; at: Date }>()('distribution_earners', (db, { memberId, at }) =>
  db
    .select({
      ...columns({ id: p.id, memberId: p.memberId, status: p.status }),
      ...optionalColumns({ parentId: parent.id, parentMemberId: parent.memberId, parentStatus: parent.status }),
    })
    .from(r)
    .innerJoin(p, eq(p.id, r.promoterId))
    .leftJoin(parent, eq(parent.id, p.parentId))
    .where(
      and(
        eq(r.memberId, memberId),
        isNull(r.deletedAt),
        lte(r.boundAt, sql`${at}::timestamptz`),
        or(isNull(r.expiresAt), gt(r.expiresAt, sql`${at}::timestamptz`)),
      ),
    )
    .orderBy(desc(r.boundAt), desc(r.id))
    .limit(1),
);

export const ratesFor = typedQuery<{ productIds: readonly number[]; categoryIds: readonly number[] }>()(
  'distribution_rates_for',
  (db, { productIds, categoryIds }) =>
    db
      .select(
        columns({
          productId: rate.productId,
          categoryId: rate.categoryId,
          tierOneRate: rate.tierOneRate,
          tierTwoRate: rate.tierTwoRate,
        }),
      )
      .from(rate)
      .where(
        and(
          eq(rate.enabled, true),
          isNull(rate.deletedAt),
          or(sql`${rate.productId} = any(${productIds}::bigint[])`, sql`${rate.categoryId} = any(${categoryIds}::bigint[])`),
        ),
      ),
);

const ofCommission = {
  id: t.id,
  orderLineId: t.orderLineId,
  promoterId: t.promoterId,
  tier: t.tier,
  baseAmount: t.baseAmount,
  amount: t.amount,
  refundedAmount: t.refundedAmount,
  status: t.status,
};

/** The commissions of an order, by promoter: their accounts are always locked in this order. */
export const commissionsOfOrder = typedQuery<{ orderId: number }>()('distribution_of_order', (db, { orderId }) =>
  db.select(columns(ofCommission)).from(t).where(eq(t.orderId, orderId)).orderBy(asc(t.promoterId), asc(t.id)),
);

/** Locks the commissions of an order, before their promoters. */
export const lockCommissions = typedQuery<{ orderId: number }>()('distribution_lock_order', (db, { orderId }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(eq(t.orderId, orderId))
    .orderBy(asc(t.id))
    .for('no key update'),
);

/** The order is completed: its commissions are settled at `at`. */
export const startUnfreezing = typedQuery<{ orderId: number; at: Date }>()('distribution_unfreeze', (db, { orderId, at }) =>
  db
    .update(t)
    .set({ unfreezeAt: sql`${at}::timestamptz` })
    .where(and(eq(t.orderId, orderId), isNull(t.settledAt), inArray(t.status, ['frozen', 'partially_reversed']))),
);

/** Adds to what a promoter has earned, and to the orders. */
export const countEarned = typedQuery<{ id: number; amount: number; orders: number }>()(
  'distribution_count_earned',
  (db, { id, amount, orders }) =>
    db
      .update(p)
      .set({
        earnedAmount: sql`${p.earnedAmount} + ${amount}::bigint`,
        orderCount: sql`${p.orderCount} + ${orders}::int`,
      })
      .where(eq(p.id, id)),
);
