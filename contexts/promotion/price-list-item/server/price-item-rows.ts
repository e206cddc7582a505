import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { priceListItemTable as i, priceListTable as l } from '#tables';
import { mostGridRows } from '../price-rows.domain.ts';

/** The prices of a list whose code begins so, by code and quantity. */
export const itemsOf = typedQuery<{ listId: number; code: string }>()('price_list_items', (db, { listId, code }) => {
  const { id, version, skuId, skuCode, minQty, priceAmount, discount } = i;
  return db
    .select(columns({ id, version, skuId, skuCode, minQty, priceAmount, discount }))
    .from(i)
    .where(and(eq(i.priceListId, listId), isNull(i.deletedAt), sql`${i.skuCode} like ${code}`))
    .orderBy(asc(i.skuCode), asc(i.minQty), asc(i.id))
    .limit(mostGridRows);
});

export const countItems = typedQuery<{ listId: number }>()('price_list_count_items', (db, { listId }) =>
  db
    .select(columns({ total: sql<number>`count(*)::int` }))
    .from(i)
    .where(and(eq(i.priceListId, listId), isNull(i.deletedAt))),
);

/** The state of a list, which its prices follow; locked against being ended meanwhile. */
export const stateOfList = typedQuery<{ listId: number }>()('price_list_state', (db, { listId }) =>
  db
    .select(columns({ status: l.status }))
    .from(l)
    .where(and(eq(l.id, listId), isNull(l.deletedAt)))
    .for('share'),
);
