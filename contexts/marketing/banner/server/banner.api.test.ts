import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellSku } from '../../../../tests/setup/order-shop.ts';
import { dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { ShownBanner } from './live-banners.ts';

let shop: TestShop;
const prefix = '/admin/marketing/banner/';
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

let drafts = 0;
const draft = (more: object = {}) => {
  drafts += 1;
  return { title: `Banner ${drafts}`, image: 'https://cdn.example/a.png', linkType: 'none', levelIds: [], ...more };
};
const add = async (more: object = {}): Promise<number> => {
  const answer = await shop.post<{ id: number }>(`${prefix}add`, draft(more));
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 });
  return answer.data.id;
};
const live = async (body: object = {}): Promise<readonly ShownBanner[]> =>
  (await shop.post<{ result: ShownBanner[] }>('/api/banner/live', body, null)).data.result;
const idsOf = (all: readonly ShownBanner[]) => all.map(({ id }) => id);
const hour = 3_600_000;

describe('banners', () => {
  it('are shown between their instants, at their position, to their client', async () => {
    const at = Date.now();
    const shown = await add({ startsAt: at - hour, endsAt: at + hour });
    const hidden = [
      await add({ startsAt: at + hour }),
      await add({ endsAt: at - 1_000 }),
      await add({ enabled: false }),
      await add({ client: 'ios' }),
      await add({ position: 'member_centre' }),
    ];
    const seen = idsOf(await live({ position: 'home_top' }));
    expect(seen).toContain(shown);
    expect(seen.filter((id) => hidden.includes(id))).toEqual([]);
    expect(idsOf(await live({ client: 'ios', position: 'home_top' }))).toContain(hidden[3]);
    expect(await shop.post('/api/banner/live', { client: 'fridge' }, null)).toMatchObject({ status: 400 });
  });

  it('are shown to their audience only', async () => {
    const body = { username: 'bannerfan', password: 'Plum-lane-19', mobile: '13800000071' };
    const { data: joined } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
    const caller = { token: joined.token, audience: 'member' } as const;
    const [level] = await shop.db.rows<{ id: number }>(
      `insert into member_member_level (name, rank, growth_min) values ('Gold', 98, 9000000) returning id::int`,
    );
    const forAll = await add({ audience: 'all' });
    const forMembers = await add({ audience: 'signed_in' });
    const forLevel = await add({ audience: 'levels', levelIds: [level?.id] });
    expect(await shop.post(`${prefix}add`, draft({ audience: 'levels' }))).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'levelIds' }] },
    });
    const ofMember = async () => idsOf((await shop.post<{ result: ShownBanner[] }>('/user/banner/live', {}, caller)).data.result);
    const own = [forAll, forMembers, forLevel];
    const among = (ids: readonly number[]) => own.filter((id) => ids.includes(id));
    expect(among(idsOf(await live()))).toEqual([forAll]);
    expect(among(await ofMember())).toEqual([forAll, forMembers]);
    await shop.db.run('update member_member set level_id = $1 where id = $2', [level?.id, joined.memberInfo.id]);
    expect(among(await ofMember())).toEqual(own);
  });

  it('lead to a web address, a product, a category or a theme URI, and need what they lead to', async () => {
    const [category] = await shop.db.rows<{ id: number }>(
      `insert into catalog_category (name, enabled) values ('Led to', true) returning id::int`,
    );
    const { data: theme } = await shop.post<{ id: number }>('/admin/marketing/theme-uri/add', {
      code: 'led-to',
      name: 'Led to',
      uri: '/category/7',
      params: [{ name: 'from', value: 'banner' }],
    });
    const ids = [
      await add({ linkType: 'url', link: 'https://a.example/' }),
      await add({ linkType: 'category', categoryId: category?.id }),
      await add({ linkType: 'theme', themeUriId: theme.id }),
      await add(),
    ];
    const all = await live();
    expect(ids.map((id) => all.find((one) => one.id === id)?.link)).toEqual([
      'https://a.example/',
      `/category/${category?.id}`,
      '/category/7?from=banner',
      null,
    ]);
    for (const [linkType, path] of [
      ['url', 'link'],
      ['product', 'productId'],
      ['category', 'categoryId'],
      ['theme', 'themeUriId'],
    ] as const)
      expect(await shop.post(`${prefix}add`, draft({ linkType }))).toMatchObject({ status: 400, data: { fields: [{ path }] } });
    expect(await shop.post(`${prefix}add`, draft({ linkType: 'url', link: 'javascript:alert(1)' }))).toMatchObject({
      status: 400,
    });
  });

  it('are counted once a call, by the day, and the list shows the sums', async () => {
    const [one, two, off] = [await add(), await add(), await add({ enabled: false })];
    const seen = (views: readonly unknown[], clicks: readonly unknown[] = []) =>
      shop.post('/api/banner/seen', { views, clicks }, null);
    await Promise.all(Array.from({ length: 10 }, () => seen([one, one, two])));
    expect((await seen([one], [one, off, 2_000_000_000])).status).toBe(200);
    const counts = await shop.db.rows<{ views: number; clicks: number }>(
      'select views, clicks from marketing_banner_count where banner_id = any($1::bigint[]) order by banner_id',
      [[one, two, off]],
    );
    expect(counts).toEqual([
      { views: 11, clicks: 1 },
      { views: 10, clicks: 0 },
    ]);
    await dueTask(shop, 'marketing.banner.count')(Date.now());
    const { data } = await shop.post<{ viewCount: number; clickCount: number; version: number }>(`${prefix}GetDetailPage`, {
      id: one,
    });
    expect(data).toMatchObject({ viewCount: 11, clickCount: 1, version: 1 });
    for (const bad of [[0], ['1'], [1.5], Array.from({ length: 61 }, () => one)]) expect((await seen(bad)).status).toBe(400);
  });

  it('are part of the home page, with what the shop sells', async () => {
    const { productId } = await sellSku(shop.db, { name: 'Home bowl', price: 2_900 });
    await shop.db.run('update catalog_product set published_at = now(), sales_count = 7 where id = $1', [productId]);
    const answer = await shop.app.inject({ method: 'GET', url: '/api/common/home' });
    const { data } = answer.json<{
      data: { banners: ShownBanner[]; categories: object[]; newest: object[]; bestSelling: object[] };
    }>();
    const bowl = expect.objectContaining({ id: productId, name: 'Home bowl', priceMin: 2_900 });
    expect([data.newest, data.bestSelling]).toEqual([[bowl], [bowl]]);
    expect(data.banners.length).toBeGreaterThan(0);
    expect(data.banners.every(({ position }) => position.startsWith('home_'))).toBe(true);
    expect(data.categories).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Led to' })]));
  });
});
