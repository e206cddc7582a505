import type { Database } from '@shopkeeper/server/database';

/** Members with balances and points; every fifth owes points, every third promotes, and of those every fourth owes commission. */
const people = [
  `insert into member_member (member_no, username, nickname, jointime)
   select 'G' || n, 'group' || n, 'Mei ' || n, now() - n * interval '20 hours' from generate_series(1, 60) n`,
  `insert into member_balance_account (account_no, owner_id, available, on_hold, applied_until)
   select 'B' || id, id, id * 37 % 9000, 0, now() from member_member where username like 'group%'`,
  `insert into member_points_account (account_no, owner_id, available, on_hold, applied_until)
   select 'P' || id, id, case when id % 5 = 0 then -120 else id * 53 % 4000 end, 0, now() from member_member
   where username like 'group%'`,
  `insert into distribution_promoter (member_id, code, status, applied_at, available_amount)
   select id, 'GR' || id, 'active', now(), case when id % 4 = 0 then -450 else id * 71 % 8000 end from member_member
   where username like 'group%' and id % 3 = 0`,
  `insert into member_active_day (day, member_id)
   select current_date - n, id from member_member cross join generate_series(0, 60) n where username like 'group%' and (id + n) % 7 = 0`,
];

/**
 * Two orders a day, every fifth paid 30 hours after it was placed; the third ones wait for their shipment, the others left after hours
 * or days. Further ones were never paid, some of them not placed by members, rejected as a risk or to be paid on delivery.
 */
const orders = [
  `insert into catalog_product (spu_code, handle, name, status, images, price_min, price_max)
   values ('GR', 'gr', 'Tea bowl', 'on_sale', '{/storage/bowl.webp}', 1000, 1000)`,
  `insert into sales_order (order_no, status, origin, payment_status, member_id, placed_at, paid_at, shipped_at, payable_amount,
     paid_amount, items_amount, item_count, coupon_id)
   select 'GR' || n, case when n % 3 = 0 then 'to_ship' else 'shipped' end, 'h5', 'paid', m.id,
     case when n % 5 = 0 then p.at - interval '30 hours' else p.at end, p.at,
     case when n % 3 = 0 then null else p.at + (n * 7 % 80) * interval '1 hour' end, 1000 + n, 1000 + n, 1000 + n, 1,
     case when n % 4 = 0 then n end
   from generate_series(1, 120) n cross join lateral (select now() - n * interval '12 hours' as at) p
   join member_member m on m.username = 'group' || (n % 60 + 1)`,
  `insert into sales_order (order_no, status, origin, payment_status, payment_method, member_id, placed_at, closed_at, close_reason,
     payable_amount, items_amount, item_count)
   select 'GU' || n, 'closed', case when n % 7 = 0 then 'admin' else 'miniapp' end, 'unpaid', case when n % 5 = 0 then 'cod' end, m.id,
     now() - n * interval '19 hours', now() - n * interval '19 hours', case when n % 6 = 0 then 'risk' else 'timeout' end,
     900 + n, 900 + n, 1
   from generate_series(0, 70) n join member_member m on m.username = 'group' || (n % 60 + 1)`,
  `insert into sales_order_line (parent_id, line_no, product_id, sku_id, name, spec_text, list_price, unit_price, unit_cost, qty,
     items_amount, payable_amount)
   select o.id, 1, p.id, 1, 'Tea bowl', '', o.payable_amount, o.payable_amount,
     case when o.id % 5 = 0 then null else o.payable_amount * 6 / 10 end, 1, o.payable_amount, o.payable_amount
   from sales_order o cross join catalog_product p where o.order_no like 'G%' and p.spu_code = 'GR'`,
];

/** A commission for each order, every sixth of it reversed and half of it settled; a cash-out of each promoter. */
const commissions = [
  `insert into distribution_distribution_order (order_no, order_id, order_line_id, product_id, item_name, member_id, promoter_id,
     earner_id, tier, base_amount, rate, amount, reversed_amount, status, paid_at, settled_at)
   select o.order_no, o.id, l.id, l.product_id, l.name, o.member_id, p.id, p.member_id, 1, o.paid_amount, 500, o.paid_amount / 20,
     case when o.id % 6 = 0 then o.paid_amount / 40 else 0 end, case when o.id % 6 = 0 then 'partially_reversed' else 'frozen' end,
     o.paid_at, case when o.id % 2 = 0 then o.paid_at + interval '5 days' end
   from sales_order o join sales_order_line l on l.parent_id = o.id
   cross join lateral (select id, member_id from distribution_promoter order by id % (o.id % 7 + 1), id limit 1) p
   where o.order_no like 'GR%'`,
  `update distribution_promoter set frozen_amount = id * 13 where id % 2 = 0`,
  `insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, status, applied_at,
     paid_at)
   select 'GR' || id || s.status, member_id, id, 900 + id, 0, 900 + id, 'balance', s.status, now(),
     case when s.status = 'paid' then now() - id * interval '30 hours' end
   from distribution_promoter cross join unnest(array['pending_review', 'approved', 'paying', 'paid', 'rejected']) as s(status)`,
];

/** Two coupons a day: half of them used, some of them void, one never claimed. */
const coupons = [
  `insert into promotion_coupon_template (name, kind, value_amount, valid_days, status)
   values ('Ten off', 'cash', 1000, 30, 'active')`,
  `insert into promotion_coupon (code, template_id, member_id, status, claim_key, claimed_at, valid_to, order_id, used_at, discount_amount)
   select 'GR' || n, t.id, m.id, s.status, 'GR' || n, now() - n * interval '11 hours', now() + interval '9 days',
     case when s.status = 'used' then n end,
     case when s.status = 'used' then now() - n * interval '9 hours' end, case when s.status = 'used' then 300 + n end
   from generate_series(1, 120) n
   cross join lateral (select case when n % 2 = 0 then 'used' when n % 5 = 0 then 'void' else 'available' end as status) s
   join member_member m on m.username = 'group' || (n % 60 + 1)
   cross join (select id from promotion_coupon_template where name = 'Ten off') t`,
];

/** Views and visitors of each day; the visitors of today are not summed yet. */
const visits = [
  `insert into storefront_page_view (day, page, views)
   select current_date - n, page, 20 + n % 7 from generate_series(0, 60) n cross join unnest(array['home', 'product', 'article']) page`,
  `insert into storefront_visitor_count (day, visitors) select current_date - n, 5 + n % 4 from generate_series(1, 60) n`,
  `insert into storefront_visitor (day, visitor) select current_date, 'visitor' || n from generate_series(1, 6) n`,
];

/** Fills a migrated, empty shop with rows that every group of metrics sums, over the last sixty days. */
export async function fillForGroups(db: Database): Promise<void> {
  // An order and its lines must add up when they are stored.
  await db.transaction(async (tx) => {
    for (const statement of [...people, ...orders, ...commissions, ...coupons, ...visits]) await tx.run(statement);
  });
}
