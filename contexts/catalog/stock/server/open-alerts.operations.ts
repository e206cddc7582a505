import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { productSkusTable as s, productTable as p, stockAlertTable as a, stockLevelTable as l } from '#tables';

const available = sql<number>`${l.onHand} - ${l.reserved} - ${l.allocated} - ${l.safety}`;

const open = typedQuery<{ limit: number }>()('stock_alerts_open', (db, { limit }) =>
  db
    .select(
      columns({
        skuId: a.skuId,
        name: p.name,
        specText: sql<string>`array_to_string(${s.values}, ' ')`,
        available,
      }),
    )
    .from(a)
    .innerJoin(s, eq(s.id, a.skuId))
    .innerJoin(p, eq(p.id, s.parentId))
    .innerJoin(l, eq(l.skuId, a.skuId))
    .where(and(isNull(a.clearedAt), eq(p.status, 'on_sale'), isNull(p.deletedAt)))
    .orderBy(available, a.skuId)
    .limit(limit),
);

/** The SKUs on sale with an open stock alert, those with the least stock first. */
export const openStockAlerts = (db: Queryable, limit: number) => open(db, { limit });
