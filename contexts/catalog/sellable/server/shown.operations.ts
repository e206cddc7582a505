import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { escapeLike } from '@shopkeeper/crud/rows';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, desc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { categoryTable, productSkusTable, productTable } from '#tables';
import {
  type OfferedUnit,
  type ShownCard,
  type ShownCategory,
  type ShownProduct,
  type ShownSku,
  type ShownSort,
  stockStateOf,
} from '../shown.domain.ts';
import { type CardUnit, cardUnits } from './card-units.ts';
import { sellablesOf } from './sellable.operations.ts';

const p = productTable;
const s = productSkusTable;
const c = categoryTable;

/** Only what is on sale now: drafts, scheduled and removed products do not exist for visitors. */
const isShown = and(eq(p.status, 'on_sale'), isNull(p.deletedAt));

const categories = typedQuery()('catalog_shown_categories', (db) =>
  db
    .select(columns({ id: c.id, parentId: c.parentId, name: c.name, image: c.image }))
    .from(c)
    .where(and(eq(c.enabled, true), isNull(c.deletedAt)))
    .orderBy(desc(c.weigh), asc(c.id)),
);

/** Returns the categories that visitors see, in the order of the shop; none below a disabled one. */
export async function shownCategories(db: Queryable): Promise<ShownCategory[]> {
  const all = await categories(db, {});
  const byId = new Map(all.map((one) => [one.id, one]));
  // A category whose parent is missing has a disabled one above it.
  const isReachable = (one: ShownCategory): boolean => {
    if (one.parentId === null) return true;
    const parent = byId.get(one.parentId);
    return parent !== undefined && isReachable(parent);
  };
  return all.filter(isReachable);
}

const card = {
  id: p.id,
  name: p.name,
  subtitle: p.subtitle,
  image: sql<string | null>`${p.images}[1]`,
  priceMin: p.priceMin,
  priceMax: p.priceMax,
  isSoldOut: sql<boolean>`${p.stockTotal} <= 0`,
  reviewCount: p.reviewCount,
  ratingX100: p.ratingX100,
  units: cardUnits,
};

/** A product of a list with its SKUs, by which price lists change the prices of the card. */
export interface ListedCard extends ShownCard {
  readonly units: readonly CardUnit[];
}

const orders: Readonly<Record<ShownSort, readonly SQL[]>> = {
  popular: [sql`${p.salesCount} desc nulls last`, sql`${p.id} desc nulls last`],
  newest: [sql`${p.publishedAt} desc nulls last`, sql`${p.id} desc nulls last`],
  'price-up': [asc(p.priceMin), asc(p.id)],
  'price-down': [desc(p.priceMin), desc(p.id)],
};

interface Wanted {
  readonly word: string;
  readonly like: string;
  readonly categoryIds: readonly number[];
  readonly skip: number;
  readonly most: number;
}

type Asked = { readonly [K in keyof Wanted]: Placeholder<K, Wanted[K]> };

const matches = ({ word, like }: Asked) =>
  sql`${p}.grams @> kit_grams(${word}::text) and (${p.name} ilike ${like}::text or ${p.subtitle} ilike ${like}::text)`;

/** One statement for each order and kind of list, so that each has the plan of its index. */
const listed = (sort: ShownSort, by: 'all' | 'category' | 'word') =>
  typedQuery<Wanted>()(`catalog_shown_${by}_${sort.replace('-', '_')}`, (db, wanted) => {
    const { categoryIds, skip, most } = wanted;
    const filter = { all: undefined, category: anyOf(p.categoryId, categoryIds), word: matches(wanted) }[by];
    return db
      .select(columns(card))
      .from(p)
      .where(and(isShown, filter))
      .orderBy(...orders[sort])
      .limit(most)
      .offset(skip);
  });

const listsOf = (sort: ShownSort) => ({
  all: listed(sort, 'all'),
  category: listed(sort, 'category'),
  word: listed(sort, 'word'),
});

const lists = {
  popular: listsOf('popular'),
  newest: listsOf('newest'),
  'price-up': listsOf('price-up'),
  'price-down': listsOf('price-down'),
};

/** What a list of products asks for: a word of the name, else categories, else everything. */
export interface ShownList {
  readonly word: string;
  /** Null: of all categories. */
  readonly categoryIds: readonly number[] | null;
  readonly sort: ShownSort;
  readonly skip: number;
  readonly most: number;
}

/** Returns products on sale by a word, or of categories; at most `most` from `skip` on. */
export function shownProducts(db: Queryable, list: ShownList): Promise<ListedCard[]> {
  const { sort, categoryIds, skip, most } = list;
  const word = list.word.trim();
  const by = word === '' ? (categoryIds === null ? 'all' : 'category') : 'word';
  return lists[sort][by](db, { word, like: `%${escapeLike(word)}%`, categoryIds: categoryIds ?? [], skip, most });
}

const cardsOf = typedQuery<{ ids: readonly number[] }>()('catalog_shown_cards', (db, { ids }) =>
  db
    .select(columns(card))
    .from(p)
    .where(and(anyOf(p.id, ids), isShown)),
);

/** Returns those of the named products that are on sale, by id. */
export async function shownCardsOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, ListedCard>> {
  if (ids.length === 0) return new Map();
  return new Map((await cardsOf(db, { ids })).map((one) => [one.id, one]));
}

const productOf = typedQuery<{ id: number }>()('catalog_shown_product', (db, { id }) =>
  db
    .select(
      columns({
        id: p.id,
        name: p.name,
        subtitle: p.subtitle,
        intro: p.intro,
        detail: p.detail,
        unit: p.unit,
        categoryId: p.categoryId,
        images: sql<string[]>`${p.images}`,
        options: sql<string[]>`${p.specs}`,
        minQty: p.minQty,
        limitPerOrder: p.limitPerOrder,
        hasFreeFreight: sql<boolean>`${p.freightMode} = 'free'`,
        reviewCount: p.reviewCount,
        ratingX100: p.ratingX100,
      }),
    )
    .from(p)
    .where(and(eq(p.id, id), isShown)),
);

const skusOf = typedQuery<{ id: number }>()('catalog_shown_skus', (db, { id }) =>
  db
    .select(
      columns({
        skuId: s.id,
        values: sql<string[]>`${s.values}`,
        price: s.priceAmount,
        market: sql<number | null>`${s.marketAmount}`,
        image: s.image,
      }),
    )
    .from(s)
    .where(and(eq(s.parentId, id), eq(s.enabled, true)))
    .orderBy(asc(s.lineNo)),
);

/** Returns a product on sale with its SKUs; null for one that is not on sale. */
export async function shownProduct(db: Queryable, id: number): Promise<ShownProduct | null> {
  const [[product], skus] = await Promise.all([productOf(db, { id }), skusOf(db, { id })]);
  if (!product || skus.length === 0) return null;
  const stock = await sellablesOf(
    db,
    skus.map(({ skuId }) => skuId),
  );
  return {
    ...product,
    skus: skus.map(({ market, ...one }): ShownSku => ({
      ...one,
      listPrice: market !== null && market > one.price ? market : null,
      stock: stockStateOf(stock.get(one.skuId)?.available ?? 0),
    })),
  };
}

/** Returns those of the named SKUs that are on sale, as visitors see them. */
export async function offeredUnits(db: Queryable, skuIds: readonly number[]): Promise<OfferedUnit[]> {
  const found = await sellablesOf(db, skuIds);
  return [...found.values()].flatMap(({ isOnSale, available, listPrice, ...one }) => {
    const { skuId, productId, name, specText, image } = one;
    return isOnSale ? [{ skuId, productId, name, specText, image, price: listPrice, stock: stockStateOf(available) }] : [];
  });
}
