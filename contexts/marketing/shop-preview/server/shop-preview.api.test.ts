import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ErrorBody, idempotencyHeader, sellSku } from '../../../../tests/setup/order-shop.ts';
import { activeList } from '../../../../tests/setup/price-lists.ts';
import { simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { NextChange, ShopThen } from '../shop-preview.domain.ts';

const path = '/admin/marketing/shop-preview/shop';
const dayMs = 86_400_000;
const clock = simulatedClock(Date.UTC(2031, 2, 1, 9));
const account = { username: 'mei18', password: 'Plum-lane-18' };
let shop: TestShop;
let mei: Caller & { readonly memberId: number };

interface Row {
  readonly id: number;
  readonly version: number;
}

beforeAll(async () => {
  shop = await testShop({ clock, isStepped: true });
  await shop.post('/admin/member/member/add', { ...account, nickname: 'Mei' });
  mei = await signedIn();
  await sellSku(shop.db, { price: 1_000, code: 'CUP-1' });
});
afterAll(() => shop.close());

async function signedIn() {
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/login', account, null);
  return { token: data.token, audience: 'member', memberId: data.memberInfo.id } as const;
}

const seen = async (body: object) => (await shop.post<ShopThen>(path, body)).data;
const titles = (notices: ShopThen['notices']) => notices.map(({ title }) => title);

async function published(title: string, window: object): Promise<void> {
  const { data } = await shop.post<Row>('/admin/notification/notice/add', { title, content: '<p>x</p>', ...window });
  const body = { id: data.id, version: data.version };
  expect((await shop.post('/admin/notification/notice/publish', body, shop.owner, idempotencyHeader())).code).toBe(1);
}

async function claimable(name: string, window: object): Promise<void> {
  const template = '/admin/promotion/coupon-template/';
  const { data } = await shop.post<Row>(`${template}add`, { name, kind: 'cash', valueAmount: 100, validDays: 7, ...window });
  const { id, version } = data;
  expect((await shop.post(`${template}activate`, { id, version }, shop.owner, idempotencyHeader())).code).toBe(1);
}

it('shows prices, coupons, notices and banners as members find them when the instant has come, and changes nothing', async () => {
  const now = clock.now();
  const [from, to] = [now + dayMs, now + 2 * dayMs];
  await activeList(shop, { name: 'Tomorrow', startsAt: from, endsAt: to }, [{ skuCode: 'CUP-1', priceAmount: 800 }]);
  await claimable('Tomorrow', { claimFrom: from, claimTo: to });
  await published('Tomorrow', { startAt: from, endAt: to });
  await published('From now on', {});
  const banner = { title: 'Tomorrow', image: 'https://example.com/a.jpg', position: 'home_top', startsAt: from, endsAt: to };
  expect((await shop.post('/admin/marketing/banner/add', { ...banner, linkType: 'none', enabled: true })).code).toBe(1);
  const written = () =>
    shop.db.rows(
      'select (select count(*) from kit_audit)::int as audits, (select count(*) from promotion_coupon)::int as coupons',
    );
  const before = await written();
  const views = new Map<number, ShopThen>();
  for (const at of [now, from - 1, from, to - 1, to]) views.set(at, await seen({ memberId: mei.memberId, at }));
  const shown = [...views.values()].map(({ products, coupons, notices, banners }) => [
    products[0]?.priceMin,
    coupons.map(({ name, isClaimable }) => [name, isClaimable]),
    titles(notices),
    banners.map(({ title }) => title),
  ]);
  const without = [1_000, [], ['From now on'], []];
  const within = [800, [['Tomorrow', true]], ['Tomorrow', 'From now on'], ['Tomorrow']];
  expect(shown).toEqual([without, without, within, within, without]);
  expect(await written()).toEqual(before);

  // What the member's own calls answer at that instant.
  clock.moveTo(from);
  await shop.runDue();
  mei = await signedIn();
  const offers = await shop.post<{ result: { templateId: number }[] }>('/user/coupon/offers', {}, mei);
  const then = views.get(from);
  expect(offers.data.result.map(({ templateId }) => templateId)).toEqual(then?.coupons.map(({ templateId }) => templateId));
  const products = (then?.products ?? []).map(({ id }) => ({ productId: id }));
  const prices = await shop.post<{ result: { priceMin: number }[] }>('/user/shop/prices', { products }, mei);
  expect(prices.data.result[0]?.priceMin).toBe(800);
});

it('shows a visitor neither coupons nor notices, finds by a word, and refuses the past and a member who does not exist', async () => {
  const visitor = await seen({});
  expect(visitor).toMatchObject({ at: clock.now(), coupons: [], notices: [] });
  expect(visitor.products).toHaveLength(1);
  expect((await seen({ word: 'nothing like it' })).products).toEqual([]);
  const past = await shop.post<ErrorBody>(path, { at: clock.now() - 1 });
  expect([past.status, past.data.fields?.[0]]).toMatchObject([400, { path: 'at', rule: 'shop-preview.past' }]);
  expect((await shop.post(path, { memberId: 900_000_001 })).status).toBe(404);
});

it('names what begins or ends first after an instant, all of it at once, and only what the viewer may read', async () => {
  const next = async (at: number, caller: Caller = shop.owner) =>
    (await shop.post<NextChange>('/admin/marketing/shop-preview/next', { at }, caller)).data;
  const named = ({ at, changes }: NextChange) => ({
    at,
    changes: changes.map(({ of, does, name }) => `${of} ${does} ${name}`).toSorted(),
  });
  const start = clock.now() + 100 * dayMs;
  const at = (days: number) => start + days * dayMs;
  const window = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
  await activeList(shop, { name: 'Lantern', ...window(1, 4) }, [{ skuCode: 'CUP-1', priceAmount: 700 }]);
  await claimable('Lantern', { claimFrom: at(1), claimTo: at(2) });
  await published('Lantern', { startAt: at(2), endAt: at(3) });
  const picture = { image: 'https://example.com/a.jpg', position: 'home_top', linkType: 'none' };
  const banner = (title: string, enabled: boolean, from: number) =>
    shop.post('/admin/marketing/banner/add', { title, ...picture, ...window(from, 4), enabled });
  await banner('Lantern', true, 1);
  await banner('Not enabled', false, 0.5);
  // Drafts and codes that only staff give are in no shop.
  await shop.post('/admin/promotion/coupon-template/add', {
    name: 'Draft',
    kind: 'cash',
    valueAmount: 100,
    validDays: 7,
    claimFrom: at(0.5),
  });
  await claimable('By code', { channel: 'code', claimFrom: at(0.5) });
  const seenNext = [];
  for (let from = at(0); ;) {
    const found = await next(from);
    seenNext.push(named(found));
    if (found.at === null) break;
    from = found.at;
  }
  expect(seenNext).toEqual([
    { at: at(1), changes: ['banner starts Lantern', 'coupon starts Lantern', 'price-list starts Lantern'] },
    { at: at(2), changes: ['coupon ends Lantern', 'notice starts Lantern'] },
    { at: at(3), changes: ['notice ends Lantern'] },
    { at: at(4), changes: ['banner ends Lantern', 'price-list ends Lantern'] },
    { at: null, changes: [] },
  ]);
  // What the shop shows changes at this instant and not just before it.
  const before = (await seen({ memberId: mei.memberId, at: at(1) - 1 })).products.map(({ priceMin }) => priceMin);
  const after = (await seen({ memberId: mei.memberId, at: at(1) })).products.map(({ priceMin }) => priceMin);
  expect([before.includes(700), after.includes(700)]).toEqual([false, true]);

  const page = '/admin/marketing/shop-preview/index';
  const ofNotices = await shop.staff([page, '/admin/notification/notice/index']);
  expect(named(await next(at(0), ofNotices))).toEqual({ at: at(2), changes: ['notice starts Lantern'] });
  expect(await next(at(0), await shop.staff([page]))).toEqual({ at: null, changes: [] });
  const stranger = await shop.staff(['/admin/marketing/banner/index']);
  expect((await shop.post('/admin/marketing/shop-preview/next', {}, stranger)).status).toBe(403);
  expect((await shop.post('/admin/marketing/shop-preview/next', { at: 'soon' })).status).toBe(400);
});

it('is read with its own permission, and by no member', async () => {
  const page = '/admin/marketing/shop-preview';
  expect((await shop.post(path, {}, await shop.staff(['/admin/marketing/banner/index']))).status).toBe(403);
  expect((await shop.post(path, {}, await shop.staff([`${page}/index`]))).status).toBe(200);
  expect((await shop.post(path, {}, mei)).status).toBeGreaterThanOrEqual(401);
});
