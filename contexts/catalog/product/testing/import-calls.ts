import type { ImportTestShop } from '../../../../tests/setup/import-files.ts';
import type { ImportOutcome, ImportReport } from '@shopkeeper/crud/import-export';
import type { FileCounts } from './independent-reader.ts';

const prefix = '/admin/catalog/product/';

export type Sent = ImportReport & { readonly importId: string; readonly jobId?: string; readonly error?: string };

/** Uploads a file for a dry run. */
export const send = (
  shop: ImportTestShop,
  bytes: Buffer | string,
  more: { readonly lang?: string; readonly name?: string } = {},
) => shop.send<Sent>(`${prefix}Import`, { bytes, ...more });

export interface EndedJob {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly result: ImportOutcome;
}

/** Polls until a job has ended. */
export async function ended(shop: ImportTestShop, jobId: string): Promise<EndedJob> {
  const until = Date.now() + 120_000;
  for (;;) {
    const { data } = await shop.post<EndedJob>('/admin/platform/job/GetDetailPage', { id: jobId });
    if (!['queued', 'running'].includes(data.status)) return data;
    if (Date.now() > until) throw new Error(`job ${jobId} does not end: ${JSON.stringify(data)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Uploads a file and applies it; returns the dry run's report and the job. */
export async function importFile(
  shop: ImportTestShop,
  file: Buffer | string,
  options: { readonly onError?: 'abort' | 'skip'; readonly name?: string } = {},
): Promise<{ report: Sent; job: EndedJob }> {
  const { data: report, code, msg } = await send(shop, file, options.name === undefined ? {} : { name: options.name });
  if (code !== 1) throw new Error(`${msg} ${JSON.stringify(report)}`);
  const started = await shop.post<{ jobId: string }>(`${prefix}ImportApply`, {
    importId: report.importId,
    onError: options.onError ?? 'abort',
  });
  return { report, job: await ended(shop, started.data.jobId) };
}

/** Returns the counts in the database, in the form of the independent reader. */
export async function storedCounts({ db }: Pick<ImportTestShop, 'db'>): Promise<FileCounts> {
  const [counts] = await db.rows<FileCounts>(
    `select products, options, pictures, variants, "priceFen", stock from
       (select count(*)::int as products, coalesce(sum(cardinality(specs)), 0)::int as options,
          coalesce(sum(cardinality(images)), 0)::int as pictures from catalog_product) p,
       (select count(*)::int as variants, coalesce(sum(s.price_amount), 0)::bigint as "priceFen", coalesce(sum(l.on_hand), 0)::int as stock
          from catalog_product_sku s join catalog_stock_level l on l.sku_id = s.id) s`,
  );
  if (!counts) throw new Error('a count answers one row');
  return counts;
}

/** Returns everything an import can change, to compare before and after. */
export async function shopState(shop: Pick<ImportTestShop, 'db'>): Promise<unknown> {
  const [state] = await shop.db.rows(
    `select (select md5(coalesce(string_agg(p::text, '|' order by id), '')) from catalog_product p) as products,
       (select md5(coalesce(string_agg(s::text, '|' order by id), '')) from catalog_product_sku s) as skus,
       (select md5(coalesce(string_agg(l::text, '|' order by sku_id), '')) from catalog_stock_level l) as levels,
       (select count(*)::int from catalog_stock_movement) as movements,
       (select count(*)::int from catalog_brand) as brands, (select count(*)::int from catalog_category) as categories,
       (select count(*)::int from kit_audit where resource like 'catalog/%') as audits`,
  );
  return state;
}

/** Returns products and stock whose totals or ledger do not match their rows. */
export const unbalanced = (shop: Pick<ImportTestShop, 'db'>): Promise<object[]> =>
  shop.db.rows(
    `select p.id, p.handle from catalog_product p where
       p.sku_count <> (select count(*) from catalog_product_sku s where s.parent_id = p.id)
       or p.sku_count = 0
       or p.stock_total <> (select sum(l.on_hand - l.reserved - l.allocated - l.safety) from catalog_product_sku s join catalog_stock_level l on l.sku_id = s.id where s.parent_id = p.id)
       or p.low_skus <> (select count(*) from catalog_product_sku s join catalog_stock_level l on l.sku_id = s.id
            where s.parent_id = p.id and s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= s.low_stock)
       or exists (select 1 from catalog_product_sku s left join catalog_stock_level l on l.sku_id = s.id
            where s.parent_id = p.id and l.on_hand is distinct from (select coalesce(sum(m.d_on_hand), 0) from catalog_stock_movement m where m.sku_id = s.id))
       or not exists (select 1 from kit_audit a where a.resource = 'catalog/product' and a.row_id = p.id and a.action = 'add')`,
  );
