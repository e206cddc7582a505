import { type RowChange, rewound } from '@shopkeeper/access';
import { changesOfRows, deletionsOf } from '@shopkeeper/access/server';
import { ownPriceAt } from '@shopkeeper/catalog/server';
import { memberTermsOf } from '@shopkeeper/member/server';
import type { Queryable } from '@shopkeeper/server/database';
import { type ConsideredPrice, consideredPrices, type ListedPrice } from '../effective-price.domain.ts';
import { buyerAudience } from './buyer-audience.ts';
import { itemsEverOfSku, listsEver } from './price-history-rows.ts';
import { allPricesOf, listedPrice } from './price-list-rows.ts';

/** The newest changes of lists and their prices that are undone to know an instant. */
const mostChanges = 5_000;
const whole = 10_000;

/** A SKU with the product's own price as it is now, in fen. */
export interface PricedSku {
  readonly skuId: number;
  readonly productId: number;
  readonly skuCode: string | null;
  readonly listPrice: number;
}

/** A quantity of a SKU that a member, or null for a visitor, buys at an instant, UTC epoch ms. */
export interface PriceAtWish {
  readonly sku: PricedSku;
  readonly qty: number;
  readonly memberId: number | null;
  readonly at: number;
}

/** A price at an instant, in fen for one unit, and what was considered for it. */
export interface PriceAt {
  /** The product's own price. */
  readonly listPrice: number;
  /** After list and level. */
  readonly unitPrice: number;
  /** What the level pays of the price, in basis points; 10000 where it does not apply. */
  readonly levelBp: number;
  readonly considered: readonly ConsideredPrice[];
}

function byRow(changes: readonly RowChange[]): ReadonlyMap<number, readonly RowChange[]> {
  const found = new Map<number, RowChange[]>();
  for (const change of changes) {
    const known = found.get(change.rowId);
    if (known) known.push(change);
    else found.set(change.rowId, [change]);
  }
  return found;
}

/** The changes of the prices of a SKU since an instant, and of those that are gone for good. */
async function changesOfItems(db: Queryable, { skuId, skuCode }: PricedSku, since: number) {
  const items = await itemsEverOfSku(db, { skuId });
  const resource = 'promotion/price-list-item';
  const deleted = skuCode === null ? [] : await deletionsOf(db, { resource, label: skuCode.toUpperCase(), limit: mostChanges });
  const rowIds = [...new Set([...items.map(({ id }) => id), ...deleted.map(({ rowId }) => rowId)])];
  const changes = byRow(await changesOfRows(db, { resource, rowIds, since, limit: mostChanges }));
  const now = new Map(items.map(({ isDeleted, ...item }) => [item.id, isDeleted ? null : item]));
  return rowIds.map((id) => ({ now: now.get(id) ?? null, changes: changes.get(id) ?? [] }));
}

/** The prices of a SKU in lists as both were at a past instant. */
async function pricesThen(db: Queryable, sku: PricedSku, at: number): Promise<ListedPrice[]> {
  const known = await changesOfItems(db, sku, at);
  const items = known.flatMap(({ now, changes }) => rewound(now, changes, at) ?? []).filter(({ skuId }) => skuId === sku.skuId);
  const ids = [...new Set(items.map(({ priceListId }) => priceListId))];
  if (ids.length === 0) return [];
  const [rows, found] = await Promise.all([
    listsEver(db, { ids }),
    changesOfRows(db, { resource: 'promotion/price-list', rowIds: ids, since: at, limit: mostChanges }),
  ]);
  const changes = byRow(found);
  const lists = new Map(rows.map((list) => [list.id, rewound(list, changes.get(list.id) ?? [], at)]));
  return items.flatMap(({ priceListId, skuId, minQty, priceAmount, discount }) => {
    const list = lists.get(priceListId);
    return list ? [{ list, skuId, minQty, priceAmount, discount }] : [];
  });
}

/** Own price and list prices at an instant; null where there was no such SKU then. */
async function pricesAt(db: Queryable, sku: PricedSku, { at, now }: { readonly at: number; readonly now: number }) {
  if (at >= now) return { listPrice: sku.listPrice, prices: (await allPricesOf(db, { skuId: sku.skuId })).map(listedPrice) };
  const [listPrice, prices] = await Promise.all([ownPriceAt(db, sku, at), pricesThen(db, sku, at)]);
  return listPrice === null ? null : { listPrice, prices };
}

/**
 * What a member pays for one unit of a SKU at an instant, by the function that prices orders: past instants by the activity log, later
 * ones by the schedules of the lists. Level, group and segments are those that the member has now. Null where there was no such SKU.
 *
 * @param now the instant of the request
 */
export async function priceAt(
  { db, now }: { readonly db: Queryable; readonly now: number },
  { sku, qty, memberId, at }: PriceAtWish,
): Promise<PriceAt | null> {
  const found = await pricesAt(db, sku, { at, now });
  if (!found) return null;
  const { listPrice, prices } = found;
  const lists = Promise.resolve(prices.map(({ list }) => list));
  const [audience, { discountBp }] = await Promise.all([buyerAudience(db, { memberId, at }, lists), memberTermsOf(db, memberId)]);
  const considered = consideredPrices(prices, { ...audience, skuId: sku.skuId, qty, listPrice, at });
  const applied = considered.find(({ miss }) => miss === null);
  const levelBp = applied && !applied.price.list.withLevelDiscount ? whole : discountBp;
  const unitPrice = Math.floor(((applied?.unitPrice ?? listPrice) * levelBp) / whole);
  return { listPrice, unitPrice, levelBp, considered };
}
