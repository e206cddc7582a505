import { storedSkusOf } from '@shopkeeper/catalog/server';
import { dataScopeOf, type ScopeCaller, scopedQuery } from '@shopkeeper/crud/data-scope';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { readRow, textFor } from '@shopkeeper/crud/rows';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError, notFound, type SignedContext } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { regionNames } from '@shopkeeper/server/files';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { orderTable, packingCountTable } from '#tables';
import { order } from '../../order/order.resource.ts';
import { fulfillable } from '../../order/shipment.domain.ts';
import type { PackedOrder } from '../packing-view.domain.ts';

type OrderRow = RowOf<typeof order>;

const o = orderTable;
const c = packingCountTable;
const open: readonly string[] = ['to_ship', 'partially_shipped'];

const byNumber = scopedQuery(order)<{ orderNo: string }>()('sales_packing_order', (db, { orderNo }, isSeen) =>
  db
    .select(columns({ id: o.id }))
    .from(o)
    .where(and(eq(o.orderNo, orderNo), isNull(o.deletedAt), isSeen(o.id))),
);

/** The id of the order of a scanned slip. Rejects with `packing.unknown-order`. */
export async function orderByNumber(db: Queryable, code: string, caller: ScopeCaller): Promise<number> {
  const orderNo = code.trim().toUpperCase();
  const [found] = await byNumber(db, { orderNo }, caller);
  if (!found) throw businessError(reject('packing.unknown-order', { code: orderNo.slice(0, 40) }));
  return found.id;
}

const countsOf = typedQuery<{ orderId: number }>()('sales_packing_counts', (db, { orderId }) =>
  db
    .select(columns({ lineId: c.orderLineId, qty: c.qty }))
    .from(c)
    .where(eq(c.orderId, orderId)),
);

/** Whose orders are read, and whether the order is locked. */
interface Reading {
  readonly caller: ScopeCaller;
  readonly lock?: boolean;
}

async function findOrder(db: Queryable, id: number, { caller, lock = false }: Reading): Promise<OrderRow | null> {
  const scope = dataScopeOf(order, caller);
  // The engine reads the declared columns, which have this type.
  return (await readRow(db, { resource: order, id, lock, scope })) as object | null as OrderRow | null;
}

/** Reads an order that can be packed; null when it was shipped or removed meanwhile. */
export async function findOpen(db: Queryable, id: number, caller: ScopeCaller): Promise<OrderRow | null> {
  const row = await findOrder(db, id, { caller });
  return row && open.includes(row.status) ? row : null;
}

/** Reads an order of the caller that can be packed, locked if it is about to be counted. Rejects with `packing.not-to-ship` (status). */
export async function requireOpen(db: Queryable, id: number, reading: Reading): Promise<OrderRow> {
  const row = await findOrder(db, id, reading);
  if (!row) throw notFound({ id });
  if (!open.includes(row.status))
    throw businessError(reject('packing.not-to-ship', { orderNo: row.orderNo, status: row.status }));
  return row;
}

/** What is left to ship of an order, with barcode, shelf and count of each line. */
export async function linesOf(db: Queryable, row: OrderRow): Promise<PackedOrder['lines']> {
  const left = row.lines.filter((line) => fulfillable(line) > 0);
  const [stored, counts] = [
    await storedSkusOf(
      db,
      left.map(({ skuId }) => skuId),
    ),
    new Map((await countsOf(db, { orderId: row.id })).map(({ lineId, qty }) => [lineId, qty])),
  ];
  return left.map((line) => {
    const { id: lineId, skuId, name, specText, skuCode, image } = line;
    const { barcode = null, shelf = null } = stored.get(skuId) ?? {};
    const qty = fulfillable(line);
    const packed = Math.min(qty, counts.get(lineId) ?? 0);
    return { lineId, skuId, name, specText, skuCode, barcode, image, shelf, qty, packed };
  });
}

/** An order as the workbench shows it to its reader, with a masked number where the reader may not see it. */
export async function packedOrderOf(context: SignedContext, db: Queryable, row: OrderRow): Promise<PackedOrder> {
  const region = row.receiverRegion === null ? '' : ((await regionNames(db, [row.receiverRegion])).get(row.receiverRegion) ?? '');
  const { id, version, orderNo, isTest, holdReason, receiverName, receiverDetail, buyerNote, staffNote, paidAt } = row;
  return {
    id,
    version,
    orderNo,
    isTest,
    holdReason,
    receiverName,
    receiverMobile: textFor(context, order, { name: 'receiverMobile', value: row.receiverMobile }),
    region,
    receiverDetail,
    buyerNote,
    staffNote,
    paidAt,
    lines: await linesOf(db, row),
  };
}

const write = typedQuery<{ lineId: number; orderId: number; qty: number }>()(
  'sales_packing_write',
  (db, { lineId, orderId, qty }) =>
    db
      .insert(c)
      .values({ orderLineId: lineId, orderId, qty })
      .onConflictDoUpdate({ target: c.orderLineId, set: { qty: sql`excluded.qty` } }),
);

const clearLine = typedQuery<{ lineId: number }>()('sales_packing_clear_line', (db, { lineId }) =>
  db.delete(c).where(eq(c.orderLineId, lineId)),
);

/** Stores the count of a line, whose order the caller has locked. */
export async function writeCount(tx: Tx, at: { readonly orderId: number; readonly lineId: number; readonly qty: number }) {
  await (at.qty === 0 ? clearLine(tx, at) : write(tx, at));
}

const clearOrder = typedQuery<{ orderId: number }>()('sales_packing_clear', (db, { orderId }) =>
  db.delete(c).where(eq(c.orderId, orderId)),
);

/** Forgets what was counted of an order. */
export const clearCounts = async (tx: Tx, orderId: number): Promise<void> => void (await clearOrder(tx, { orderId }));

const waiting = scopedQuery(order)<{ status: string; limit: number }>()(
  'sales_packing_waiting',
  (db, { status, limit }, isSeen) => {
    const packed = db
      .select({ n: sql`coalesce(sum(${c.qty}), 0)::int` })
      .from(c)
      .where(eq(c.orderId, o.id));
    const shown = {
      id: o.id,
      orderNo: o.orderNo,
      receiverName: o.receiverName,
      itemCount: o.itemCount,
      packed: sql<number>`${packed}`,
      holdReason: o.holdReason,
      hasNote: sql<boolean>`coalesce(${o.buyerNote}, '') <> ''`,
      paidAt: o.paidAt,
      placedAt: o.placedAt,
    };
    return db
      .select(columns(shown))
      .from(o)
      .where(and(sql`${o.status} = ${status}`, isNull(o.deletedAt), eq(o.isTest, false), isSeen(o.id)))
      .orderBy(asc(o.placedAt), asc(o.id))
      .limit(limit);
  },
);

/** The orders of the caller that wait longest for shipping. */
export async function waitingOrders(db: Queryable, limit: number, caller: ScopeCaller) {
  const found = [];
  for (const status of open) found.push(...(await waiting(db, { status, limit }, caller)));
  return found.toSorted((a, b) => a.placedAt - b.placedAt || a.id - b.id).slice(0, limit);
}

const numbersOf = scopedQuery(order)<{ ids: readonly number[] }>()('sales_packing_numbers', (db, { ids }, isSeen) =>
  db
    .select(columns({ id: o.id, status: o.status }))
    .from(o)
    .where(and(anyOf(o.id, ids), isNull(o.deletedAt), isSeen(o.id))),
);

/** Those of the orders of the caller that can be packed, in the given order. */
export async function openAmong(db: Queryable, ids: readonly number[], caller: ScopeCaller): Promise<number[]> {
  const rows = await numbersOf(db, { ids }, caller);
  const known = new Set(rows.filter(({ status }) => open.includes(status)).map(({ id }) => id));
  return [...new Set(ids)].filter((id) => known.has(id));
}
