import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { ShownBanner } from '../../banner/server/live-banners.ts';

interface Saved {
  readonly id: number;
  readonly version: number;
  readonly usedBy?: readonly { readonly title: string }[];
}

let shop: TestShop;
const prefix = '/admin/marketing/theme-uri/';
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

let drafts = 0;
const add = (more: object) => {
  drafts += 1;
  return shop.post<Saved & { fields?: { path: string; rule: string }[] }>(`${prefix}add`, {
    code: `theme-${drafts}`,
    name: `Theme ${drafts}`,
    scheme: 'route',
    uri: '/category/1',
    params: [],
    ...more,
  });
};
const broken = (rule: string) => ({ status: 400, data: { fields: [{ path: 'uri', rule: `theme-uri.${rule}` }] } });

describe('theme URIs', () => {
  it('lead to pages of the shop, and elsewhere only where the settings say so', async () => {
    expect((await add({})).status).toBe(200);
    for (const uri of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'category'])
      expect(await add({ uri })).toMatchObject(broken('form-route'));
    expect(await add({ scheme: 'app', uri: 'javascript://x' })).toMatchObject(broken('form-app'));
    expect(await add({ scheme: 'https', uri: 'https://shop.example/a' })).toMatchObject(broken('host'));
    expect(await add({ scheme: 'app', uri: 'shop://coupon' })).toMatchObject(broken('appScheme'));
    const values = { hosts: 'shop.example, *.brand.example', appSchemes: 'shop' };
    const saved = await shop.post('/admin/routine/config/save', { name: 'marketing.theme-uri', version: 0, values });
    expect(saved.status).toBe(200);
    expect((await add({ scheme: 'https', uri: 'https://shop.example/a' })).status).toBe(200);
    expect((await add({ scheme: 'app', uri: 'shop://coupon' })).status).toBe(200);
    const other = await add({ scheme: 'https', uri: 'https://www.brand.example' });
    expect(await add({ scheme: 'https', uri: 'https://evil.example' })).toMatchObject(broken('host'));
    const { id, version } = other.data;
    expect(await shop.post(`${prefix}Update`, { id, version, uri: 'https://evil.example' })).toMatchObject(broken('host'));
  });

  it('cannot be deleted while a banner leads to them, and tell which; a banner without its theme leads nowhere', async () => {
    const { data: theme } = await add({});
    const { data: banner } = await shop.post<Saved>('/admin/marketing/banner/add', {
      title: 'Leads there',
      image: 'https://cdn.example/a.png',
      linkType: 'theme',
      themeUriId: theme.id,
      levelIds: [],
    });
    const remove = () => shop.post(`${prefix}del`, { id: theme.id, version: theme.version });
    expect(await remove()).toMatchObject({ status: 409, data: { error: 'request.in-use' } });
    const { data: detail } = await shop.post<Saved>(`${prefix}GetDetailPage`, { id: theme.id });
    expect(detail.usedBy).toMatchObject([{ title: 'Leads there' }]);
    const linkNow = async () => {
      const { data } = await shop.post<{ result: ShownBanner[] }>('/api/banner/live', {}, null);
      return data.result.find(({ id }) => id === banner.id)?.link;
    };
    expect(await linkNow()).toBe('/category/1');
    const past = { startsAt: Date.now() - 7_200_000, endsAt: Date.now() - 3_600_000 };
    const { status } = await shop.post(`${prefix}Update`, { id: theme.id, version: theme.version, ...past });
    expect(status).toBe(200);
    expect(await linkNow()).toBeNull();
    const gone = await shop.post('/admin/marketing/banner/del', { id: banner.id, version: banner.version });
    expect(gone.status).toBe(200);
    const { data: now } = await shop.post<Saved>(`${prefix}GetDetailPage`, { id: theme.id });
    expect((await shop.post(`${prefix}del`, { id: theme.id, version: now.version })).status).toBe(200);
  });
});
