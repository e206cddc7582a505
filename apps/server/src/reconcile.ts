import { stockBooks } from '@shopkeeper/catalog/server';
import { type Books, booksOf, differencesIn } from '@shopkeeper/crud/ledger';
import { commission, frozenCommission } from '@shopkeeper/distribution';
import { giftCardBalance } from '@shopkeeper/marketing';
import { balance, points } from '@shopkeeper/member';
import type { Queryable } from '@shopkeeper/server/database';

/** Rows that contradict each other, named by the check that they fail. */
export interface Contradiction {
  readonly check: string;
  /** The first of these rows. */
  readonly rows: readonly object[];
}

const shown = 20;
const parts = [
  'items_amount',
  'discount_amount',
  'member_discount_amount',
  'coupon_amount',
  'points_amount',
  'adjust_amount',
  'freight_amount',
  'payable_amount',
];
const identity = (alias: string): string =>
  `${alias}.payable_amount = ${alias}.items_amount - ${alias}.discount_amount - ${alias}.member_discount_amount - ${alias}.coupon_amount - ${alias}.points_amount + ${alias}.adjust_amount + ${alias}.freight_amount`;

const books: Readonly<Record<string, Books>> = {
  'every level of stock is the sum of its movements': stockBooks,
  'every balance of a member is the sum of its entries': booksOf(balance),
  'the points of every member are the sum of their entries': booksOf(points),
  'what a gift card holds is the sum of its entries': booksOf(giftCardBalance),
  'the frozen commission of a promoter is the sum of its entries': booksOf(frozenCommission),
  'the commission of a promoter is the sum of its entries': booksOf(commission),
};

const checks: Readonly<Record<string, string>> = {
  'what is promised of a SKU is what documents hold of it': `
    select l.sku_id, l.reserved, l.allocated, h.reserved as held_reserved, h.allocated as held_allocated from catalog_stock_level l
    left join (select sku_id, coalesce(sum(qty) filter (where kind = 'reserved'), 0) as reserved,
        coalesce(sum(qty) filter (where kind = 'allocated'), 0) as allocated from catalog_stock_reservation group by sku_id) h
      on h.sku_id = l.sku_id
    where (l.reserved, l.allocated) is distinct from (coalesce(h.reserved, 0), coalesce(h.allocated, 0))`,
  'what is held of a SKU at a location is what documents hold there': `
    select q.sku_id, q.location_id, q.reserved, q.allocated, h.reserved as held_reserved, h.allocated as held_allocated
    from catalog_location_level q
    left join (select sku_id, location_id, coalesce(sum(qty) filter (where kind = 'reserved'), 0) as reserved,
        coalesce(sum(qty) filter (where kind = 'allocated'), 0) as allocated from catalog_stock_reservation group by 1, 2) h
      on (h.sku_id, h.location_id) = (q.sku_id, q.location_id)
    where (q.reserved, q.allocated) is distinct from (coalesce(h.reserved, 0), coalesce(h.allocated, 0))`,
  'the stock at a location is the sum of its movements': `
    select q.sku_id, q.location_id, q.on_hand, q.reserved, q.allocated, m.* from catalog_location_level q
    left join lateral (select coalesce(sum(d_on_hand), 0) h, coalesce(sum(d_reserved), 0) r, coalesce(sum(d_allocated), 0) a
      from catalog_stock_movement m where m.sku_id = q.sku_id and m.location_id = q.location_id) m on true
    where (q.on_hand, q.reserved, q.allocated) is distinct from (m.h, m.r, m.a)`,
  'a level is the sum of its locations': `
    select l.sku_id, l.on_hand, l.reserved, l.allocated, q.* from catalog_stock_level l
    left join (select sku_id, count(*) n, sum(on_hand) h, sum(reserved) r, sum(allocated) a from catalog_location_level group by 1) q
      on q.sku_id = l.sku_id
    where l.is_split <> (q.n is not null) or q.n is not null and (l.on_hand, l.reserved, l.allocated) is distinct from (q.h, q.r, q.a)`,
  'every SKU has a level': `
    select s.id from catalog_product_sku s left join catalog_stock_level l on l.sku_id = s.id where l.sku_id is null`,
  'the figures of a product follow from its SKUs': `
    select p.id, p.price_min, p.price_max, p.sku_count, p.stock_total, p.low_skus, s.* from catalog_product p
    join (select s.parent_id, min(s.price_amount) filter (where s.enabled) low, max(s.price_amount) filter (where s.enabled) high, count(*) n,
        sum(coalesce(l.on_hand - l.reserved - l.allocated - l.safety, 0)) free,
        count(*) filter (where s.enabled and l.on_hand - l.reserved - l.allocated - l.safety <= s.low_stock) short
      from catalog_product_sku s left join catalog_stock_level l on l.sku_id = s.id group by s.parent_id) s on s.parent_id = p.id
    where (p.price_min, p.price_max, p.sku_count, p.stock_total, p.low_skus)
      is distinct from (coalesce(s.low, p.price_min), coalesce(s.high, p.price_max), s.n, s.free, s.short)`,
  'the parts of an order add up to what is payable': `
    select o.id, o.order_no from sales_order o where not (${identity('o')})`,
  'the parts of a line add up to what is payable': `
    select l.id, l.parent_id from sales_order_line l where not (${identity('l')})`,
  'an order is the sum of its lines': `
    select o.id, o.order_no from sales_order o
    left join (select parent_id, sum(qty) qty, ${parts.map((part) => `sum(${part}) ${part}`).join(', ')}
      from sales_order_line group by parent_id) l on l.parent_id = o.id
    where (o.item_count, ${parts.map((part) => `o.${part}`).join(', ')})
      is distinct from (coalesce(l.qty, 0), ${parts.map((part) => `coalesce(l.${part}, 0)`).join(', ')})`,
  'nothing leaves the house unpaid': `
    select id, order_no from sales_order where shipped_at is not null and paid_amount < payable_amount`,
  'an order was paid what its payments say': `
    select o.id, o.order_no, o.paid_amount, p.amount from sales_order o
    left join (select order_id, sum(amount) amount from sales_payment where status = 'succeeded' group by order_id) p on p.order_id = o.id
    where not o.is_test and o.paid_amount <> coalesce(p.amount, 0)`,
  'a line has shipped what its parcels say': `
    select l.id, l.parent_id, l.qty_shipped, s.qty from sales_order_line l
    left join (select order_line_id, sum(qty) qty from sales_shipment_line group by order_line_id) s on s.order_line_id = l.id
    where l.qty_shipped <> coalesce(s.qty, 0)`,
  'pieces leave the house in parcels': `
    select m.ref_id, m.sku_id, m.qty, s.qty as sent from (select ref_id, sku_id, -sum(d_on_hand) qty from catalog_stock_movement
      where type = 'ship' group by ref_id, sku_id) m
    full join (select s.parent_id, l.sku_id, sum(s.qty) qty from sales_shipment_line s join sales_order_line l on l.id = s.order_line_id
        join sales_order o on o.id = l.parent_id and not o.is_test group by s.parent_id, l.sku_id) s on (s.parent_id, s.sku_id) = (m.ref_id, m.sku_id)
    where m.qty is distinct from s.qty`,
  'an order is in the state its timeline ends with': `
    select o.id, o.order_no, o.status, e.to_state from sales_order o
    join (select distinct on (row_id) row_id, to_state from sales_order_event order by row_id, at desc, id desc) e on e.row_id = o.id
    where e.to_state <> o.status`,
  'an order waits for its payment until an instant': `
    select id, order_no from sales_order where (status = 'pending_payment') <> (pay_expire_at is not null)`,
  'no order gives back more than it took': `
    select id, order_no from sales_order where refunded_amount > paid_amount or paid_amount > payable_amount`,
  'no line ships more than was bought': `
    select id, parent_id from sales_order_line where qty_shipped not between 0 and qty`,
  'a member has bought what the paid orders say': `
    select m.id, m.paid_order_count, m.paid_amount, o.* from member_member m
    left join (select member_id, count(*) n, sum(paid_amount) amount, max(paid_at) last from sales_order
      where paid_at is not null and not is_test group by member_id) o on o.member_id = m.id
    where (m.paid_order_count, m.paid_amount, m.last_paid_at) is distinct from (coalesce(o.n, 0), coalesce(o.amount, 0), o.last)`,
  'a product has sold what the paid orders say': `
    select p.id, p.sales_count, s.qty from catalog_product p
    left join (select l.product_id, sum(l.qty) qty from sales_order_line l join sales_order o on o.id = l.parent_id
      where o.paid_at is not null and not o.is_test group by l.product_id) s on s.product_id = p.id
    where p.sales_count <> coalesce(s.qty, 0)`,
  'a member has one default address at most': `
    select member_id from member_address where is_default and deleted_at is null group by member_id having count(*) > 1`,
};

/** Checks that redundant values in the database agree. Returns no contradictions for a consistent shop. */
export async function reconcile(db: Queryable): Promise<readonly Contradiction[]> {
  const found: Contradiction[] = [];
  for (const [check, one] of Object.entries(books)) {
    const rows = (await differencesIn(db, one)).slice(0, shown);
    if (rows.length > 0) found.push({ check, rows });
  }
  for (const [check, text] of Object.entries(checks)) {
    const rows = await db.rows<object>(`${text} limit ${shown}`);
    if (rows.length > 0) found.push({ check, rows });
  }
  return found;
}
