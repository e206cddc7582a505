import { storedSkusOf } from '@shopkeeper/catalog/server';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { SignedContext } from '@shopkeeper/server';
import { and, asc, eq, sql } from 'drizzle-orm';
import { orderLinesTable, orderTable } from '#tables';
import { pickStops, type PickLine } from '../packing.domain.ts';
import type { PickList } from '../packing-view.domain.ts';
import { openAmong } from './packing-rows.ts';

const l = orderLinesTable;
const o = orderTable;

const wantedOf = typedQuery<{ ids: readonly number[] }>()('sales_pick_lines', (db, { ids }) => {
  const shown = {
    orderId: o.id,
    orderNo: o.orderNo,
    skuId: l.skuId,
    name: l.name,
    specText: l.specText,
    skuCode: l.skuCode,
    image: l.image,
    qty: sql<number>`(${l.qty} - ${l.qtyShipped})::int`,
  };
  return db
    .select(columns(shown))
    .from(l)
    .innerJoin(o, eq(o.id, l.parentId))
    .where(and(anyOf(o.id, ids), sql`${l.qty} > ${l.qtyShipped}`))
    .orderBy(asc(l.parentId), asc(l.lineNo));
});

/**
 * The pick list of several orders: what to fetch from which shelf, and for which of them. Orders that cannot be shipped or that the
 * caller may not see are left out.
 */
export async function pickListOf(context: SignedContext, asked: readonly number[]): Promise<PickList> {
  const { db } = context;
  const ids = await openAmong(db, asked, context);
  const found = await wantedOf(db, { ids });
  const stored = await storedSkusOf(
    db,
    found.map(({ skuId }) => skuId),
  );
  const lines: (PickLine & { orderNo: string })[] = found.map((line) => ({
    ...line,
    shelf: stored.get(line.skuId)?.shelf ?? null,
  }));
  const orders = ids.map((id) => {
    const own = lines.filter(({ orderId }) => orderId === id);
    return { id, orderNo: own[0]?.orderNo ?? '', qty: own.reduce((sum, { qty }) => sum + qty, 0) };
  });
  const stops = pickStops(ids, lines).map(({ skuId, name, specText, skuCode, image, shelf, qty, bins }) => ({
    skuId,
    name,
    specText,
    skuCode,
    image,
    shelf,
    qty,
    bins: bins.map((bin) => ({ ...bin })),
  }));
  return { orders, stops };
}
