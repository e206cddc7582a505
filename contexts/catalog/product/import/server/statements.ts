import type { Tx } from '@shopkeeper/server/database';
import type { ProductRecord, SkuRecord } from './records.ts';

/** Draws the ids and numbers for new products in one query. */
export const nextProducts = (tx: Tx, count: number): Promise<{ id: number; no: number }[]> =>
  tx.rows(
    `select nextval('catalog_product_id_seq') as id, nextval('product_number') as no from generate_series(1, $1::int) order by id desc`,
    [count],
  );

export async function nextSkuIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `select nextval('catalog_product_sku_id_seq') as id from generate_series(1, $1::int) order by id desc`,
    [count],
  );
  return rows.map(({ id }) => id);
}

const productColumns =
  'id, spu_code, handle, name, subtitle, keywords, intro, detail, unit, category_id, brand_id, status, images, specs, price_min, price_max, sku_count, sku_codes, stock_total, low_skus';
const skuColumns =
  'id, parent_id, line_no, sku_code, barcode, "values", price_amount, market_amount, cost_amount, image, weight_g, low_stock, enabled';

/** Assigns the columns of the record `s`, except some. */
const assigned = (columns: string, except: readonly string[]): string =>
  columns
    .split(', ')
    .filter((column) => !except.includes(column))
    .map((column) => `${column} = s.${column}`)
    .join(', ');

/** Characters of JSON that are sent at once: to build and encode the texts of a whole batch would hold the event loop. */
const mostAtOnce = 512 * 1024;

/** Yields records as JSON arrays of about {@link mostAtOnce} characters, or of one longer record. */
function* jsonArrays(records: readonly ProductRecord[]): Generator<string> {
  let texts: string[] = [];
  let length = 0;
  for (const record of records) {
    const text = JSON.stringify(record);
    if (texts.length > 0 && length + text.length > mostAtOnce) {
      yield `[${texts.join(',')}]`;
      [texts, length] = [[], 0];
    }
    texts.push(text);
    length += text.length;
  }
  if (texts.length > 0) yield `[${texts.join(',')}]`;
}

export async function insertProducts(tx: Tx, records: readonly ProductRecord[]): Promise<void> {
  for (const some of jsonArrays(records))
    await tx.run(
      `insert into catalog_product (${productColumns}, published_at)
       select ${productColumns}, case when status = 'on_sale' then kit_now() end from json_populate_recordset(null::catalog_product, $1::json)`,
      [some],
    );
}

/** Updates whole product rows; values missing from the file are unchanged in the record. Stock is added, never set. */
export async function updateProducts(tx: Tx, records: readonly ProductRecord[]): Promise<void> {
  const same = assigned(productColumns, ['id', 'stock_total', 'low_skus']);
  for (const some of jsonArrays(records))
    await tx.run(
      `update catalog_product p set ${same}, stock_total = p.stock_total + s.stock_total,
         publish_at = case when s.status = p.status then p.publish_at end,
         published_at = case when s.status = 'on_sale' and p.status <> 'on_sale' then kit_now() else p.published_at end,
         version = p.version + 1, updated_at = kit_now()
       from json_populate_recordset(null::catalog_product, $1::json) s where p.id = s.id`,
      [some],
    );
}

export async function insertSkus(tx: Tx, records: readonly SkuRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx.run(
    `insert into catalog_product_sku (${skuColumns}) select ${skuColumns} from json_populate_recordset(null::catalog_product_sku, $1::json)`,
    [JSON.stringify(records)],
  );
}

/** Updates whole SKU rows. Barcodes are cleared first, because two SKUs may have swapped theirs. */
export async function updateSkus(tx: Tx, records: readonly SkuRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = JSON.stringify(records);
  await tx.run(
    `update catalog_product_sku t set barcode = null from json_populate_recordset(null::catalog_product_sku, $1::json) s
     where t.id = s.id and t.barcode is distinct from s.barcode and t.barcode is not null`,
    [rows],
  );
  await tx.run(
    `update catalog_product_sku t set ${assigned(skuColumns, ['id', 'parent_id', 'line_no'])}
     from json_populate_recordset(null::catalog_product_sku, $1::json) s where t.id = s.id and t.parent_id = s.parent_id`,
    [rows],
  );
}
