import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

const path = '/admin/promotion/coupon-template/';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it('[M-08.list] templates are sorted both ways, and the next page continues where the first ends', async () => {
  const ids: number[] = [];
  for (const value of [300, 100, 200]) {
    const draft = { name: `Lantern ${value}`, kind: 'cash', valueAmount: value * 100, validDays: 30 };
    ids.push((await shop.post<{ id: number }>(`${path}add`, draft)).data.id);
  }
  const [most, least, middle] = ids;
  const page = async (order: 'asc' | 'desc', currentPage: number): Promise<number[]> => {
    const sorts = [{ field: 'valueAmount', order }];
    const body = { quick: 'Lantern', sorts, page: { currentPage, pageSize: 2 } };
    const { data } = await shop.post<{ result: { id: number }[]; page: { total: number } }>(`${path}GetPageData`, body);
    expect(data.page.total).toBe(3);
    return data.result.map(({ id }) => id);
  };
  expect([await page('asc', 1), await page('asc', 2)]).toEqual([[least, middle], [most]]);
  expect([await page('desc', 1), await page('desc', 2)]).toEqual([[most, middle], [least]]);
});
