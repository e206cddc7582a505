import type { SkuPriceChanges } from '@shopkeeper/catalog';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyHeader, joinMember } from '../../../../tests/setup/order-shop.ts';
import { simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { PriceHistory } from '../../price-list-item/price-history.domain.ts';
import type { PriceRows } from '../../price-list-item/price-rows.domain.ts';
import type { PricePreview } from '../price-list-views.domain.ts';
import { activeList, draftList, transitionList } from '../testing/price-list-calls.ts';

const lists = '/admin/promotion/price-list/';
const items = '/admin/promotion/price-list-item/';
const products = '/admin/catalog/product/';
const minuteMs = 60_000;
const clock = simulatedClock(Date.UTC(2031, 2, 1, 9));
let shop: TestShop;
let memberId: number;
let productId: number;

interface Version {
  readonly id: number;
  readonly version: number;
}

beforeAll(async () => {
  shop = await testShop({ clock, isStepped: true });
  ({ memberId } = await joinMember(shop.db, '13800000009'));
  const category = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Cups' });
  clock.moveTo(clock.now() + minuteMs);
  const skus = [{ values: ['Blue'], priceAmount: 1_000, enabled: true, skuCode: 'CUP-1' }];
  const images = ['https://example.com/cup.jpg'];
  const draft = { name: 'Cup', categoryId: category.data.id, images, specs: ['Colour'], skus };
  const { data } = await shop.post<Version>(`${products}add`, draft);
  productId = data.id;
});
afterAll(() => shop.close());

const priceOf = (at: number | null) =>
  shop.post<PricePreview & { error?: string }>(`${lists}preview`, { code: 'cup-1', qty: 1, memberId, at });
const rowsOf = async (priceListId: number) => (await shop.post<PriceRows>(`${items}rows`, { priceListId })).data.result;
const stored = async (page: string, id: number) => (await shop.post<Version>(`${page}GetDetailPage`, { id })).data;
async function reprice(amount: number) {
  const { version } = await stored(products, productId);
  const answer = await shop.post(`${products}reprice`, { id: productId, version, direction: 'raise', amount, rounding: 'fen' });
  expect(answer.code, JSON.stringify(answer)).toBe(1);
}
async function saveRow(priceListId: number, priceAmount: number) {
  const [row] = await rowsOf(priceListId);
  const rows = [{ itemId: row?.id, version: row?.version, minQty: 1, priceAmount, discount: null }];
  expect((await shop.post(`${items}saveRows`, { priceListId, rows }, shop.owner, idempotencyHeader())).code).toBe(1);
}

it('is the price that was asked at the instant itself, whatever changed since', async () => {
  const created = clock.now();
  const seen = new Map<number, number>();
  const live = async (change: () => Promise<unknown>) => {
    await change();
    seen.set(clock.now(), (await priceOf(null)).data.unitPrice);
    clock.moveTo(clock.now() + minuteMs);
  };
  let sale: Version = { id: 0, version: 0 };
  await live(async () => undefined);
  await live(async () => {
    sale = await activeList(shop, { name: 'Sale', priority: 1 }, [{ skuCode: 'CUP-1', priceAmount: 900 }]);
  });
  await live(() => saveRow(sale.id, 850));
  await live(() => reprice(100));
  await live(async () => {
    sale = (await transitionList(shop, 'pause', sale)).data.row;
  });
  await live(() => reprice(50));
  await live(async () => {
    const { data } = await shop.post<Version>(`${lists}Update`, {
      id: sale.id,
      version: sale.version,
      endsAt: clock.now() + 10 * minuteMs,
    });
    sale = (await transitionList(shop, 'activate', data)).data.row;
  });
  await live(async () => {
    const copy = await shop.post<{ id: number }>(
      `${lists}duplicate`,
      { id: sale.id, name: 'Copy' },
      shop.owner,
      idempotencyHeader(),
    );
    await saveRow(copy.data.id, 700);
    const draft = await stored(lists, copy.data.id);
    const { data } = await shop.post<Version>(`${lists}Update`, { id: draft.id, version: draft.version, priority: 5 });
    await transitionList(shop, 'activate', data);
  });
  await live(async () => {
    const [row] = await rowsOf(sale.id);
    expect((await shop.post(`${items}del`, { id: row?.id, version: row?.version })).code).toBe(1);
  });
  expect([...seen.values()]).toEqual([1_000, 900, 850, 850, 1_100, 1_150, 850, 700, 700]);
  for (const [at, price] of seen) {
    expect((await priceOf(at)).data, String(at - created)).toMatchObject({ unitPrice: price, isPast: true });
    expect((await priceOf(at + minuteMs - 1)).data.unitPrice).toBe(price);
  }
  expect((await priceOf(created - 1)).data.error).toBe('price-list.not-there-then');
});

it('of a later instant follows the schedules', async () => {
  const at = clock.now() + 1_000 * minuteMs;
  await activeList(shop, { name: 'Later', priority: 9, startsAt: at, endsAt: at + minuteMs }, [
    { skuCode: 'CUP-1', priceAmount: 500 },
  ]);
  const prices = [];
  for (const instant of [at - 1, at, at + minuteMs - 1, at + minuteMs]) prices.push((await priceOf(instant)).data.unitPrice);
  expect(prices).toEqual([700, 500, 500, 700]);
  expect((await priceOf(at)).data.isPast).toBe(false);
});

it('is known after the price has left the recycle bin for good', async () => {
  const list = await activeList(shop, { name: 'Short', priority: 99 }, [{ skuCode: 'CUP-1', priceAmount: 300 }]);
  const at = clock.now();
  clock.moveTo(at + minuteMs);
  const [row] = await rowsOf(list.id);
  await shop.post(`${items}del`, { id: row?.id, version: row?.version });
  await shop.db.run('delete from promotion_price_list_item where id = $1', [row?.id]);
  expect((await priceOf(at)).data.unitPrice).toBe(300);
  expect((await priceOf(null)).data.unitPrice).toBe(700);
});

it('is shown as a history: of the SKUs of a product and of the prices of a list, with who, when, old and new', async () => {
  const { data } = await shop.post<SkuPriceChanges>(`${products}priceHistory`, { id: productId });
  expect(data.result.map(({ by, specText, from, to }) => [by, specText, from, to])).toEqual([
    ['owner', 'Blue', 1_100, 1_150],
    ['owner', 'Blue', 1_000, 1_100],
    ['owner', 'Blue', null, 1_000],
  ]);
  expect((await shop.post(`${products}priceHistory`, { id: 900_000_001 })).status).toBe(404);
  const list = await draftList(shop, { name: 'History' }, [{ skuCode: 'CUP-1', priceAmount: 400 }]);
  await saveRow(list.id, 450);
  const [row] = await rowsOf(list.id);
  await shop.post(`${items}del`, { id: row?.id, version: row?.version });
  const { result } = (await shop.post<PriceHistory>(`${items}history`, { priceListId: list.id })).data;
  expect(result.map(({ by, skuCode, from, to }) => [by, skuCode, from?.priceAmount, to?.priceAmount])).toEqual([
    ['owner', 'CUP-1', 450, undefined],
    ['owner', 'CUP-1', 400, 450],
    ['owner', 'CUP-1', undefined, 400],
  ]);
  const reader = await shop.staff([`${lists}index`]);
  expect((await shop.post(`${items}history`, { priceListId: list.id }, reader)).status).toBe(403);
});
