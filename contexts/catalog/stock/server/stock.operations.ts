import { isRejection, reject, type Rejection } from '@shopkeeper/resource';
import { businessError, unwrap } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import {
  changesOf,
  mainLocation,
  type MovingLine,
  type LocatedChange,
  type LevelByLocation,
  type LocatedLine,
  locatedLines,
} from '../location-stock.domain.ts';
import { type MovementType } from '../stock.domain.ts';
import { clearAlerts, raiseAlerts } from './stock-alerts.ts';
import {
  allocateReservations,
  dueOfDocument,
  dueOfSkus,
  expireReservations,
  linesByLocation,
  type Reservation,
  reservationsOf,
  removeExpired,
  removeReservations,
  takeReservations,
} from './reservation-rows.ts';
import { openLocationLevels, levelsByLocation, writeLocationLevels } from './location-levels.ts';
import type { ReservedLine, StockLine, StockReason } from './stock-reason.ts';

export type { ReservedLine, StockLine, StockReason };

type Levels = ReadonlyMap<number, LevelByLocation>;

interface StoredLevel extends Omit<LevelByLocation, 'places'> {
  readonly isSplit: boolean;
}

/** Locks levels in SKU order, so that two documents cannot deadlock; then reads their parts, which nobody else changes now. */
async function lockLevels(tx: Tx, skuIds: readonly number[]): Promise<Levels> {
  const levels = await tx.rows<StoredLevel>(
    `select l.sku_id as "skuId", s.parent_id as "productId", case when s.enabled then s.low_stock end as "warnsAt", l.on_hand as "onHand", l.reserved, l.allocated, l.safety,
       l.is_split as "isSplit"
     from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id
     where l.sku_id = any($1::bigint[]) order by l.sku_id for update of l`,
    [skuIds],
    'stock_lock',
  );
  const places = await levelsByLocation(
    tx,
    levels.flatMap(({ skuId, isSplit }) => (isSplit ? [skuId] : [])),
  );
  return new Map(
    levels.map(({ isSplit: _isSplit, ...level }) => [level.skuId, { ...level, places: places.get(level.skuId) ?? [] }]),
  );
}

const idsOf = (lines: readonly { readonly skuId: number }[]): number[] =>
  [...new Set(lines.map(({ skuId }) => skuId))].toSorted((a, b) => a - b);

/**
 * Locks the levels of SKUs that several documents of one transaction change, by id. Each document alone locks its SKUs by id, but two
 * transactions of several documents would otherwise lock in the order of their documents.
 */
export async function lockStock(tx: Tx, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length > 0) await lockLevels(tx, [...new Set(skuIds)]);
}

/** Locks the levels of lines; their SKUs can be kept at the named locations afterwards. */
async function levelsFor(tx: Tx, lines: readonly MovingLine[]): Promise<Levels> {
  const levels = await lockLevels(tx, idsOf(lines));
  const missing = lines.flatMap(({ skuId, locationId = mainLocation }) => {
    const level = levels.get(skuId);
    const isKnown = level?.places.some((place) => place.locationId === locationId) ?? true;
    const isMain = locationId === mainLocation && level?.places.length === 0;
    return isKnown || isMain ? [] : [{ skuId, locationId }];
  });
  if (missing.length === 0) return levels;
  await openLocationLevels(tx, {
    skuIds: missing.map(({ skuId }) => skuId),
    locationIds: missing.map(({ locationId }) => locationId),
  });
  return lockLevels(tx, idsOf(lines));
}

interface Movement {
  readonly type: MovementType;
  readonly reason: StockReason;
  /** Lines of a document for which the movement holds stock. */
  readonly held?: readonly ReservedLine[];
  /** The document that holds it, where the movement has another cause. */
  readonly holder?: StockReason;
}

interface Planned {
  readonly changes: readonly LocatedChange[];
  /** What a document holds afterwards, and where. */
  readonly held: readonly LocatedLine<ReservedLine>[];
}

/** Locks the levels and decides what a movement changes; writes nothing. */
async function plan(
  tx: Tx,
  { type, lines, held }: Movement & { readonly lines: readonly StockLine[] },
): Promise<Planned | Rejection> {
  const levels = await levelsFor(tx, held ?? lines);
  const linesByLocation = held ? locatedLines(type, held, levels) : [];
  if (isRejection(linesByLocation)) return linesByLocation;
  const parts = held ? linesByLocation : locatedLines(type, lines, levels);
  if (isRejection(parts)) return parts;
  const changes = changesOf(type, parts, levels);
  return isRejection(changes) ? changes : { changes, held: linesByLocation };
}

/** Writes levels, their movements and what a document holds, in one statement: each row once. */
async function writeLevels(tx: Tx, { changes, held }: Planned, { type, reason, holder = reason }: Movement): Promise<void> {
  const [written] = await tx.rows<{ levels: number }>(
    `with c as (select * from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::bigint[]) as c(sku_id, h, r, a, location_id)),
     w as (update catalog_stock_level l
       set on_hand = l.on_hand + c.h, reserved = l.reserved + c.r, allocated = l.allocated + c.a, updated_at = kit_now()
       from (select sku_id, sum(h)::int as h, sum(r)::int as r, sum(a)::int as a from c group by sku_id) c
       where l.sku_id = c.sku_id
         and l.on_hand + c.h >= l.reserved + c.r + l.allocated + c.a
         and (c.r <= 0 or l.on_hand - l.reserved - l.allocated - l.safety >= c.r)
       returning l.sku_id),
     m as (insert into catalog_stock_movement (sku_id, location_id, type, d_on_hand, d_reserved, d_allocated, ref_type, ref_id, reason, actor_id)
       select c.sku_id, c.location_id, $6::text, c.h, c.r, c.a, $7::text, $8::bigint, $9::text, $10::bigint from c),
     k as (insert into catalog_stock_reservation (sku_id, ref_type, ref_id, ref_line_id, location_id, qty, kind, expires_at)
       select v.sku_id, $17::text, $18::bigint, v.line, v.location_id, v.qty, $15::text, $16::timestamptz
       from unnest($11::bigint[], $12::bigint[], $13::int[], $14::bigint[]) as v(sku_id, line, qty, location_id)
       on conflict (ref_type, ref_line_id, location_id) do update
       set qty = excluded.qty + case when catalog_stock_reservation.kind = excluded.kind then catalog_stock_reservation.qty else 0 end,
         kind = excluded.kind, expires_at = excluded.expires_at)
     select count(*)::int as levels from w`,
    [
      changes.map((c) => c.skuId),
      changes.map((c) => c.onHand),
      changes.map((c) => c.reserved),
      changes.map((c) => c.allocated),
      changes.map((c) => c.locationId),
      type,
      reason.refType,
      reason.refId,
      reason.note ?? null,
      reason.actorId,
      held.map((line) => line.skuId),
      held.map((line) => line.refLineId),
      held.map((line) => line.qty),
      held.map((line) => line.locationId),
      type === 'reserve' ? 'reserved' : 'allocated',
      type === 'reserve' && typeof reason.expiresAt === 'number' ? new Date(reason.expiresAt) : null,
      holder.refType,
      holder.refId,
    ],
    'stock_write',
  );
  if (written?.levels !== idsOf(changes).length || !(await writeLocationLevels(tx, changes)))
    throw businessError(reject('stock.insufficient', { available: 0, asked: 0 }));
}

const lowSkusOfP = `(select count(*) from catalog_product_sku s join catalog_stock_level l on l.sku_id = s.id
   where s.parent_id = p.id and s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= s.low_stock)`;

/** Updates a product's cached stock totals (available sum, low SKUs), in product order. */
function writeTotals(tx: Tx, changes: readonly LocatedChange[]): void {
  const sums = new Map<number, number>();
  for (const one of changes) sums.set(one.productId, (sums.get(one.productId) ?? 0) + one.onHand - one.reserved - one.allocated);
  const moving = [...sums].filter(([, delta]) => delta !== 0).sort(([a], [b]) => a - b);
  if (moving.length === 0) return;
  tx.send(
    `update catalog_product p set stock_total = p.stock_total + d.delta, low_skus = ${lowSkusOfP}
     from (select * from unnest($1::bigint[], $2::int[]) as d(id, delta)) d where p.id = d.id`,
    [moving.map(([id]) => id), moving.map(([, delta]) => delta)],
    'stock_totals',
  );
}

/**
 * Applies a stock movement: locks the levels, checks the rule, and writes levels, totals and ledger in the given transaction.
 * Rejects (409) with `stock.insufficient`, `stock.not-reserved`, `stock.not-allocated`, `stock.bad-quantity`,
 * `stock.unknown-sku`, each with `skuId`.
 */
export async function applyStockMovement(tx: Tx, options: Movement & { readonly lines: readonly StockLine[] }): Promise<void> {
  if (options.lines.length > 0) await written(tx, options, unwrap(await plan(tx, options)));
}

async function written(tx: Tx, movement: Movement, planned: Planned): Promise<void> {
  const { changes } = planned;
  if (changes.length === 0) return;
  await writeLevels(tx, planned, movement);
  writeTotals(tx, changes);
  await raiseAlerts(tx, idsOf(changes.filter(({ wasLow, isLow }) => isLow && !wasLow)));
  await clearAlerts(tx, idsOf(changes.filter(({ wasLow, isLow }) => wasLow && !isLow)));
}

/** Creates a level of zero for every SKU of a product that has none yet. */
export async function openLevels(tx: Tx, productId: number): Promise<void> {
  await tx.run(
    `insert into catalog_stock_level (sku_id) select id from catalog_product_sku where parent_id = $1 on conflict do nothing`,
    [productId],
    'stock_open',
  );
}

/**
 * Creates the levels of new SKUs with their counted stock and records it in the ledger. The caller updates the product's cached
 * sums in the same transaction.
 */
export async function openCounted(tx: Tx, lines: readonly StockLine[], reason: StockReason): Promise<void> {
  const columns = [lines.map((line) => line.skuId), lines.map((line) => line.qty)];
  await tx.run(
    `insert into catalog_stock_level (sku_id, on_hand) select * from unnest($1::bigint[], $2::int[])`,
    columns,
    'stock_open_counted',
  );
  await tx.run(
    `insert into catalog_stock_movement (sku_id, type, d_on_hand, ref_type, ref_id, reason, actor_id)
     select v.sku_id, 'stocktake', v.qty, $3, $4, $5, $6 from unnest($1::bigint[], $2::int[]) as v(sku_id, qty) where v.qty > 0`,
    [...columns, reason.refType, reason.refId, reason.note ?? null, reason.actorId],
    'stock_open_movement',
  );
}

/** Recounts the low SKUs of these products after their thresholds changed. */
export async function recountLow(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.run(
    `update catalog_product p set low_skus = ${lowSkusOfP} where p.id = any($1::bigint[]) and p.low_skus <> ${lowSkusOfP}`,
    [productIds],
    'stock_low',
  );
}

/** Sets the stock on hand of each SKU to the counted quantity; unchanged counts write no movement. */
export const countStock = (tx: Tx, lines: readonly StockLine[], reason: StockReason): Promise<void> =>
  applyStockMovement(tx, { type: 'stocktake', lines, reason });

/**
 * Reserves stock for the lines of a document. Rejects with `stock.insufficient` and changes nothing when one line is short. Units of
 * reservations that have expired count as available, although nothing has released them yet.
 */
export async function reserveStock(tx: Tx, lines: readonly ReservedLine[], reason: StockReason): Promise<void> {
  if (lines.length === 0) return;
  const movement = { type: 'reserve', lines, reason, held: lines } as const;
  const planned = await plan(tx, movement);
  if (isRejection(planned) && (await releaseExpired(tx, await dueOfSkus(tx, { skuIds: idsOf(lines) }))))
    return written(tx, movement, unwrap(await plan(tx, movement)));
  return written(tx, movement, unwrap(planned));
}

/** Releases reservations that have expired, and whose rows the caller has locked; returns whether there was one. */
async function releaseExpired(tx: Tx, due: readonly Reservation[]): Promise<boolean> {
  for (const { refType, refId } of new Map(due.map((hold) => [`${hold.refType}|${hold.refId}`, hold])).values()) {
    const lines = due.filter((hold) => hold.refType === refType && hold.refId === refId);
    await applyStockMovement(tx, { type: 'release', lines, reason: { refType, refId, note: 'expired', actorId: null } });
  }
  if (due.length > 0) await expireReservations(tx, { ids: due.map(({ id }) => id) });
  return due.length > 0;
}

/** Releases the expired reservations of a document once; one that is being paid or released now is left to that. */
export async function expireStock(tx: Tx, document: { readonly refType: string; readonly refId: number }): Promise<boolean> {
  return releaseExpired(tx, await dueOfDocument(tx, document));
}

const ofKind = (holds: readonly Reservation[], kind: Reservation['kind']): Reservation[] =>
  holds.filter((hold) => hold.kind === kind);

/**
 * Allocates the reserved stock of a document once it is paid. What has expired before is allocated from what is available; rejects
 * (409) with `stock.insufficient` where that is too little.
 */
export async function allocateStock(tx: Tx, reason: StockReason): Promise<void> {
  const holds = await reservationsOf(tx, reason);
  await applyStockMovement(tx, { type: 'allocate', lines: ofKind(holds, 'reserved'), reason });
  await allocateReservations(tx, reason);
  const expired = ofKind(holds, 'expired');
  if (expired.length === 0) return;
  await removeExpired(tx, reason);
  const held = expired.map(({ skuId, qty, refLineId }) => ({ skuId, qty, refLineId }));
  await applyStockMovement(tx, { type: 'reallocate', lines: held, reason, held });
}

/** Releases all stock that a document still holds. */
export async function releaseStock(tx: Tx, reason: StockReason): Promise<void> {
  const holds = await reservationsOf(tx, reason);
  await applyStockMovement(tx, { type: 'release', lines: ofKind(holds, 'reserved'), reason });
  await applyStockMovement(tx, { type: 'deallocate', lines: ofKind(holds, 'allocated'), reason });
  await removeReservations(tx, reason);
}

/**
 * Removes shipped units from stock, from the locations at which they are allocated. `holder` is the document with the allocation,
 * `reason` names the shipment: a document can have several shipments, and each is one movement per SKU and location.
 */
export async function shipStock(
  tx: Tx,
  shipped: { readonly holder: StockReason; readonly lines: readonly ReservedLine[]; readonly reason: StockReason },
): Promise<void> {
  const { holder, lines, reason } = shipped;
  const parts = linesByLocation(lines, ofKind(await reservationsOf(tx, holder), 'allocated'));
  await applyStockMovement(tx, { type: 'ship', lines: parts, reason });
  const taken = await takeReservations(tx, {
    refType: holder.refType,
    refId: holder.refId,
    kind: 'allocated',
    lines: parts.map((line) => line.refLineId),
    quantities: parts.map((line) => line.qty),
    locations: parts.map((line) => line.locationId),
  });
  if (taken.length !== parts.length)
    throw businessError(reject('stock.not-allocated', { allocated: 0, asked: lines.reduce((sum, line) => sum + line.qty, 0) }));
}
