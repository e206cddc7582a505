import { isRejection, reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { deltaOf, isLowAt, applyMovement, type MovementType, type StockDelta, type StockLevel } from '../stock.domain.ts';
import { clearAlerts, raiseAlerts } from './stock-alerts.ts';

/** The cause of a movement. `(type, refType, refId, sku)` is unique: the ledger rejects a repetition. */
export interface StockReason {
  readonly refType: string | null;
  readonly refId: number | null;
  readonly note?: string | null;
  readonly actorId: number | null;
}

export interface StockLine {
  readonly skuId: number;
  readonly qty: number;
}

interface StoredLevel extends StockLevel {
  readonly skuId: number;
  readonly productId: number;
  /** The SKU's low-stock threshold; null if it has none or the SKU is disabled. */
  readonly warnsAt: number | null;
}

/** Adds up the lines of one SKU, because the ledger has one movement per SKU and document. */
function bySku(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<number, number>();
  for (const { skuId, qty } of lines) sums.set(skuId, (sums.get(skuId) ?? 0) + qty);
  return [...sums].map(([skuId, qty]) => ({ skuId, qty })).sort((a, b) => a.skuId - b.skuId);
}

/** Locks levels in SKU order, so that two documents cannot deadlock. */
async function lockLevels(tx: Tx, skuIds: readonly number[]): Promise<Map<number, StoredLevel>> {
  const levels = await tx.rows<StoredLevel>(
    `select l.sku_id as "skuId", s.parent_id as "productId", case when s.enabled then s.low_stock end as "warnsAt", l.on_hand as "onHand", l.reserved, l.allocated, l.safety
     from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id
     where l.sku_id = any($1::bigint[]) order by l.sku_id for update of l`,
    [skuIds],
    'stock_lock',
  );
  return new Map(levels.map((level) => [level.skuId, level]));
}

interface Change extends StockDelta {
  readonly skuId: number;
  readonly productId: number;
  /** Whether stock is low before and after the change. */
  readonly wasLow: boolean;
  readonly isLow: boolean;
}

function changesOf(type: MovementType, lines: readonly StockLine[], levels: ReadonlyMap<number, StoredLevel>): Change[] {
  return lines.map(({ skuId, qty }) => {
    const level = levels.get(skuId);
    if (!level) throw businessError(reject('stock.unknown-sku', { skuId }));
    const after = applyMovement(level, { type, qty });
    if (isRejection(after)) throw businessError({ ...after, details: { ...after.details, skuId } });
    const low = { wasLow: isLowAt(level, level.warnsAt), isLow: isLowAt(after, level.warnsAt) };
    return { skuId, productId: level.productId, ...low, ...deltaOf(level, { type, qty }) };
  });
}

async function writeLevels(tx: Tx, changes: readonly Change[]): Promise<void> {
  const touched = await tx.run(
    `update catalog_stock_level l
     set on_hand = l.on_hand + c.h, reserved = l.reserved + c.r, allocated = l.allocated + c.a, updated_at = kit_now()
     from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) as c(sku_id, h, r, a)
     where l.sku_id = c.sku_id
       and l.on_hand + c.h >= l.reserved + c.r + l.allocated + c.a
       and (c.r <= 0 or l.on_hand - l.reserved - l.allocated - l.safety >= c.r)`,
    [changes.map((c) => c.skuId), changes.map((c) => c.onHand), changes.map((c) => c.reserved), changes.map((c) => c.allocated)],
    'stock_write',
  );
  if (touched !== changes.length) throw businessError(reject('stock.insufficient', { available: 0, asked: 0 }));
}

const lowSkusOfP = `(select count(*) from catalog_product_sku s join catalog_stock_level l on l.sku_id = s.id
   where s.parent_id = p.id and s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= s.low_stock)`;

/** Updates a product's cached stock totals (available sum, low SKUs), in product order. */
async function writeTotals(tx: Tx, changes: readonly Change[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const one of changes) sums.set(one.productId, (sums.get(one.productId) ?? 0) + one.onHand - one.reserved - one.allocated);
  const moving = [...sums].filter(([, delta]) => delta !== 0).sort(([a], [b]) => a - b);
  if (moving.length === 0) return;
  await tx.run(
    `update catalog_product p set stock_total = p.stock_total + d.delta, low_skus = ${lowSkusOfP}
     from (select * from unnest($1::bigint[], $2::int[]) as d(id, delta)) d where p.id = d.id`,
    [moving.map(([id]) => id), moving.map(([, delta]) => delta)],
    'stock_totals',
  );
}

async function writeMovements(
  tx: Tx,
  changes: readonly Change[],
  { type, reason }: { readonly type: MovementType; readonly reason: StockReason },
): Promise<void> {
  await tx.run(
    `insert into catalog_stock_movement (sku_id, type, d_on_hand, d_reserved, d_allocated, ref_type, ref_id, reason, actor_id)
     select c.sku_id, $5, c.h, c.r, c.a, $6, $7, $8, $9 from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) as c(sku_id, h, r, a)`,
    [
      changes.map((c) => c.skuId),
      changes.map((c) => c.onHand),
      changes.map((c) => c.reserved),
      changes.map((c) => c.allocated),
      type,
      reason.refType,
      reason.refId,
      reason.note ?? null,
      reason.actorId,
    ],
    'stock_movement',
  );
}

/**
 * Applies a stock movement: locks the levels, checks the rule, and writes levels, totals and ledger in the given transaction.
 * Rejects (409) with `stock.insufficient`, `stock.not-reserved`, `stock.not-allocated`, `stock.bad-quantity`,
 * `stock.unknown-sku`, each with `skuId`.
 */
export async function applyStockMovement(
  tx: Tx,
  options: { readonly type: MovementType; readonly lines: readonly StockLine[]; readonly reason: StockReason },
): Promise<void> {
  const lines = bySku(options.lines);
  if (lines.length === 0) return;
  const levels = await lockLevels(
    tx,
    lines.map((line) => line.skuId),
  );
  const changes = changesOf(options.type, lines, levels).filter(
    (one) => one.onHand !== 0 || one.reserved !== 0 || one.allocated !== 0,
  );
  if (changes.length === 0) return;
  await writeLevels(tx, changes);
  await writeTotals(tx, changes);
  await writeMovements(tx, changes, options);
  const idsOf = (some: readonly Change[]): number[] => some.map(({ skuId }) => skuId);
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

/** One line of a document that holds stock. */
export interface ReservedLine extends StockLine {
  readonly refLineId: number;
}

/** Reserves stock for the lines of a document. Rejects with `stock.insufficient` and changes nothing when one line is short. */
export async function reserveStock(tx: Tx, lines: readonly ReservedLine[], reason: StockReason): Promise<void> {
  await applyStockMovement(tx, { type: 'reserve', lines, reason });
  await tx.run(
    `insert into catalog_stock_reservation (sku_id, ref_type, ref_id, ref_line_id, qty, kind)
     select v.sku_id, $4, $5, v.line, v.qty, 'reserved' from unnest($1::bigint[], $2::bigint[], $3::int[]) as v(sku_id, line, qty)`,
    [
      lines.map((line) => line.skuId),
      lines.map((line) => line.refLineId),
      lines.map((line) => line.qty),
      reason.refType,
      reason.refId,
    ],
    'stock_reserve',
  );
}

async function heldBy(tx: Tx, reason: StockReason, kind: 'reserved' | 'allocated'): Promise<StockLine[]> {
  return tx.rows<StockLine>(
    `select sku_id as "skuId", qty from catalog_stock_reservation where ref_type = $1 and ref_id = $2 and kind = $3 and qty > 0 order by sku_id for update`,
    [reason.refType, reason.refId, kind],
    'stock_held',
  );
}

/** Allocates the reserved stock of a document once it is paid. */
export async function allocateStock(tx: Tx, reason: StockReason): Promise<void> {
  await applyStockMovement(tx, { type: 'allocate', lines: await heldBy(tx, reason, 'reserved'), reason });
  await tx.run(
    `update catalog_stock_reservation set kind = 'allocated' where ref_type = $1 and ref_id = $2 and kind = 'reserved'`,
    [reason.refType, reason.refId],
  );
}

/** Releases all stock that a document still holds. */
export async function releaseStock(tx: Tx, reason: StockReason): Promise<void> {
  await applyStockMovement(tx, { type: 'release', lines: await heldBy(tx, reason, 'reserved'), reason });
  await applyStockMovement(tx, { type: 'deallocate', lines: await heldBy(tx, reason, 'allocated'), reason });
  await tx.run('delete from catalog_stock_reservation where ref_type = $1 and ref_id = $2', [reason.refType, reason.refId]);
}

/**
 * Removes shipped units from stock. `holder` is the document with the allocation, `reason` names the shipment: a document can
 * have several shipments, and each is one movement.
 */
export async function shipStock(
  tx: Tx,
  shipped: { readonly holder: StockReason; readonly lines: readonly ReservedLine[]; readonly reason: StockReason },
): Promise<void> {
  const { holder, lines, reason } = shipped;
  await applyStockMovement(tx, { type: 'ship', lines, reason });
  const touched = await tx.run(
    `update catalog_stock_reservation r set qty = r.qty - v.qty
     from unnest($3::bigint[], $4::int[]) as v(line, qty)
     where r.ref_type = $1 and r.ref_id = $2 and r.ref_line_id = v.line and r.kind = 'allocated' and r.qty >= v.qty`,
    [holder.refType, holder.refId, lines.map((line) => line.refLineId), lines.map((line) => line.qty)],
    'stock_ship',
  );
  if (touched !== lines.length)
    throw businessError(reject('stock.not-allocated', { allocated: 0, asked: lines.reduce((sum, line) => sum + line.qty, 0) }));
}
