import type { Queryable } from '@shopkeeper/server/database';
import type { Sellable } from '../sale.domain.ts';

/** The columns of a `Sellable`, over the aliases s (SKU), p (product) and l (stock level). */
export const sellableColumns = `s.id as "skuId", s.parent_id as "productId", p.name, array_to_string(s."values", ' / ') as "specText",
  s.sku_code as "skuCode", coalesce(s.image, p.images[1]) as image, s.price_amount as "listPrice", s.cost_amount as cost,
  coalesce(s.weight_g, 0) as "weightG", (p.status = 'on_sale' and s.enabled and p.deleted_at is null) as "isOnSale",
  p.product_type = 'physical' as "isPhysical", p.min_qty as "minQty", p.limit_per_order as "limitPerOrder",
  p.freight_mode as "freightMode", p.freight_amount as "freightAmount",
  coalesce(l.on_hand - l.reserved - l.allocated - l.safety, 0) as available`;

export const sellableTables = `catalog_product_sku s join catalog_product p on p.id = s.parent_id
  left join catalog_stock_level l on l.sku_id = s.id`;

/** Reads the named SKUs as they can be sold now; SKUs that no longer exist are missing from the result. */
export async function readSellables(db: Queryable, skuIds: readonly number[]): Promise<Map<number, Sellable>> {
  if (skuIds.length === 0) return new Map();
  const rows = await db.rows<Sellable>(
    `select ${sellableColumns} from ${sellableTables} where s.id = any($1::bigint[])`,
    [skuIds],
    'sales_sellables',
  );
  return new Map(rows.map((row) => [row.skuId, row]));
}
