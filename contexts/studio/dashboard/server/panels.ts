import type { Leaf } from '@shopkeeper/resource/query';
import type { Queryable } from '@shopkeeper/server/database';
import type { Period } from '../dashboard.domain.ts';
import type { Drill, Overview, Todo } from '../overview.domain.ts';

const most = 10_000;

const counted = (table: string, where: string): string =>
  `(select count(*) from (select 1 from ${table} where ${where} limit ${most}) s)::int`;

/** Counts what needs attention now, each with the list that shows it. Counted up to 10,000. */
export async function todosOf(db: Queryable): Promise<Todo[]> {
  const [row] = await db.rows<Record<Todo['key'], number>>(
    `select ${counted('sales_order', `status = 'to_ship' and deleted_at is null`)} as "toShip",
       ${counted('sales_order', `status = 'pending_payment' and deleted_at is null`)} as "unpaid",
       ${counted('sales_order', `status = 'partially_shipped' and deleted_at is null`)} as "partlyShipped",
       ${counted('catalog_product', `status = 'on_sale' and low_skus > 0 and deleted_at is null`)} as "lowStock",
       ${counted('catalog_product', `status = 'on_sale' and stock_total <= 0 and deleted_at is null`)} as "soldOut"`,
    [],
    'dashboard_todo',
  );
  const orders = (status: string): Drill => ({
    path: '/admin/sales/order',
    filters: [{ field: 'status', op: 'eq', value: status }],
  });
  const goods = (low: Leaf): Drill => ({
    path: '/admin/catalog/product',
    filters: [{ field: 'status', op: 'in', value: ['on_sale'] }, low],
  });
  return [
    { key: 'toShip', value: row?.toShip ?? 0, ...orders('to_ship') },
    { key: 'unpaid', value: row?.unpaid ?? 0, ...orders('pending_payment') },
    { key: 'partlyShipped', value: row?.partlyShipped ?? 0, ...orders('partially_shipped') },
    { key: 'lowStock', value: row?.lowStock ?? 0, ...goods({ field: 'lowSkus', op: 'gt', value: 0 }) },
    { key: 'soldOut', value: row?.soldOut ?? 0, ...goods({ field: 'stockTotal', op: 'le', value: 0 }) },
  ];
}

/** Returns the products with the highest paid amount in the period, with quantity and amount. */
export const topProducts = (db: Queryable, { from, to }: Period): Promise<Overview['products']> =>
  db.rows<Overview['products'][number]>(
    `select l.product_id as "productId", max(l.name) as name, max(l.image) as image, sum(l.qty)::int as qty, sum(l.payable_amount)::bigint as amount
     from sales_order o join sales_order_line l on l.parent_id = o.id
     where o.paid_at >= $1 and o.paid_at < $2 and o.deleted_at is null group by l.product_id order by amount desc, l.product_id limit 8`,
    [new Date(from), new Date(to)],
    'dashboard_top',
  );

/** Counts the orders placed in the period by their current status. */
export const ordersByStatus = (db: Queryable, { from, to }: Period): Promise<{ status: string; count: number }[]> =>
  db.rows(
    `select status, count(*)::int as count from sales_order
     where placed_at >= $1 and placed_at < $2 and status <> 'draft' and deleted_at is null group by status order by count desc`,
    [new Date(from), new Date(to)],
    'dashboard_status',
  );

/** Sums the amounts paid in the period by the receiver's province. */
export const paidByProvince = (
  db: Queryable,
  { from, to }: Period,
): Promise<{ name: string; amount: number; orders: number }[]> =>
  db.rows(
    `select coalesce(a.name, '') as name, sum(o.paid_amount)::bigint as amount, count(*)::int as orders
     from sales_order o left join platform_area a on a.id = (left(o.receiver_region, 2) || '0000')::int
     where o.paid_at >= $1 and o.paid_at < $2 and o.deleted_at is null and o.receiver_region is not null
     group by 1 order by amount desc limit 10`,
    [new Date(from), new Date(to)],
    'dashboard_province',
  );
