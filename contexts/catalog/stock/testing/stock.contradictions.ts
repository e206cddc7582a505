import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'stock.oversold': ['update catalog_stock_level set reserved = on_hand + 1 where sku_id = 1'],
  'stock.reserved': ['update catalog_stock_level set reserved = reserved + 1 where sku_id = 1'],
  'stock.movements': ['update catalog_stock_level set on_hand = on_hand + 1 where sku_id = 1'],
  'stock.split': ['update catalog_stock_level set is_split = true, on_hand = 7 where sku_id = 1'],
  'stock.place-reserved': ['insert into catalog_location_level (sku_id, location_id, on_hand, reserved) values (1, 0, 5, 1)'],
  'stock.place-movements': ['insert into catalog_location_level (sku_id, location_id, on_hand) values (1, 9, 5)'],
  'stock.place-split': ['insert into catalog_location_level (sku_id, location_id) values (1, 0)'],
  'stock.level': ['delete from catalog_stock_level where sku_id = 1'],
  'stock.once': [
    `insert into catalog_stock_movement overriding system value select (jsonb_populate_record(t, '{"id": 900001}')).* from catalog_stock_movement t where ref_id is not null order by 1 limit 1`,
  ],
  'stock.expired': [
    `update catalog_stock_reservation set kind = 'allocated', expires_at = now() where id = (select min(id) from catalog_stock_reservation)`,
  ],
};
