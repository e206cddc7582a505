import { escapeLike } from '@shopkeeper/crud/rows';
import type { Queryable } from '@shopkeeper/server/database';
import type { Sellable } from '../sellable.domain.ts';

/** The columns of a `Sellable`, over the aliases s (SKU), p (product) and l (stock level). */
const sellableColumns = `s.id as "skuId", s.parent_id as "productId", p.name, array_to_string(s."values", ' / ') as "specText",
  s.sku_code as "skuCode", coalesce(s.image, p.images[1]) as image, s.price_amount as "listPrice", s.cost_amount as cost,
  coalesce(s.weight_g, 0) as "weightG", coalesce(s.volume_cm3, 0) as "volumeCm3", (p.status = 'on_sale' and s.enabled and p.deleted_at is null) as "isOnSale",
  p.product_type = 'physical' as "isPhysical", p.min_qty as "minQty", p.limit_per_order as "limitPerOrder",
  p.freight_mode as "freightMode", p.freight_amount as "freightAmount", p.freight_template_id as "freightTemplateId",
  coalesce(l.on_hand - l.reserved - l.allocated - l.safety, 0)
    + (select coalesce(sum(r.qty), 0)::int from catalog_stock_reservation r where r.sku_id = s.id and r.expires_at <= kit_now()) as available`;

const sellableTables = `catalog_product_sku s join catalog_product p on p.id = s.parent_id
  left join catalog_stock_level l on l.sku_id = s.id`;

/** Reads the named SKUs as they can be sold now; SKUs that no longer exist are missing from the result. */
export async function sellablesOf(db: Queryable, skuIds: readonly number[]): Promise<Map<number, Sellable>> {
  if (skuIds.length === 0) return new Map();
  const rows = await db.rows<Sellable>(
    `select ${sellableColumns} from ${sellableTables} where s.id = any($1::bigint[])`,
    [skuIds],
    'catalog_sellables',
  );
  return new Map(rows.map((row) => [row.skuId, row]));
}

const mostProducts = 20;
const mostSkus = 60;
/** Two-character grams limit what may match; a single character is searched among this many best sellers. */
const mostSeen = 10_000;

/**
 * Finds SKUs on sale by a word of their product's name, code or handle, by their barcode, or by the start of their own code,
 * which ranks first; then best sellers first. An empty text returns the best sellers.
 */
export function findSellables(db: Queryable, quick: string): Promise<Sellable[]> {
  const word = quick.trim();
  return db.rows<Sellable>(
    `with hits as (
       (select id from (select * from catalog_product where deleted_at is null and status = 'on_sale' and grams @> kit_grams($1)
            order by sales_count desc nulls last, id desc nulls last limit ${mostSeen}) seen
          where name ilike $2 or spu_code ilike $2 or handle ilike $2
          order by sales_count desc nulls last, id desc nulls last limit ${mostProducts})
       union
       (select p.id from catalog_product_sku k join catalog_product p on p.id = k.parent_id
          where $1 <> '' and (upper(k.sku_code) like $3 or k.barcode = $1) and p.deleted_at is null and p.status = 'on_sale'
          limit ${mostProducts}))
     select ${sellableColumns} from hits join ${sellableTables} on p.id = hits.id
     where s.enabled and p.deleted_at is null
     order by (upper(s.sku_code) like $3 and $1 <> '') desc nulls last, p.sales_count desc, p.id desc, s.line_no limit ${mostSkus}`,
    [word, `%${escapeLike(word)}%`, `${escapeLike(word.toUpperCase())}%`],
    'catalog_find_sellables',
  );
}

/** Returns the name of the newest product that matches and is not on sale, for somebody who finds nothing to sell; null if none. */
export async function unlistedProduct(db: Queryable, quick: string): Promise<string | null> {
  const word = quick.trim();
  if (word === '') return null;
  const [found] = await db.rows<{ name: string }>(
    `select name from (select id, name from catalog_product where deleted_at is null and status in ('draft', 'scheduled', 'off_sale')
        and grams @> kit_grams($1) order by sales_count desc nulls last, id desc nulls last limit ${mostSeen}) seen
      where name ilike $2 order by id desc limit 1`,
    [word, `%${escapeLike(word)}%`],
    'catalog_unlisted_product',
  );
  return found?.name ?? null;
}

/** Returns the SKU with this code, else one with one of these barcodes; null when there is none. */
export async function sellableByCode(
  db: Queryable,
  label: { readonly code: string; readonly barcodes: readonly string[] },
): Promise<Sellable | null> {
  const [found] = await db.rows<Sellable>(
    `select ${sellableColumns} from ${sellableTables}
     where p.deleted_at is null and (upper(s.sku_code) = $1 or s.barcode = any($2::text[]))
     order by (upper(s.sku_code) = $1) desc nulls last, s.id limit 1`,
    [label.code, label.barcodes],
    'catalog_sellable_by_code',
  );
  return found ?? null;
}
