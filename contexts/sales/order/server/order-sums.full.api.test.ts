import { checkInvariant } from '@shopkeeper/crud/invariants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import type { Protection } from '../../../../tests/security/races/weakened.ts';
import { orderCalls, orderPrefix } from '../testing/order-calls.ts';
import { joinMember } from '../testing/test-shop.ts';
import { orderInvariants } from './order.invariants.ts';

const each = 4;
const price = 1_000;
const bought = 10;
const sums = orderInvariants.filter(({ no }) => no === 'I5');

let shop: RaceShop;
let member: { memberId: number; addressId: number };
const { detailOf, buy } = orderCalls(
  () => shop,
  () => member,
);
beforeAll(async () => {
  shop = await raceShop();
  member = await joinMember(shop.db, '13800000197');
}, 60_000);
afterAll(() => shop.close());

/** All that clerks who change price and quantity of one order at once leave behind. */
async function race(crowd: Crowded) {
  const { id } = await buy(bought, price);
  const { version, lines } = await detailOf(id);
  const [line] = lines;
  const replies = await Promise.all([
    crowd.all(each, `${orderPrefix}changePrice`, {
      body: (at) => ({ id, version, payableAmount: bought * price - 1 - at, freightAmount: 0, reason: 'Agreed' }),
    }),
    crowd.all(each, `${orderPrefix}amend`, {
      body: (at) => ({
        id,
        version,
        lines: [{ lineId: line?.id, skuId: line?.skuId, qty: at + 1 }],
        freightAmount: 0,
        adjustAmount: 0,
        payableAmount: (at + 1) * price,
        reason: 'Buyer called',
      }),
    }),
  ]);
  const statuses = replies.flat().map(({ status }) => status);
  const found = await Promise.all(sums.map((one) => checkInvariant(shop.db, one)));
  return {
    changed: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 409).length,
    broken: found.reduce((sum, one) => sum + one.found, 0),
  };
}

it('I5: an order that clerks change at once is the sum of its lines; without the lock and the constraint it is not', async () => {
  expect(sums.length).toBeGreaterThanOrEqual(4);
  for (let round = 0; round < 3; round += 1)
    expect(await race(shop.crowd)).toEqual({ changed: 1, refused: 2 * each - 1, broken: 0 });
  await shop.db.run('drop trigger sales_order_sums on sales_order');
  const lock: Protection = { stands: /(from "sales_order" t where .*) for update/, without: '$1', together: 2 * each };
  let broken = 0;
  // Which change is written last is chance: the header contradicts the lines unless it is an amendment.
  for (let round = 0; round < 5 && broken === 0; round += 1) ({ broken } = await shop.without([lock], race));
  expect(broken).toBeGreaterThan(0);
}, 60_000);
