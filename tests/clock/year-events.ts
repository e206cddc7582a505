import { startOfDay } from '@shopkeeper/resource/calendar';
import { expect } from 'vitest';
import { productCalls } from '../../contexts/catalog/product/testing/product-calls.ts';
import { idempotencyHeader } from '../setup/order-shop.ts';
import { type Agenda, plan } from './year-walk.ts';
import { buy, type YearShop } from './year-shop.ts';

const minuteMs = 60_000;
export const cardDays = 30;

interface Card {
  readonly id: number;
  readonly version: number;
  readonly balanceAmount: number;
  readonly expiresAt: number;
}
const cards = '/admin/marketing/gift-card/';
const cardOf = async (shop: YearShop, id: number) => (await shop.post<Card>(`${cards}GetDetailPage`, { id })).data;

/** Issues a gift card, which pays one order and expires with the rest at a midnight of the shop. */
export async function issueCard(shop: YearShop, agenda: Agenda): Promise<void> {
  const made = await shop.post<Card>(`${cards}add`, { faceAmount: 50_000, memberId: shop.members[0]?.id });
  const { id, expiresAt } = made.data;
  expect(expiresAt).toBe(startOfDay(shop.clock.now(), cardDays + 1, shop.size.timeZone));
  const booked = await buy(shop, { slot: 0, member: 0, lines: [{ product: 0, qty: 1 }], fate: 'received' });
  const { version } = await cardOf(shop, id);
  const paid = await shop.post(`${cards}redeem`, { id, version, orderId: booked.id }, shop.owner, idempotencyHeader());
  expect(paid.code, paid.msg).toBe(1);
  [booked.status, booked.paidAt] = ['to_ship', shop.clock.now()];
  shop.orders.push(booked);
  const rest = 50_000 - booked.amount;
  plan(agenda, expiresAt - minuteMs, async () => expect((await cardOf(shop, id)).balanceAmount).toBe(rest));
  plan(agenda, expiresAt, async () => expect((await cardOf(shop, id)).balanceAmount).toBe(0));
}

/** Schedules a new product, whose sale starts at a midnight of the shop. */
export async function scheduleSale(shop: YearShop, agenda: Agenda): Promise<void> {
  const { data } = await shop.post<{ id: number }>('/admin/catalog/category/add', { name: `Season ${shop.clock.now()}` });
  const calls = productCalls(shop, data.id);
  const made = await calls.add();
  const publishAt = startOfDay(shop.clock.now(), 3, shop.size.timeZone);
  expect((await calls.transition('schedule', made, { publishAt })).code).toBe(1);
  plan(agenda, publishAt - minuteMs, async () => expect(await calls.detail(made.id)).toMatchObject({ status: 'scheduled' }));
  plan(agenda, publishAt, async () =>
    expect(await calls.detail(made.id)).toMatchObject({ status: 'on_sale', publishedAt: publishAt, publishAt: null }),
  );
}

/** A member's access ends after a quarter of an hour and can be renewed within a day. */
export function useSession(shop: YearShop, agenda: Agenda): void {
  const start = shop.clock.now();
  const body = { username: 'member0', password: 'Plum-lane-18' };
  let [token, refreshToken] = ['', ''];
  const isIn = async () => (await shop.post('/user/order/GetPageData', {}, { token, audience: 'member' })).status;
  const renew = () =>
    shop.post<{ token: string; refreshToken: string }>('/api/User/replaceToken', { refresh_token: refreshToken }, null);
  plan(agenda, start + minuteMs, async () => {
    ({ token, refreshToken } = (await shop.post<{ token: string; refreshToken: string }>('/api/User/login', body, null)).data);
  });
  plan(agenda, start + 15 * minuteMs, async () => expect(await isIn()).toBe(200));
  plan(agenda, start + 17 * minuteMs, async () => {
    expect(await isIn()).toBe(401);
    ({ token, refreshToken } = (await renew()).data);
    expect(await isIn()).toBe(200);
  });
  plan(agenda, start + 17 * minuteMs + 86_400_001, async () => expect((await renew()).status).toBe(401));
}
