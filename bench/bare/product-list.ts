import type pg from 'pg';
import { gramsOf, type ListBody, pageOf, rowsOf, type Statement } from './pages.ts';

const order = 'updated_at desc nulls last, id desc nulls last';
const shown = `p.id, p.version, p.images, p.name, p.spu_code as "spuCode", p.category_id as "categoryId", p.brand_id as "brandId",
  p.price_min as "priceMin", p.price_max as "priceMax", p.stock_total as "stockTotal", p.sales_count as "salesCount",
  p.sku_count as "skuCount", p.status, p.updated_at as "updatedAt", c.name as "categoryName", b.name as "brandName"`;
const late = (page: string): string => `select ${shown} from (${page}) f join catalog_product p using (id)
  left join catalog_category c on c.id = p.category_id left join catalog_brand b on b.id = p.brand_id
  order by p.updated_at desc nulls last, p.id desc nulls last`;
const counted = (where: string): string =>
  `select count(*)::int as total from (select 1 from catalog_product where ${where} limit 10001) c`;
const found = 'deleted_at is null and grams @> $1::text[] and (name ilike $2 or spu_code ilike $2 or handle ilike $2)';

const plain: Statement = {
  name: 'product_page',
  text: late(`select id from catalog_product where deleted_at is null order by ${order} limit $1 offset $2`),
  sample: [21, 0],
};
const search: Statement = {
  name: 'product_search',
  text: late(`select id from catalog_product where ${found} order by ${order} limit $3 offset $4`),
  sample: [['a1', '12', '23', '34'], '%a1234%', 21, 0],
};
const count: Statement = { name: 'product_count', text: counted('deleted_at is null'), sample: [] };
const searchCount: Statement = {
  name: 'product_search_count',
  text: counted(found),
  sample: [['a1', '12', '23', '34'], '%a1234%'],
};

export const productListStatements = [plain, search, count, searchCount];

export async function productList(pool: pg.Pool, body: ListBody) {
  const { page, quick } = body;
  const limit = page.pageSize + 1;
  const skip = (page.currentPage - 1) * page.pageSize;
  const asked = quick ? [gramsOf(quick), `%${quick}%`] : [];
  const [rows, [counts]] = await Promise.all([
    rowsOf(pool, quick ? search : plain, [...asked, limit, skip]),
    rowsOf(pool, quick ? searchCount : count, asked),
  ]);
  const next = (last: Record<string, unknown>) => ['-updatedAt-id', last['updatedAt'], last['id']];
  return pageOf({
    body,
    rows,
    total: Number(counts?.['total']),
    next,
    names: { categoryId: 'categoryName', brandId: 'brandName' },
  });
}
