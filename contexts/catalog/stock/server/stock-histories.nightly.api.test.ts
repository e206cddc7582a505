import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { differingHistories } from '../testing/histories.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it('the stock at any instant equals a replay, for 1,000 random histories', async () => {
  expect(await differingHistories(shop, 1_000)).toEqual([]);
}, 600_000);
