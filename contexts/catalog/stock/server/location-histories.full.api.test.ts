import { RequestError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addLocation, locationRowsOf, reasonOf, stockedSku, type LocationRow } from '../testing/stocked-skus.ts';
import { allocateStock, applyStockMovement, releaseStock, reserveStock, shipStock } from './stock.operations.ts';

let shop: TestShop;
const locations = [0];
beforeAll(async () => {
  shop = await testShop();
  locations.push(await addLocation(shop, 'East', 100), await addLocation(shop, 'West', 50));
});
afterAll(() => shop.close());

const rounds = 12;

/** Random numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** One random step of a SKU: goods come, go, are counted, moved, or an order is continued. */
function step(skuId: number, round: number, random: (below: number) => number): (tx: Tx) => Promise<void> {
  const qty = 1 + random(9);
  const at = (): number => locations[random(locations.length)] ?? 0;
  const id = skuId * 100 + round;
  const earlier = skuId * 100 + random(Math.max(1, round));
  const order = reasonOf('order', earlier);
  const moves = (type: 'purchase_in' | 'stocktake' | 'damage', locationId: number) => (tx: Tx) =>
    applyStockMovement(tx, { type, lines: [{ skuId, qty, locationId }], reason: reasonOf(null, null) });
  const transfer = (from: number, to: number) => (tx: Tx) =>
    applyStockMovement(tx, {
      type: 'transfer',
      lines: [
        { skuId, qty: -qty, locationId: from },
        { skuId, qty, locationId: to },
      ],
      reason: reasonOf(null, null),
    });
  const steps = [
    moves('purchase_in', at()),
    moves('purchase_in', at()),
    moves('stocktake', at()),
    moves('damage', at()),
    transfer(at(), at()),
    (tx: Tx) => reserveStock(tx, [{ skuId, qty, refLineId: id }], reasonOf('order', id)),
    (tx: Tx) => reserveStock(tx, [{ skuId, qty, refLineId: id }], reasonOf('order', id)),
    (tx: Tx) => allocateStock(tx, order),
    (tx: Tx) => releaseStock(tx, order),
    (tx: Tx) =>
      shipStock(tx, { holder: order, lines: [{ skuId, qty: 1, refLineId: earlier }], reason: reasonOf('shipment', id) }),
  ];
  return steps[random(steps.length)] ?? moves('purchase_in', 0);
}

/** Sums of the movements up to one of them, by location. */
const replayed = (skuId: number, last: number): Promise<LocationRow[]> =>
  shop.db.rows<LocationRow>(
    `select location_id as location, sum(d_on_hand)::int as "onHand", sum(d_reserved)::int as reserved, sum(d_allocated)::int as allocated
     from catalog_stock_movement where sku_id = $1 and id <= $2 group by 1 order by 1`,
    [skuId, last],
  );

const moved = (rows: readonly LocationRow[]): readonly LocationRow[] =>
  rows.filter(({ onHand, reserved, allocated }) => onHand !== 0 || reserved !== 0 || allocated !== 0);

it('the stock at each location after each step equals a replay of its movements, for 200 random histories', async () => {
  let rejected = 0;
  const history = async (): Promise<void> => {
    const { skuId } = await stockedSku(shop.db, 10);
    const random = seeded(skuId);
    for (let round = 0; round < rounds; round += 1) {
      await shop.db.transaction(step(skuId, round, random)).catch((error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        rejected += 1;
      });
      const places = await locationRowsOf(shop.db, skuId);
      const [last] = await shop.db.rows<{ id: number }>('select max(id) as id from catalog_stock_movement where sku_id = $1', [
        skuId,
      ]);
      if (places.length > 0) expect(moved(await replayed(skuId, last?.id ?? 0))).toEqual(moved(places));
      for (const { onHand, reserved, allocated } of places) expect(onHand).toBeGreaterThanOrEqual(reserved + allocated);
    }
  };
  for (let done = 0; done < 200; done += 8) await Promise.all(Array.from({ length: 8 }, history));
  expect(rejected).toBeGreaterThan(100);
  const differing = await shop.db.rows(
    `select l.sku_id from catalog_stock_level l join catalog_location_level q on q.sku_id = l.sku_id group by l.sku_id
     having (l.on_hand, l.reserved, l.allocated) <> (sum(q.on_hand), sum(q.reserved), sum(q.allocated))`,
  );
  expect(differing).toEqual([]);
}, 180_000);
