-- A whole number below `n` that looks random and is the same in every run.
create function pg_temp.pick(i bigint, seed bigint, n bigint) returns bigint language sql immutable as
  $$ select (hashint8extended(i, seed) & 9223372036854775807) % n $$;
create function pg_temp.size(name text) returns int language sql stable as
  $$ select current_setting('bench.' || name)::int $$;

insert into catalog_brand (id, name, weigh)
  select i, '品牌' || i, i from generate_series(1, pg_temp.size('brands')) i;
insert into catalog_category (id, name, weigh)
  select i, '分类' || i, i from generate_series(1, pg_temp.size('categories')) i;

insert into catalog_product (id, version, created_at, updated_at, spu_code, handle, name, subtitle, keywords, category_id,
    brand_id, product_type, status, images, detail, unit, specs, price_min, price_max, sku_count, stock_total, sales_count, published_at, weigh)
  select i, 1, at, at, 'SPU-' || lpad(i::text, 7, '0'), 'handle-' || i,
    (array['轻奢','北欧','复古','便携','家用','加厚','防滑','智能'])[1 + pg_temp.pick(i, 1, 8)]
      || (array['不锈钢','陶瓷','竹木','纯棉','玻璃','硅胶','羊毛'])[1 + pg_temp.pick(i, 2, 7)]
      || (array['保温杯','汤锅','床单','收纳盒','台灯','毛巾','洗衣机','餐具套装','榨汁机','书架','地毯'])[1 + pg_temp.pick(i, 3, 11)]
      || ' ' || chr(65 + pg_temp.pick(i, 4, 26)::int) || (1000 + pg_temp.pick(i, 5, 9000)),
    '一件好东西', '{}', 1 + pg_temp.pick(i, 6, pg_temp.size('categories')), 1 + pg_temp.pick(i, 7, pg_temp.size('brands')),
    case when pg_temp.pick(i, 16, 100) > 1 then 'physical' when i % 2 = 0 then 'virtual' else 'service' end,
    case pg_temp.pick(i, 8, 10) when 0 then 'draft' when 1 then 'off_sale' else 'on_sale' end,
    array['/storage/default/' || md5(i::text) || '.webp', '/storage/default/' || md5((-i)::text) || '.webp'],
    repeat('<p>说明文字</p>', 60), '件', array['颜色'],
    1000 + pg_temp.pick(i, 9, 90000), 1000 + pg_temp.pick(i, 9, 90000) + (pg_temp.size('variants') - 1) * 1000, pg_temp.size('variants'),
    pg_temp.size('variants') * 1000000, pg_temp.pick(i, 10, 5000), at, i
  from generate_series(1, pg_temp.size('products')) i,
    lateral (select timestamptz '2026-01-01 00:00Z' + i * (interval '410000 minutes' / pg_temp.size('products')) as at) a;

-- Few SKUs warn although there is plenty: an alert must not refuse a sale that is measured.
insert into catalog_product_sku (id, parent_id, line_no, sku_code, barcode, values, price_amount, cost_amount, weight_g, low_stock)
  select s.id, p.id, n, 'SKU-' || lpad(s.id::text, 8, '0'), (6900000000000 + s.id)::text,
    array[(array['雾白','深灰','雪松绿','砖红','海盐蓝'])[1 + (n - 1) % 5] || repeat('+', (n - 1) / 5)], p.price_min + (n - 1) * 1000, p.price_min / 2, 500,
    case when pg_temp.pick(s.id, 17, 200) = 0 then 2000000 when pg_temp.pick(s.id, 17, 200) < 50 then 10 end
  from catalog_product p, generate_series(1, pg_temp.size('variants')) n,
    lateral (select (p.id - 1) * pg_temp.size('variants') + n as id) s;

insert into catalog_stock_level (sku_id, on_hand, reserved, allocated)
  select id, 1000000 + pg_temp.pick(id, 18, 500), 0, 0 from catalog_product_sku;
update catalog_product p set low_skus = s.n
  from (select parent_id, count(*)::int as n from catalog_product_sku where low_stock = 2000000 group by 1) s where s.parent_id = p.id;

insert into member_member (id, member_no, username, nickname, mobile, email, jointime, created_at, updated_at, money, score,
    gender, birthday, status, source)
  select i, (10000000 + i)::text, 'member' || i,
    (array['王','李','张','刘','陈','杨','赵','黄','周','吴','欧阳'])[1 + pg_temp.pick(i, 11, 11)]
      || (array['伟','芳','娜','敏','静','磊','洋','勇','艳','杰'])[1 + pg_temp.pick(i, 12, 10)]
      || (array['','明','华','','英','文'])[1 + pg_temp.pick(i, 13, 6)],
    '13' || lpad(pg_temp.pick(i, 14, 1000000000)::text, 9, '0'), 'member' || i || '@example.com', at, at, at,
    case when pg_temp.pick(i, 19, 4) = 0 then pg_temp.pick(i, 51, 50000) else 0 end, pg_temp.pick(i, 52, 3000),
    pg_temp.pick(i, 53, 3)::int, case when pg_temp.pick(i, 54, 10) < 6 then date '1960-01-01' + pg_temp.pick(i, 55, 16000)::int end,
    case when pg_temp.pick(i, 56, 200) = 0 then 'disabled' else 'active' end,
    case when pg_temp.pick(i, 57, 50) = 0 then 'staff' else 'register' end
  from generate_series(1, pg_temp.size('members')) i,
    lateral (select timestamptz '2025-01-01 00:00Z' + i * (interval '650000 minutes' / pg_temp.size('members')) as at) a;
