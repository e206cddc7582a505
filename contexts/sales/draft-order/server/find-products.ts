import { reject } from '@shopkeeper/resource';
import { escapeLike } from '@shopkeeper/crud/rows';
import { businessError, unwrap } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import type { Sellable } from '../../order/sale.domain.ts';
import { sellableColumns, sellableTables } from '../../order/server/sellables.ts';
import { readScan } from '../barcode.domain.ts';
import type { OfferedSku } from '../draft-view.domain.ts';

const mostProducts = 20;
const mostSkus = 60;
/** Two-character grams limit what may match; a single character is searched among this many best sellers. */
const mostSeen = 10_000;

const offered = (one: Sellable): OfferedSku => {
  const { skuId, productId, name, specText, skuCode, image, listPrice, available, minQty, limitPerOrder } = one;
  return { skuId, productId, name, specText, skuCode, image, price: listPrice, available, minQty, limitPerOrder };
};

/**
 * Finds SKUs on sale by a word of their product's name, code or handle, by their barcode, or by the start of their own code,
 * which ranks first; then best sellers first. An empty text returns the best sellers.
 */
export async function findProducts(db: Queryable, quick: string): Promise<OfferedSku[]> {
  const word = quick.trim();
  const rows = await db.rows<Sellable>(
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
    'draft_find',
  );
  return rows.map(offered);
}

/**
 * Returns the SKU of a scanned or typed code, with the quantity before its star. Rejects with the errors of `readScan`,
 * `draft-order.misread` for a label with a wrong check digit, `draft-order.unknown-code`, `order.not-on-sale`.
 */
export async function findScanned(db: Queryable, typed: string): Promise<{ qty: number; sku: OfferedSku }> {
  const { qty, code, barcode, isMisread } = unwrap(readScan(typed));
  const labels = barcode === null ? [code] : [code, barcode, barcode.replace(/^0/, '')];
  const [found] = await db.rows<Sellable>(
    `select ${sellableColumns} from ${sellableTables}
     where p.deleted_at is null and (upper(s.sku_code) = $1 or s.barcode = any($2::text[]))
     order by (upper(s.sku_code) = $1) desc nulls last, s.id limit 1`,
    [code, labels],
    'draft_scan',
  );
  if (!found)
    throw businessError(isMisread ? reject('draft-order.misread', { code }) : reject('draft-order.unknown-code', { code }));
  if (!found.isOnSale) throw businessError(reject('order.not-on-sale', { skuId: found.skuId, name: found.name }));
  return { qty, sku: offered(found) };
}
