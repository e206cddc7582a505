import { dataScopeOf, Values } from '@shopkeeper/crud/data-scope';
import { escapeLike } from '@shopkeeper/crud/rows';
import type { DeepReadonly } from '@shopkeeper/resource/schema';
import type { SignedContext } from '@shopkeeper/server';
import { fen } from '@shopkeeper/server/openapi';
import * as z from 'zod/mini';
import { productStates } from '../product-machine.domain.ts';
import { product } from '../product.resource.ts';

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
/** Two-character grams limit what may match; a single character is searched among this many newest products. */
const mostSeen = 10_000;

const offered = `s.id as "skuId", p.id as "productId", p.name, p.spu_code as "spuCode", s.sku_code as "skuCode", s."values",
  coalesce(s.image, p.images[1]) as image, s.price_amount as "priceAmount", p.status, s.enabled,
  coalesce(l.on_hand - l.reserved - l.allocated - l.safety, 0) as available`;
const skus = `join catalog_product_sku s on s.parent_id = p.id left join catalog_stock_level l on l.sku_id = s.id`;

/**
 * Finds at most 50 SKUs whose code or barcode equals the search text or whose product matches it; without search text those of the
 * newest products. Only products in the data scope of the caller are found.
 */
export async function findSkus(context: SignedContext, options: { quick: string; onSale: boolean }): Promise<OfferedSku[]> {
  const { db } = context;
  const quick = options.quick.trim();
  const values = new Values();
  if (quick !== '') for (const value of [quick, `%${escapeLike(quick)}%`]) values.add(value);
  const scope = dataScopeOf(product, context)?.(values);
  const seen = scope ? ` and p.id in (select t.id from catalog_product t where ${scope})` : '';
  const live = `p.deleted_at is null and p.status ${options.onSale ? "= 'on_sale'" : "<> 'archived'"}${seen}`;
  const enabled = options.onSale ? 'where s.enabled' : '';
  const newest = (count: number, where = '') =>
    `(select * from catalog_product p where ${live} ${where} order by p.updated_at desc nulls last, p.id desc nulls last limit ${count}) p`;
  if (quick === '') {
    const text = `select ${offered} from ${newest(most)} ${skus} ${enabled} order by p.updated_at desc, p.id desc, s.line_no limit ${most}`;
    return db.rows<OfferedSku>(text, values.list, scope ? undefined : `sku_pick_${options.onSale}`);
  }
  const coded = `select ${offered}, 0 as rank from catalog_product p ${skus}
    where ${live} and (s.sku_code = $1::text or s.barcode = $1::text)${options.onSale ? ' and s.enabled' : ''}`;
  const matches = 'p.name ilike $2 or p.spu_code ilike $2 or p.handle ilike $2';
  const products =
    [...quick].length < 2
      ? `(select * from ${newest(mostSeen)} where ${matches} limit ${most}) p`
      : newest(most, `and p.grams @> kit_grams($1::text) and (${matches})`);
  const named = `select ${offered}, 1 as rank from ${products} ${skus} ${enabled} limit ${most}`;
  const text = `select * from ((${coded}) union all (${named})) f order by rank, "productId", "skuId" limit ${2 * most}`;
  const found = await db.rows<OfferedSku & { rank: number }>(text, values.list);
  const once = new Map(found.toReversed().map(({ rank: _rank, ...sku }) => [sku.skuId, sku]));
  return [...once.values()].toReversed().slice(0, most);
}
