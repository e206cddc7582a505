-- Baskets of two variants that are on sale, each as a draft of the member of staff $1 and as lines for the reference.
with offered as (
  select s.id as sku_id, s.parent_id, s.price_amount as price, p.name, s.values[1] as spec, s.sku_code, p.images[1] as image,
    row_number() over (order by hashint8(s.id), s.id) as place
  from catalog_product_sku s join catalog_product p on p.id = s.parent_id where p.status = 'on_sale'),
buyers as (
  select id as member_id, row_number() over (order by id) as place from member_member where status = 'active' order by id limit 40000),
pair as (
  select i, 1 + (2 * i) % c.n as a, 1 + (2 * i + 1) % c.n as b, member_id
  from generate_series(1, $2::int) i, (select count(*)::int / 2 * 2 as n from offered) c, (select count(*)::int as n from buyers) m, buyers
  where buyers.place = 1 + i % m.n),
o as (
  insert into sales_order (id, order_no, status, owner_id, placed_at, member_id, receiver_name, receiver_mobile, receiver_region,
      receiver_detail, items_amount, payable_amount, item_count, cover_name, cover_image)
  select 200000000 + i, 'D' || lpad(i::text, 12, '0'), 'draft', $1, now(), member_id, m.nickname, m.mobile, '440106', '天河路 8 号',
    a.price + b.price, a.price + b.price, 2, a.name, a.image
  from pair join offered a on a.place = pair.a join offered b on b.place = pair.b join member_member m on m.id = pair.member_id),
l as (
  insert into sales_order_line (parent_id, line_no, product_id, sku_id, name, spec_text, sku_code, image, list_price, unit_price, qty,
      items_amount, payable_amount)
  select 200000000 + i, n, parent_id, sku_id, name, spec, sku_code, image, price, price, 1, price, price
  from pair, lateral (values (1, pair.a), (2, pair.b)) v (n, place) join offered using (place))
select 200000000 + i as id, member_id as "memberId", array[a.sku_id, b.sku_id] as "skuIds"
  from pair join offered a on a.place = pair.a join offered b on b.place = pair.b order by i
