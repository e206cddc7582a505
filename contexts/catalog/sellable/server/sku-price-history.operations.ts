import { changesOfRows } from '@shopkeeper/access/server';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { eq } from 'drizzle-orm';
import { productTable as p } from '#tables';
import { skuPriceAt, skuPriceChanges, type SkuPriceChanges } from '../sku-price-history.domain.ts';

const resource = 'catalog/product';
/** The newest entries of the log that are read for one product. */
const mostEntries = 1_000;
const shownChanges = 50;

const created = typedQuery<{ id: number }>()('catalog_product_created', (db, { id }) =>
  db
    .select(columns({ at: p.createdAt }))
    .from(p)
    .where(eq(p.id, id)),
);

/** The changes of the own prices of a product's SKUs, the newest first; null without such a product. */
export async function priceChangesOf(db: Queryable, productId: number): Promise<SkuPriceChanges | null> {
  const [[row], changes] = await Promise.all([
    created(db, { id: productId }),
    changesOfRows(db, { resource, rowIds: [productId], since: 0, limit: mostEntries }),
  ]);
  if (!row) return null;
  const found = skuPriceChanges(changes);
  return { result: found.slice(0, shownChanges), isMore: found.length > shownChanges };
}

interface Sku {
  readonly skuId: number;
  readonly productId: number;
  /** Now, in fen. */
  readonly listPrice: number;
}

/** The own price of a SKU at a past instant (UTC epoch ms), in fen; null where there was no such SKU. */
export async function ownPriceAt(db: Queryable, { skuId, productId, listPrice }: Sku, at: number): Promise<number | null> {
  const [[row], changes] = await Promise.all([
    created(db, { id: productId }),
    changesOfRows(db, { resource, rowIds: [productId], since: at, limit: mostEntries }),
  ]);
  return row && row.at <= at ? skuPriceAt({ skuId, price: listPrice }, changes, at) : null;
}
