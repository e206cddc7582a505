-- What grows beside the orders: addresses, the ledger of stock, payments, parcels, the log of what staff did.
insert into member_address (member_id, name, mobile, region, detail, label, is_default, created_at, updated_at)
  select m.id, m.nickname, m.mobile, (array['440106','110101','310101','330106','510104'])[1 + pg_temp.pick(m.id * 2 + n, 41, 5)],
    '天河路 ' || pg_temp.pick(m.id * 2 + n, 42, 900) || ' 号', case n when 1 then '家' else '公司' end, n = 1, m.jointime, m.jointime
  from member_member m, lateral generate_series(1, 1 + (pg_temp.pick(m.id, 43, 10) < 6)::int) n;

-- Every piece is bought in, reserved and sent. The levels themselves stay as they are: sales are placed from them.
insert into catalog_stock_movement (sku_id, type, d_on_hand, at)
  select sku_id, 'purchase_in', on_hand, timestamptz '2025-12-31 00:00Z' from catalog_stock_level order by sku_id;
insert into catalog_stock_movement (sku_id, type, d_on_hand, d_reserved, ref_type, ref_id, at)
  select l.sku_id, e.type, e.on_hand * l.qty, e.reserved * l.qty, 'order', l.order_id, o.placed_at + e.after
  from (select order_id, sku_id, sum(qty)::int as qty from wanted_line group by 1, 2) l join wanted_order o on o.id = l.order_id,
    lateral (
      values ('reserve', 0, 1, interval '0', true),
        ('release', 0, -1, interval '1 day', o.status = 'closed'),
        ('ship', -1, 0, interval '1 day', o.status in ('shipped', 'completed'))
    ) e (type, on_hand, reserved, after, happened)
  where e.happened order by l.order_id, l.sku_id;

insert into sales_payment (payment_no, order_id, method, amount, currency, status, received_at, audience, actor_name)
  select 'P' || lpad(id::text, 12, '0'), id, payment_method, paid_amount, 'CNY', 'succeeded', paid_at, 'system', 'system'
  from sales_order where paid_at is not null order by id;

with parcel as (
  insert into sales_shipment (shipment_no, order_id, carrier, tracking_no, shipped_at, status, delivered_at, audience, actor_name)
    select 'S' || lpad(id::text, 12, '0'), id, (array['顺丰速运','中通快递','圆通速递'])[1 + pg_temp.pick(id, 44, 3)],
      'SF' || lpad(id::text, 12, '0'), placed_at + interval '1 day',
      case when completed_at is null then 'shipped' else 'delivered' end, completed_at, 'system', 'system'
    from sales_order where shipped_at is not null order by id
    returning id, order_id)
insert into sales_shipment_line (parent_id, line_no, order_line_id, qty)
  select p.id, l.line_no, l.id, l.qty_shipped from parcel p join sales_order_line l on l.parent_id = p.order_id;

-- One sent order in twelve has an after-sale of its first item; one in eight of these waits for staff.
insert into sales_after_sale (after_sale_no, asked_at, order_id, order_line_id, member_id, type, phase, item_name, spec_text, image, sku_id, qty,
    apply_amount, approved_amount, reason, status, deadline_at, handler_name, ended_at)
  select 'A' || lpad(o.id::text, 12, '0'), asked_at, o.id, l.id, o.member_id, case o.id % 3 when 0 then 'return_refund' else 'refund_only' end,
    'after_receipt', l.name, l.spec_text, l.image, l.sku_id, l.qty, l.payable_amount, case when is_open then null else l.payable_amount end,
    (array['unwanted','damaged','wrong','missing','quality','late','other'])[1 + pg_temp.pick(o.id, 46, 7)],
    case when is_open then 'pending_review' when pg_temp.pick(o.id, 47, 10) = 0 then 'rejected' else 'completed' end,
    case when is_open then timestamptz '2099-01-01 00:00Z' end, case when is_open then null else 'clerk' || o.id % 30 end,
    case when is_open then null else asked_at + interval '1 day' end
  from sales_order o join sales_order_line l on l.parent_id = o.id and l.line_no = 1,
    lateral (select pg_temp.pick(o.id, 48, 8) = 0 as is_open, o.placed_at + interval '2 days' as asked_at) s
  where o.shipped_at is not null and pg_temp.pick(o.id, 49, 12) = 0 order by o.id;

insert into kit_audit (created_at, updated_at, audience, actor_id, actor_name, ip, action, resource, row_id, label, before, after, trace_id)
  select at, at, 'admin', 1000 + clerk, 'clerk' || clerk, '203.0.113.' || clerk, e.action, 'sales/order', o.id, o.id::text,
    e.before, e.after, md5(o.id::text)
  from wanted_order o, lateral (select pg_temp.pick(o.id, 45, 30) as clerk) c, lateral (
      values ('markPaid', interval '9 minutes', '{"status": "pending_payment"}'::jsonb, '{"status": "to_ship"}'::jsonb,
          o.status in ('to_ship', 'shipped', 'completed')),
        ('ship', interval '1 day', '{"status": "to_ship"}', '{"status": "shipped"}', o.status in ('shipped', 'completed')),
        ('close', interval '1 day', '{"status": "pending_payment"}', '{"status": "closed"}', o.status = 'closed')
    ) e (action, after_placing, before, after, happened),
    lateral (select o.placed_at + e.after_placing as at) t
  where e.happened order by at;
