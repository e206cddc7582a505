import { brand } from '@shopkeeper/catalog';
import { order } from '@shopkeeper/sales';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';
import { type SimulatedClock, simulatedClock } from '../../../tests/setup/simulated-clock.ts';

interface Page {
  readonly result: readonly { readonly id: number }[];
  readonly page: { readonly total: number; readonly exact: boolean };
}

const shops: TestShop[] = [];
let clock: SimulatedClock;
let shop: TestShop;

beforeEach(async () => {
  clock = simulatedClock(Date.UTC(2026, 5, 1));
  shop = await testShop({ clock });
  shops.push(shop);
  await shop.db.run(`insert into catalog_brand (name) select 'Brand ' || i from generate_series(1, 10500) i`);
});
afterAll(() => Promise.all(shops.map((one) => one.close())));

const pageOf = async (body: object = {}, prefix = brand.prefix): Promise<Page['page']> => {
  const { data } = await shop.post<Page>(`${prefix}GetPageData`, body);
  return data.page;
};
const keep = (count: number) =>
  shop.db.run('update catalog_brand set deleted_at = now() where id > (select min(id) from catalog_brand) + $1', [count - 1]);

const capped = { total: 10_000, exact: false };
const minute = 60_000;

it('a total beyond the cap is remembered for 60 seconds and then counted again', async () => {
  expect(await pageOf()).toMatchObject(capped);
  await keep(9_000);
  expect(await pageOf()).toMatchObject(capped);
  expect(await pageOf({ page: { currentPage: 7, pageSize: 20 } })).toMatchObject(capped);
  clock.moveTo(clock.now() + minute - 1);
  expect(await pageOf()).toMatchObject(capped);
  clock.moveTo(clock.now() + 1);
  expect(await pageOf()).toMatchObject({ total: 9_000, exact: true });
});

it('a page that shows the end of the list makes it be counted at once', async () => {
  expect(await pageOf()).toMatchObject(capped);
  await keep(30);
  expect(await pageOf()).toMatchObject(capped);
  expect(await pageOf({ page: { currentPage: 2, pageSize: 20 } })).toMatchObject({ total: 30, exact: true });
  expect(await pageOf()).toMatchObject({ total: 30, exact: true });
});

it('a list with a filter or a search is counted at each call', async () => {
  expect(await pageOf()).toMatchObject(capped);
  await keep(9_000);
  expect(await pageOf({ filters: [{ field: 'enabled', op: 'eq', value: true }] })).toMatchObject({ total: 9_000 });
  expect(await pageOf({ quick: 'Brand' })).toMatchObject({ total: 9_000 });
});

it('a total below the cap is never remembered', async () => {
  await keep(100);
  expect(await pageOf()).toMatchObject({ total: 100, exact: true });
  await keep(99);
  expect(await pageOf()).toMatchObject({ total: 99, exact: true });
});

it('people with other rights to the rows have totals of their own', async () => {
  const clerk = await shop.staff([`${order.page}/index`]);
  const mine = `insert into sales_order (order_no, status, owner_id, placed_at) select 'D' || i, 'draft', $1, now() from generate_series(1, 10500) i`;
  const [owner] = await shop.db.rows<{ id: number }>("select id from access_admin where username = 'owner'");
  await shop.db.run(mine, [owner?.id]);
  expect(await pageOf({}, order.prefix)).toMatchObject(capped);
  const { data } = await shop.post<Page>(`${order.prefix}GetPageData`, {}, clerk);
  expect(data.page).toMatchObject({ total: 0, exact: true });
});
