import type { Tx } from '@shopkeeper/server/database';
import { texts } from './demo-language.ts';

const dayMs = 86_400_000;

/** The lists, filled by their own statements. */
const lists = `insert into promotion_price_list (name, kind, priority, audience, starts_at, ends_at, status)
  values ($1, 'sale', 0, 'all', $3, $4, 'active'), ($2, 'group', 10, 'groups', null, null, 'active') returning id::int`;

const group = `insert into member_member_group (name, weigh) values ($1, 1) returning id::int`;

/** SKUs of products on sale that sell least, so that the prices of the best sellers stay as they are. */
const slowSellers = `select s.id, upper(s.sku_code) as code from catalog_product_sku s join catalog_product p on p.id = s.parent_id
  where p.status = 'on_sale' and s.enabled and s.sku_code is not null order by p.sales_count, p.id, s.line_no limit $2`;

const saleItems = `insert into promotion_price_list_item (price_list_id, sku_id, sku_code, discount)
  select $1, k.id, k.code, 8500 from (${slowSellers}) k`;

const groupItems = `insert into promotion_price_list_item (price_list_id, sku_id, sku_code, min_qty, discount)
  select $1, k.id, k.code, b.qty, b.share from (${slowSellers}) k, (values (1, 9200), (10, 8800), (50, 8000)) as b(qty, share)`;

/** Price lists apply while one is active, which the setting says. */
const applies = `insert into kit_setting (name, values, secrets, version) select 'promotion.price-list', '{"applies": true}', '{}', version
  from kit_setting_version where id = 1`;

const [saleSkus, groupSkus] = [12, 40];

/** Adds a sale that is in force at `now` (UTC epoch ms) and prices by quantity for a group of members. */
export async function addPriceLists(tx: Tx, now: number): Promise<void> {
  const midnight = Math.floor(now / dayMs) * dayMs;
  const [wholesale] = await tx.rows<{ id: number }>(group, [texts.wholesale]);
  const window = [new Date(midnight - 7 * dayMs), new Date(midnight + 60 * dayMs)];
  const [sale, prices] = await tx.rows<{ id: number }>(lists, [texts.saleList, texts.wholesaleList, ...window]);
  await tx.run('insert into promotion_price_list_group_ids (owner_id, target_id) values ($1, $2)', [prices?.id, wholesale?.id]);
  await tx.run(saleItems, [sale?.id, saleSkus]);
  await tx.run(groupItems, [prices?.id, groupSkus]);
  await tx.run('insert into kit_setting_version (id, version) values (1, 0) on conflict do nothing');
  await tx.run('update kit_setting_version set version = version + 1 where id = 1');
  await tx.run(applies);
}
