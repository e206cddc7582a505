import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { eq } from 'drizzle-orm';
import { productSkusTable, stockLevelTable } from '#tables';
import { available, type StockLevel } from '../../stock/stock.domain.ts';

/** The stock of a SKU as returned to pages, in units. */
export interface SkuStock extends StockLevel {
  readonly available: number;
}

interface LevelRow extends StockLevel {
  readonly skuId: number;
}

const l = stockLevelTable;
const level = { skuId: l.skuId, onHand: l.onHand, reserved: l.reserved, allocated: l.allocated, safety: l.safety };

const levels = typedQuery<{ skuIds: readonly number[] }>()('sku_levels', (db, { skuIds }) =>
  db.select(columns(level)).from(l).where(anyOf(l.skuId, skuIds)),
);

const lockedLevels = typedQuery<{ productId: number }>()('sku_levels_locked', (db, { productId }) =>
  db
    .select(columns(level))
    .from(l)
    .innerJoin(productSkusTable, eq(productSkusTable.id, l.skuId))
    .where(eq(productSkusTable.parentId, productId))
    .orderBy(l.skuId)
    .for('update', { of: l }),
);

const bySku = (rows: readonly LevelRow[]): Map<number, SkuStock> =>
  new Map(rows.map(({ skuId, ...level }) => [skuId, { ...level, available: available(level) }]));

/** Returns the stock levels of SKUs by id; SKUs without a level are left out. */
export async function levelsOf(db: Queryable, skuIds: readonly number[]): Promise<Map<number, SkuStock>> {
  return bySku(await levels(db, { skuIds }));
}

/** Returns all stock levels of a product by SKU and locks them until the transaction ends, so that its sums cannot change. */
export async function lockedLevelsOf(tx: Tx, productId: number): Promise<Map<number, SkuStock>> {
  return bySku(await lockedLevels(tx, { productId }));
}
