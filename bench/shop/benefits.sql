-- Coupons and points of $1 buyers, $2 coupons for each; every coupon is for an order of its own. Returns a coupon in each row.
with offered as (
  select s.id as sku_id, row_number() over (order by hashint8(s.id), s.id) as place
  from catalog_product_sku s join catalog_product p on p.id = s.parent_id where p.status = 'on_sale'),
buyer as (
  select id, row_number() over (order by id) as place from member_member where status = 'active' and id > 20000 order by id limit $1::int),
template as (
  insert into promotion_coupon_template (name, kind, value_amount, threshold_amount, per_member_limit, validity, valid_days, status,
      claimed_count, activated_at)
  values ('满 1 减 5', 'cash', 500, 100, $2::int, 'days', 30, 'active', $1::int * $2::int, now()) returning id),
coupon as (
  insert into promotion_coupon (code, template_id, member_id, source, claim_key, claimed_at, valid_from, valid_to)
  select 'BENCH' || b.id || 'X' || n, t.id, b.id, 'claim', t.id || '-' || b.id || '-' || n, now(), now() - interval '1 hour',
    now() + interval '30 days'
  from template t, buyer b, generate_series(1, $2::int) n returning id, member_id),
account as (
  insert into member_points_account (account_no, owner_id, available, on_hold, applied_until, next_at)
  select 'points-' || id, id, 1000000, 0, now(), now() + interval '300 days' from buyer),
credit as (
  insert into member_points_entry (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, actor_name)
  select id, 'earn', 1000000, 0, 1000000, 'bench', id, 0, now(), 'bench' from buyer returning id, owner_id),
lot as (
  insert into member_points_entry (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, actor_name)
  select owner_id, 'expire', -1000000, 0, 1000000, 'entry', id, id, now() + interval '300 days', 'bench' from credit),
mirror as (update member_member m set score = 1000000 from buyer b where m.id = b.id)
select c.id::int, c.member_id::int as "memberId", array[x.sku_id, y.sku_id]::int[] as "skuIds"
  from (select *, row_number() over (order by hashint8(id), id) as place from coupon) c
    cross join (select count(*)::int / 2 * 2 as n from offered) o
    join offered x on x.place = 1 + (2 * c.place) % o.n join offered y on y.place = 1 + (2 * c.place + 1) % o.n
  order by c.place
