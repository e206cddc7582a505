import { asSystem } from '@shopkeeper/crud/lifecycle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyHeader, joinMember, sellSku } from '../../../../tests/setup/order-shop.ts';
import { simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { unitPricesOf } from '../../price-list/server/shown-price.operations.ts';
import { claimCoupon } from './claim.ts';
import { offeredCoupons } from './coupon-offers.operations.ts';

const timeZone = 'America/New_York';
const hourMs = 3_600_000;
const validDays = 2;
const shown = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hour12: false });

/** Midnight of a day in New York, found by asking a calendar of its own for every whole hour: 05:00 UTC in winter, 04:00 in summer. */
function midnight(year: number, month: number, day: number): number {
  for (const hours of [3, 4, 5, 6]) {
    const at = Date.UTC(year, month - 1, day, hours);
    const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
    const text = shown.format(at).replace(/\b24:/, '00:');
    if (text.startsWith(date) && text.endsWith('00:00:00')) return at;
  }
  throw new Error(`no midnight on ${year}-${month}-${day}`);
}

/** Month and day on which a window of two days begins: the end of each month, and the days before the clocks change. */
const begins = [
  [1, 31],
  [2, 28],
  [3, 8],
  [3, 31],
  [4, 30],
  [5, 31],
  [6, 30],
  [7, 31],
  [8, 31],
  [9, 30],
  [11, 1],
  [11, 30],
  [12, 31],
] as const;
const windows = begins.map(([month, day]) => ({
  from: midnight(2031, month, day),
  to: midnight(2031, month, day + 2),
  month,
  day,
}));

const clock = simulatedClock(midnight(2031, 1, 1), timeZone);
let shop: TestShop;
let memberId: number;
let skuId: number;
const templates: number[] = [];

interface Row {
  readonly id: number;
  readonly version: number;
}

async function scheduled({ from, to }: { from: number; to: number }, name: string): Promise<void> {
  const prefix = '/admin/promotion/coupon-template/';
  const wish = { name, kind: 'cash', valueAmount: 100, validDays, claimFrom: from, claimTo: to };
  const { data } = await shop.post<Row>(`${prefix}add`, wish);
  const body = { id: data.id, version: data.version };
  expect((await shop.post(`${prefix}activate`, body, shop.owner, idempotencyHeader())).code).toBe(1);
  templates.push(data.id);
  const lists = '/admin/promotion/price-list/';
  const list = (await shop.post<Row>(`${lists}add`, { name, startsAt: from, endsAt: to })).data;
  await shop.post('/admin/promotion/price-list-item/add', { priceListId: list.id, skuCode: 'CUP-1', priceAmount: 900 });
  expect((await shop.post(`${lists}activate`, { id: list.id, version: list.version })).code).toBe(1);
}

beforeAll(async () => {
  shop = await testShop({ clock, isStepped: true });
  ({ memberId } = await joinMember(shop.db, '13800000009'));
  ({ skuId } = await sellSku(shop.db, { price: 1_000, code: 'CUP-1' }));
  for (const [place, window] of windows.entries()) await scheduled(window, `Window ${place}`);
}, 60_000);
afterAll(() => shop.close());

async function seenAt(at: number) {
  clock.moveTo(at);
  const offers = await offeredCoupons(shop.db, { memberId, at });
  const prices = await unitPricesOf(shop, { memberId, at }, [{ skuId, price: 1_000 }]);
  return { offered: offers.map(({ templateId }) => templateId), price: prices.get(skuId) };
}

const statusOf = async (id: number) =>
  (await shop.db.rows<{ status: string }>('select status from promotion_coupon where id = $1', [id]))[0]?.status;

it('opens, closes and ends coupons and prices at the midnights of the shop through a year with month ends and clock changes', async () => {
  const lengths = [];
  for (const [place, { from, to, month, day }] of windows.entries()) {
    const templateId = templates[place] ?? 0;
    expect(await seenAt(from - 1)).toEqual({ offered: [], price: 1_000 });
    expect(await seenAt(from)).toEqual({ offered: [templateId], price: 900 });
    clock.moveTo(from + 13 * hourMs);
    const claimed = await asSystem(shop, 'test.claim', (op) => claimCoupon(op, { templateId, memberId }));
    // The rest of the day on which it was claimed, and the two days after it.
    const end = midnight(2031, month, day + validDays + 1);
    expect(claimed.validTo).toBe(end);
    expect(await seenAt(to - 1)).toEqual({ offered: [templateId], price: 900 });
    expect(await seenAt(to)).toEqual({ offered: [], price: 1_000 });
    lengths.push((to - from) / hourMs);
    clock.moveTo(end - 1);
    await shop.runDue();
    expect(await statusOf(claimed.id)).toBe('available');
    clock.moveTo(end + 60_000);
    await shop.runDue();
    expect(await statusOf(claimed.id)).toBe('expired');
  }
  expect(lengths.filter((hours) => hours !== 48).toSorted()).toEqual([47, 49]);
}, 60_000);
