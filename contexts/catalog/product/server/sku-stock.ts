import type { Queryable, Tx } from '@shopkeeper/server/database';
import { available, type StockLevel } from '../../stock/stock.domain.ts';

/** The stock of a SKU as returned to pages, in units. */
export interface SkuStock extends StockLevel {
  readonly available: number;
}

interface LevelRow extends StockLevel {
  readonly skuId: number;
}

const columns = `l.sku_id as "skuId", l.on_hand as "onHand", l.reserved, l.allocated, l.safety`;

const bySku = (rows: readonly LevelRow[]): Map<number, SkuStock> =>
  new Map(rows.map(({ skuId, ...level }) => [skuId, { ...level, available: available(level) }]));

/** Returns the stock levels of SKUs by id; SKUs without a level are left out. */
export async function levelsOf(db: Queryable, skuIds: readonly number[]): Promise<Map<number, SkuStock>> {
  const text = `select ${columns} from catalog_stock_level l where l.sku_id = any($1::bigint[])`;
  return bySku(await db.rows<LevelRow>(text, [skuIds], 'sku_levels'));
}

/** Returns all stock levels of a product by SKU and locks them until the transaction ends, so that its sums cannot change. */
export async function lockedLevelsOf(tx: Tx, productId: number): Promise<Map<number, SkuStock>> {
  const text = `select ${columns} from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id
     where s.parent_id = $1 order by l.sku_id for update of l`;
  return bySku(await tx.rows<LevelRow>(text, [productId], 'sku_levels_locked'));
}
