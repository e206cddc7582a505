import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { differingHistories } from '../testing/histories.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it('the balance at any later instant equals a replay, for 200 random histories', async () => {
  expect(await differingHistories(shop, 200)).toEqual([]);
}, 60_000);
