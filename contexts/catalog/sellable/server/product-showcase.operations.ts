import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { categoryTable as c, productTable as p } from '#tables';
import { type CardUnit, cardUnits } from './card-units.ts';

/** A product as a page for visitors shows it. Amounts are fen; `image` is null without a picture. */
export interface ShowcaseProduct {
  readonly id: number;
  readonly name: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  readonly priceMin: number;
  readonly priceMax: number;
  readonly isSoldOut: boolean;
  /** Its SKUs, by which price lists change its prices. */
  readonly units: readonly CardUnit[];
}

const shown = {
  id: p.id,
  name: p.name,
  subtitle: p.subtitle,
  image: sql<string | null>`${p.images}[1]`,
  priceMin: p.priceMin,
  priceMax: p.priceMax,
  isSoldOut: sql<boolean>`${p.stockTotal} <= 0`,
  units: cardUnits,
};
const isOnSale = and(eq(p.status, 'on_sale'), isNull(p.deletedAt));

const newest = typedQuery<{ limit: number }>()('catalog_showcase_newest', (db, { limit }) =>
  db
    .select(columns(shown))
    .from(p)
    .where(and(isOnSale, isNotNull(p.publishedAt)))
    .orderBy(sql`${p.publishedAt} desc nulls last`)
    .limit(limit),
);

const bestSelling = typedQuery<{ limit: number }>()('catalog_showcase_best_selling', (db, { limit }) =>
  db
    .select(columns(shown))
    .from(p)
    .where(isOnSale)
    .orderBy(sql`${p.salesCount} desc nulls last`, sql`${p.id} desc nulls last`)
    .limit(limit),
);

/** The products on sale that were published last. */
export const newestProducts = (db: Queryable, limit: number): Promise<readonly ShowcaseProduct[]> => newest(db, { limit });

/** The products on sale that were sold most often. */
export const bestSellingProducts = (db: Queryable, limit: number): Promise<readonly ShowcaseProduct[]> =>
  bestSelling(db, { limit });

const categoriesAtTop = typedQuery<{ limit: number }>()('catalog_showcase_categories', (db, { limit }) =>
  db
    .select(columns({ id: c.id, name: c.name, image: c.image }))
    .from(c)
    .where(and(isNull(c.parentId), eq(c.enabled, true), isNull(c.deletedAt)))
    .orderBy(desc(c.weigh), c.id)
    .limit(limit),
);

/** The enabled categories at the top of the tree, in their manual order. */
export const topCategories = (db: Queryable, limit: number) => categoriesAtTop(db, { limit });
