import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { escapeLike } from '@shopkeeper/crud/rows';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { categoryTable as c, productSkusTable as s, productTable as p, stockLevelTable as l } from '#tables';

/** A SKU on sale as buyers see it; `listPrice` is the product's own price in fen. */
export interface SkuOnSale {
  readonly skuId: number;
  readonly productId: number;
  readonly specText: string;
  readonly skuCode: string | null;
  readonly listPrice: number;
  readonly isAvailable: boolean;
}

/** A product on sale with its SKUs. */
export interface ProductOnSale {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
  readonly unit: string | null;
  readonly skus: readonly SkuOnSale[];
}

interface PageWish {
  readonly word: string;
  /** Null for all. */
  readonly categoryIds: readonly number[] | null;
  readonly offset: number;
  readonly limit: number;
}

const productsBy = typedQuery<PageWish & { like: string }>()(
  'catalog_on_sale_products',
  (db, { word, like, categoryIds, offset, limit }) =>
    db
      .select(columns({ id: p.id, name: p.name, image: sql<string | null>`${p.images}[1]`, unit: p.unit }))
      .from(p)
      .where(
        and(
          isNull(p.deletedAt),
          eq(p.status, 'on_sale'),
          sql`(${word}::text = '' or (${p}.grams @> kit_grams(${word}) and (${p.name} ilike ${like} or ${p.skuCodes} ilike ${like})))`,
          sql`(${categoryIds}::bigint[] is null or ${p.categoryId} = any(${categoryIds}::bigint[]))`,
        ),
      )
      .orderBy(sql`${p.salesCount} desc nulls last`, sql`${p.id} desc nulls last`)
      .limit(limit)
      .offset(offset),
);

const mostSkus = 600;

const skusBy = typedQuery<{ ids: readonly number[] }>()('catalog_on_sale_skus', (db, { ids }) =>
  db
    .select(
      columns({
        skuId: s.id,
        productId: s.parentId,
        specText: sql<string>`array_to_string(${s.values}, ' / ')`,
        skuCode: s.skuCode,
        listPrice: s.priceAmount,
        isAvailable: sql<boolean>`coalesce(${l.onHand} - ${l.reserved} - ${l.allocated} - ${l.safety} > 0, false)`,
      }),
    )
    .from(s)
    .leftJoin(l, eq(l.skuId, s.id))
    .where(and(anyOf(s.parentId, ids), eq(s.enabled, true)))
    .orderBy(asc(s.parentId), asc(s.lineNo))
    .limit(mostSkus),
);

/** A page of the products on sale, best sellers first, found by a word of their name or a code of theirs. */
export async function productsOnSale(db: Queryable, { word, ...wish }: PageWish): Promise<ProductOnSale[]> {
  const typed = word.trim();
  const products = await productsBy(db, { ...wish, word: typed, like: `%${escapeLike(typed)}%` });
  const skus = products.length === 0 ? [] : await skusBy(db, { ids: products.map(({ id }) => id) });
  return products.map((one) => ({ ...one, skus: skus.filter(({ productId }) => productId === one.id) }));
}

/** A category that buyers see, with its parent. */
export interface VisibleCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

const enabledCategories = typedQuery()('catalog_visible_categories', (db) =>
  db
    .select(columns({ id: c.id, parentId: c.parentId, name: c.name }))
    .from(c)
    .where(and(isNull(c.deletedAt), eq(c.enabled, true)))
    .orderBy(desc(c.weigh), asc(c.id))
    .limit(1_000),
);

/** The enabled categories in the order of staff. */
export const visibleCategories = (db: Queryable): Promise<VisibleCategory[]> => enabledCategories(db, {});
