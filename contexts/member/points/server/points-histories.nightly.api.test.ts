import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { differingHistories } from '../testing/histories.ts';

let shop: TestShop;
// The histories run by clocks of their own: tasks of the shop would settle accounts by today's.
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
});
afterAll(() => shop.close());

it('the balance at any later instant equals a replay, for 1,000 random histories', async () => {
  expect(await differingHistories(shop, 1_000)).toEqual([]);
}, 240_000);
