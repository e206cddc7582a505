import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  priceListGroupIdsTable,
  priceListItemTable as i,
  priceListLevelIdsTable,
  priceListSegmentIdsTable,
  priceListTable as l,
} from '#tables';
import type { ListedPrice, PriceListTerms } from '../effective-price.domain.ts';

type Builder = Parameters<Parameters<ReturnType<typeof typedQuery>>[1]>[0];

const linked = (db: Builder, k: typeof priceListLevelIdsTable) =>
  sql<readonly number[]>`array${db
    .select({ id: sql`${k.targetId}::int` })
    .from(k)
    .where(eq(k.ownerId, l.id))}`;

/** The levels, groups and segments that a list is for. */
export const linkedIds = (db: Builder) => ({
  levelIds: linked(db, priceListLevelIdsTable),
  groupIds: linked(db, priceListGroupIdsTable),
  segmentIds: linked(db, priceListSegmentIdsTable),
});

const terms = (db: Builder) => ({
  id: l.id,
  name: l.name,
  kind: l.kind,
  priority: l.priority,
  audience: l.audience,
  ...linkedIds(db),
  status: l.status,
  startsAt: l.startsAt,
  endsAt: l.endsAt,
  withLevelDiscount: l.withLevelDiscount,
});

const priced = { skuId: i.skuId, minQty: i.minQty, priceAmount: i.priceAmount, discount: i.discount };

interface PriceRow extends PriceListTerms, Omit<ListedPrice, 'list'> {}

/** A row of a statement as a price with its list. */
export const listedPrice = ({ skuId, minQty, priceAmount, discount, ...list }: PriceRow): ListedPrice => ({
  list,
  skuId,
  minQty,
  priceAmount,
  discount,
});

/** The prices of these SKUs in the lists that are active and within their window; the audience is not judged. */
export const pricesInForce = typedQuery<{ skuIds: readonly number[]; at: Date }>()('price_list_in_force', (db, { skuIds, at }) =>
  db
    .select(columns({ ...terms(db), ...priced }))
    .from(i)
    .innerJoin(l, eq(l.id, i.priceListId))
    .where(
      and(
        anyOf(i.skuId, skuIds),
        isNull(i.deletedAt),
        isNull(l.deletedAt),
        eq(l.status, 'active'),
        sql`(${l.startsAt} is null or ${l.startsAt} <= ${at}::timestamptz)`,
        sql`(${l.endsAt} is null or ${l.endsAt} > ${at}::timestamptz)`,
      ),
    ),
);

/** The prices of a SKU in all lists, whatever their state. */
export const allPricesOf = typedQuery<{ skuId: number }>()('price_list_all_of', (db, { skuId }) =>
  db
    .select(columns({ ...terms(db), ...priced }))
    .from(i)
    .innerJoin(l, eq(l.id, i.priceListId))
    .where(and(eq(i.skuId, skuId), isNull(i.deletedAt), isNull(l.deletedAt)))
    .limit(500),
);

export const termsOf = typedQuery<{ id: number }>()('price_list_terms', (db, { id }) =>
  db
    .select(columns(terms(db)))
    .from(l)
    .where(and(eq(l.id, id), isNull(l.deletedAt))),
);

const own = alias(i, 'own');
const shared = alias(i, 'shared');

/** The lists that are not ended and have a price for a SKU of this one, with the number of such SKUs. */
export const sharingSkus = typedQuery<{ id: number }>()('price_list_sharing', (db, { id }) =>
  db
    .select(columns({ ...terms(db), skus: sql<number>`count(distinct ${shared.skuId})::int` }))
    .from(l)
    .innerJoin(shared, and(eq(shared.priceListId, l.id), isNull(shared.deletedAt)))
    .innerJoin(own, and(eq(own.skuId, shared.skuId), isNull(own.deletedAt)))
    .where(and(eq(own.priceListId, id), ne(l.id, id), isNull(l.deletedAt), ne(l.status, 'ended')))
    .groupBy(l.id)
    .orderBy(l.id)
    .limit(50),
);

export const itemCounts = typedQuery<{ ids: readonly number[] }>()('price_list_item_counts', (db, { ids }) =>
  db
    .select(columns({ id: i.priceListId, items: sql<number>`count(*)::int` }))
    .from(i)
    .where(and(anyOf(i.priceListId, ids), isNull(i.deletedAt)))
    .groupBy(i.priceListId),
);

/** An active list besides this one. */
export const anotherActive = typedQuery<{ id: number }>()('price_list_another_active', (db, { id }) =>
  db
    .select(columns({ id: l.id }))
    .from(l)
    .where(and(eq(l.status, 'active'), isNull(l.deletedAt), ne(l.id, id)))
    .limit(1),
);

/** Copies the prices of a list into another one. The columns are those of the table, in its order. */
export const copyItems = typedQuery<{ fromId: number; toId: number }>()('price_list_copy_items', (db, { fromId, toId }) => {
  const prices = db
    .select({
      id: sql`nextval(pg_get_serial_sequence('promotion_price_list_item', 'id'))`,
      version: sql`1`,
      createdAt: sql`kit_now()`,
      updatedAt: sql`kit_now()`,
      deletedAt: i.deletedAt,
      priceListId: sql`${toId}::bigint`,
      skuCode: i.skuCode,
      skuId: i.skuId,
      minQty: i.minQty,
      priceAmount: i.priceAmount,
      discount: i.discount,
    })
    .from(i)
    .where(and(eq(i.priceListId, fromId), isNull(i.deletedAt)));
  return db.insert(i).select(sql`${prices}`);
});
