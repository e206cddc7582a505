import type pg from 'pg';
import { countOf, type ListBody, pageOf, rowsOf, type Statement, withCount } from './pages.ts';

const free = 'l.on_hand - l.reserved - l.allocated - l.safety';
const page: Statement = {
  name: 'stock_page',
  text: `select l.sku_id as id, 1 as version, coalesce(s.image, p.images[1]) as image, p.name, s.sku_code as "skuCode", s.barcode, s.values,
      l.on_hand as "onHand", l.reserved, l.allocated, l.safety, ${free} as available, s.low_stock as "lowStock",
      p.low_skus > 0 and coalesce(s.enabled and ${free} <= s.low_stock, false) as low, p.status, p.id as "productId",
      l.updated_at as "updatedAt"
    from (select * from catalog_stock_level order by sku_id desc limit $1 offset $2) l join catalog_product_sku s on s.id = l.sku_id
      join catalog_product p on p.id = s.parent_id order by l.sku_id desc`,
  sample: [21, 0],
};
const count = countOf('stock_count', 'catalog_stock_level', 'true');

export const stockListStatements = [page, count];

export async function stockList(pool: pg.Pool, body: ListBody) {
  const { currentPage, pageSize } = body.page;
  const found = rowsOf(pool, page, [pageSize + 1, (currentPage - 1) * pageSize]);
  const [rows, [counts]] = await withCount(pool, body, { rows: found, count });
  return pageOf({ body, rows, total: Number(counts?.['total'] ?? 0), next: (last) => ['-id', last['id']], names: {} });
}
