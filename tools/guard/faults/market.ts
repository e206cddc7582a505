import type { Queryable } from '@shopkeeper/server-kit';
import type { Market } from './traders.ts';

/** A dozen SKUs that can be bought, and members with an address, of the demo shop. */
export async function marketOf(db: Queryable, address: string): Promise<Market> {
  const skus = await db.rows<{ id: number }>(
    `select s.id from catalog_product_sku s join catalog_product p on p.id = s.parent_id join catalog_stock_level l on l.sku_id = s.id
     where s.enabled and p.status = 'on_sale' and l.on_hand - l.reserved - l.allocated > 0 order by s.id limit 12`,
  );
  const members = await db.rows<{ memberId: number; addressId: number }>(
    'select distinct on (member_id) member_id as "memberId", id as "addressId" from member_address order by member_id, id limit 20',
  );
  return { address, skuIds: skus.map(({ id }) => id), members };
}

/** The last order that stands there now: whatever the audit looks at comes after it. */
export async function lastOrder(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ last: number }>('select coalesce(max(id), 0)::int as last from sales_order');
  return row?.last ?? 0;
}
