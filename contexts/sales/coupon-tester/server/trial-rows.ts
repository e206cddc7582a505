import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { orderLinesTable as l, orderTable as o } from '#tables';

/** The items of an order, by its number, with whose order it is. */
export const itemsOfOrder = typedQuery<{ orderNo: string }>()('coupon_trial_order', (db, { orderNo }) =>
  db
    .select(columns({ memberId: o.memberId, skuId: l.skuId, qty: l.qty }))
    .from(o)
    .innerJoin(l, eq(l.parentId, o.id))
    .where(and(eq(o.orderNo, orderNo), isNull(o.deletedAt)))
    .orderBy(asc(l.id)),
);
