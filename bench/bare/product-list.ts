import type pg from 'pg';
import terms from '../shop/terms.json' with { type: 'json' };
import { countOf, gramsOf, type ListBody, pageOf, rowsOf, searched, type Statement, withCount } from './pages.ts';

const order = 'updated_at desc nulls last, id desc nulls last';
const shown = `p.id, p.version, p.images, p.name, p.spu_code as "spuCode", p.category_id as "categoryId", p.brand_id as "brandId",
  p.price_min as "priceMin", p.price_max as "priceMax", p.stock_total as "stockTotal", p.sales_count as "salesCount",
  p.sku_count as "skuCount", p.review_count as "reviewCount", p.rating_x100 as "ratingX100", p.low_skus as "lowSkus", p.status, p.updated_at as "updatedAt", c.name as "categoryName", b.name as "brandName"`;
const late = (page: string, more = ''): string => `select ${shown}${more} from (${page}) f join catalog_product p using (id)
  left join catalog_category c on c.id = p.category_id left join catalog_brand b on b.id = p.brand_id
  order by p.updated_at desc nulls last, p.id desc nulls last`;
const found =
  'deleted_at is null and grams @> $1::text[] and (name ilike $2 or spu_code ilike $2 or handle ilike $2 or sku_codes ilike $2)';

const plain: Statement = {
  name: 'product_page',
  text: late(`select id from catalog_product where deleted_at is null order by ${order} limit $1 offset $2`),
  sample: [21, 0],
};
const word = terms.products[0] ?? '';
/** Matches are found once, for both page and total. */
const search: Statement = {
  name: 'product_search',
  text: `with found as materialized (select id, updated_at from catalog_product where ${found} limit 10001)
    ${late(`select id from found order by ${order} limit $3 offset $4`, ', (select count(*)::int from found) as total')}`,
  sample: [gramsOf(word), `%${word}%`, 21, 0],
};
const walk: Statement = {
  name: 'product_walk',
  text: late(`select id from catalog_product where ${found} order by ${order} limit $3 offset $4`, ', 10001 as total'),
  sample: search.sample,
};
const count = countOf('product_count', 'catalog_product');

export const productListStatements = [plain, search, walk, count];

async function read(pool: pg.Pool, body: ListBody) {
  const { page, quick } = body;
  const place = [page.pageSize + 1, (page.currentPage - 1) * page.pageSize];
  if (!quick) return withCount(pool, body, { rows: rowsOf(pool, plain, place), count });
  const rows = await searched(pool, [search, walk], [gramsOf(quick), `%${quick}%`, ...place]);
  return [rows, rows.slice(0, 1)];
}

export async function productList(pool: pg.Pool, body: ListBody) {
  const [rows = [], [counts] = []] = await read(pool, body);
  const next = (last: Record<string, unknown>) => ['-updatedAt-id', last['updatedAt'], last['id']];
  return pageOf({
    body,
    rows,
    total: Number(counts?.['total'] ?? 0),
    next,
    names: { categoryId: 'categoryName', brandId: 'brandName' },
  });
}
