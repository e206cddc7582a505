import { escapeLike } from '@shopkeeper/crud/rows';
import type { DeepReadonly } from '@shopkeeper/resource/schema';
import { type Queryable } from '@shopkeeper/server/database';
import { fen } from '@shopkeeper/server/openapi';
import * as z from 'zod/mini';
import { productStates } from '../product-machine.domain.ts';

export const offeredReply = z.object({
  skuId: z.int(),
  productId: z.int(),
  name: z.string(),
  spuCode: z.nullable(z.string()),
  skuCode: z.nullable(z.string()),
  values: z.array(z.string()),
  image: z.nullable(z.string()),
  priceAmount: fen,
  status: z.enum(productStates),
  enabled: z.boolean(),
  available: z.int(),
});

/** A SKU as offered by a picker. Amounts in fen, stock in units. */
export type OfferedSku = DeepReadonly<z.infer<typeof offeredReply>>;

const most = 50;

const offered = `s.id as "skuId", p.id as "productId", p.name, p.spu_code as "spuCode", s.sku_code as "skuCode", s."values",
  coalesce(s.image, p.images[1]) as image, s.price_amount as "priceAmount", p.status, s.enabled,
  coalesce(l.on_hand - l.reserved - l.allocated - l.safety, 0) as available`;
const tables = `catalog_product p join catalog_product_sku s on s.parent_id = p.id left join catalog_stock_level l on l.sku_id = s.id`;

/**
 * Finds at most 50 SKUs whose code or barcode equals the search text or whose product matches it; without search text the newest.
 */
export async function findSkus(db: Queryable, options: { quick: string; onSale: boolean }): Promise<OfferedSku[]> {
  const quick = options.quick.trim();
  const sellable = options.onSale ? `p.status = 'on_sale' and s.enabled` : `p.status <> 'archived'`;
  const live = `p.deleted_at is null and ${sellable}`;
  if (quick === '') {
    const newest = `select ${offered} from ${tables} where ${live} order by p.updated_at desc, p.id desc, s.line_no limit ${most}`;
    return db.rows<OfferedSku>(newest, [], `sku_pick_${options.onSale}`);
  }
  const coded = `select ${offered}, 0 as rank from ${tables} where ${live} and (s.sku_code = $1::text or s.barcode = $1::text)`;
  const labels =
    [...quick].length < 2
      ? `p.name ilike $2`
      : `p.grams @> kit_grams($1::text) and (p.name ilike $2 or p.spu_code ilike $2 or p.handle ilike $2)`;
  const named = `select ${offered}, 1 as rank from ${tables} where ${live} and ${labels} limit ${most}`;
  const text = `select * from ((${coded}) union all (${named})) f order by rank, "productId", "skuId" limit ${2 * most}`;
  const found = await db.rows<OfferedSku & { rank: number }>(text, [quick, `%${escapeLike(quick)}%`]);
  const once = new Map(found.toReversed().map(({ rank: _rank, ...sku }) => [sku.skuId, sku]));
  return [...once.values()].toReversed().slice(0, most);
}
