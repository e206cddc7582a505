-- Lines first: an order's amounts are the sums of its lines. One to four lines, two and a half on average.
create temporary table wanted_line as
  select o as order_id, n as line_no, sku_id, 1 + pg_temp.pick(o * 4 + n, 22, 3) as qty
  from generate_series(1, pg_temp.size('orders')) o,
    lateral generate_series(1, 1 + pg_temp.pick(o, 21, 4)::int) n,
    lateral (select 1 + pg_temp.pick(o * 4 + n, 23, pg_temp.size('products') * pg_temp.size('variants')) as sku_id) s;

create temporary table priced_line as
  select w.*, s.parent_id as product_id, p.name, s.values[1] as spec_text, s.sku_code, p.images[1] as image,
    s.price_amount as price, s.cost_amount as cost, w.qty * s.price_amount as amount
  from wanted_line w join catalog_product_sku s on s.id = w.sku_id join catalog_product p on p.id = s.parent_id;

create temporary table wanted_order as
  select o.*, l.amount, l.items, l.item_names, f.image as cover_image, f.name as cover_name
  from (
    select i as id, timestamptz '2026-01-01 00:00Z' + i * (interval '400000 minutes' / pg_temp.size('orders')) as placed_at,
      -- Most orders come from few members.
      1 + (power(pg_temp.pick(i, 31, 1000000) / 1000000.0, 3) * (pg_temp.size('members') - 1))::bigint as member_id,
      case when p < 6 then 'pending_payment' when p < 10 then 'to_ship' when p < 18 then 'shipped' when p < 88 then 'completed'
        else 'closed' end as status
    from generate_series(1, pg_temp.size('orders')) i, lateral (select pg_temp.pick(i, 32, 100) as p) s
  ) o
  join (select order_id, sum(amount)::bigint as amount, sum(qty)::int as items,
      string_agg(concat_ws(' ', name, sku_code), ' ' order by line_no) as item_names from priced_line group by 1) l on l.order_id = o.id
  join priced_line f on f.order_id = o.id and f.line_no = 1;

insert into sales_order (id, created_at, updated_at, order_no, origin, member_id, status, payment_status, fulfillment_status,
    payment_method, items_amount, payable_amount, paid_amount, explanation, receiver_name, receiver_mobile, receiver_region,
    receiver_detail, item_count, item_names, cover_image, cover_name, placed_at, paid_at, shipped_at, completed_at, closed_at, close_reason,
    pay_expire_at)
  select o.id, placed_at, placed_at, to_char(placed_at, 'YYMMDD') || lpad(o.id::text, 9, '0') || o.id % 10,
    (array['h5','miniapp','app','pc','admin'])[1 + pg_temp.pick(o.id, 33, 5)], member_id, o.status,
    case when is_paid then 'paid' else 'unpaid' end, case when is_sent then 'fulfilled' else 'unfulfilled' end,
    case when is_paid then (array['wechat','alipay','transfer','cash'])[1 + pg_temp.pick(o.id, 34, 4)] end,
    amount, amount, case when is_paid then amount else 0 end, '[{"key":"items","amount":1}]', m.nickname, m.mobile,
    (array['440106','110101','310101','330106','510104'])[1 + pg_temp.pick(o.id, 35, 5)], '天河路 ' || pg_temp.pick(o.id, 36, 900) || ' 号',
    items, item_names, cover_image, cover_name, placed_at,
    case when is_paid then placed_at + interval '9 minutes' end,
    -- What waits, waits for ever: no clock work of the shop changes the data that is measured.
    case when is_sent then timestamptz '2099-01-01 00:00Z' end,
    case when o.status = 'completed' then placed_at + interval '9 days' end,
    case when o.status = 'closed' then placed_at + interval '1 day' end,
    case when o.status = 'closed' then (array['timeout','timeout','timeout','member','admin'])[1 + pg_temp.pick(o.id, 37, 5)] end,
    case when o.status = 'pending_payment' then timestamptz '2099-01-01 00:00Z' end
  from wanted_order o join member_member m on m.id = o.member_id,
    lateral (select o.status in ('to_ship', 'shipped', 'completed') as is_paid, o.status in ('shipped', 'completed') as is_sent) s;

insert into sales_order_line (parent_id, line_no, product_id, sku_id, name, spec_text, sku_code, image, list_price, unit_price,
    unit_cost, qty, items_amount, payable_amount, qty_shipped)
  select l.order_id, l.line_no, l.product_id, l.sku_id, l.name, l.spec_text, l.sku_code, l.image, l.price, l.price, l.cost, l.qty, l.amount,
    l.amount, case when o.status in ('shipped', 'completed') then l.qty else 0 end
  from priced_line l join wanted_order o on o.id = l.order_id order by l.order_id, l.line_no;

update member_member m set paid_order_count = s.n, paid_amount = s.amount, last_paid_at = s.last
  from (select member_id, count(*)::int as n, sum(paid_amount) as amount, max(paid_at) as last from sales_order
    where paid_amount > 0 group by 1) s where s.member_id = m.id;

select setval(pg_get_serial_sequence(t, 'id'), (select 100000000))
  from unnest(array['catalog_brand','catalog_category','catalog_product','catalog_product_sku','member_member','sales_order']) t;
select setval('order_number', pg_temp.size('orders'));
select setval('member_number', 10000000 + pg_temp.size('members'));

-- The timeline as the moves of each order left it.
insert into sales_order_event (row_id, type, from_state, to_state, audience, actor_name, visible_to_member, at)
  select o.id, e.type, e.from_status, e.to_status, 'system', 'system', true, o.placed_at + e.after
  from wanted_order o, lateral (
    values ('place', null, 'pending_payment', interval '0', true),
      ('markPaid', 'pending_payment', 'to_ship', interval '9 minutes', o.status in ('to_ship', 'shipped', 'completed')),
      ('ship', 'to_ship', 'shipped', interval '1 day', o.status in ('shipped', 'completed')),
      ('confirm', 'shipped', 'completed', interval '9 days', o.status = 'completed'),
      ('close', 'pending_payment', 'closed', interval '1 day', o.status = 'closed')
  ) e (type, from_status, to_status, after, happened)
  where e.happened order by o.id, e.after;
