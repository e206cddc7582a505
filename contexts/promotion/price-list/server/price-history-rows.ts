import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { eq, sql } from 'drizzle-orm';
import { priceListItemTable as i, priceListTable as l } from '#tables';
import { linkedIds } from './price-list-rows.ts';

const item = {
  id: i.id,
  createdAt: i.createdAt,
  isDeleted: sql<boolean>`${i.deletedAt} is not null`,
  priceListId: i.priceListId,
  skuId: i.skuId,
  skuCode: i.skuCode,
  minQty: i.minQty,
  priceAmount: i.priceAmount,
  discount: i.discount,
};

/** The prices of a SKU in all lists, with those in the recycle bin. */
export const itemsEverOfSku = typedQuery<{ skuId: number }>()('price_list_items_ever', (db, { skuId }) =>
  db.select(columns(item)).from(i).where(eq(i.skuId, skuId)).limit(2_000),
);

/** The prices of a list, with those in the recycle bin. */
export const itemsEverOfList = typedQuery<{ listId: number }>()('price_list_items_ever_of', (db, { listId }) =>
  db.select(columns(item)).from(i).where(eq(i.priceListId, listId)).limit(5_000),
);

/** Lists as they are now, whatever their state, with those in the recycle bin. */
export const listsEver = typedQuery<{ ids: readonly number[] }>()('price_list_ever', (db, { ids }) =>
  db
    .select(
      columns({
        id: l.id,
        createdAt: l.createdAt,
        name: l.name,
        kind: l.kind,
        priority: l.priority,
        audience: l.audience,
        ...linkedIds(db),
        status: l.status,
        startsAt: l.startsAt,
        endsAt: l.endsAt,
        withLevelDiscount: l.withLevelDiscount,
      }),
    )
    .from(l)
    .where(anyOf(l.id, ids)),
);
