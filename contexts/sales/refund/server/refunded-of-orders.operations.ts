import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { sql } from 'drizzle-orm';
import { orderTable as t } from '#tables';

const refunded = typedQuery<{ ids: readonly number[] }>()('orders_refunded', (db, { ids }) =>
  db
    .select(columns({ amount: sql<number>`coalesce(sum(${t.refundedAmount}), 0)::bigint` }))
    .from(t)
    .where(anyOf(t.id, ids)),
);

/** What was refunded of these orders by now, in fen. */
export const refundedOfOrders = async (db: Queryable, ids: readonly number[]): Promise<number> =>
  ids.length === 0 ? 0 : ((await refunded(db, { ids }))[0]?.amount ?? 0);
