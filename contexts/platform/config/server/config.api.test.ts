import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, secondProcess, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { ConfigHistory, ConfigOverview, SettingsView } from '../config-view.domain.ts';

interface Issues {
  readonly error: string;
  readonly fields: readonly { readonly path: string; readonly rule: string }[];
}

interface AddedProduct {
  readonly id: number;
  readonly version: number;
  readonly lowSkus: number;
  readonly skus: readonly {
    readonly id: number;
    readonly values: readonly string[];
    readonly priceAmount: number;
    readonly lowStock: number | null;
  }[];
}

let shop: TestShop;
let reader: Caller;
let writer: Caller;
const page = '/admin/routine/config';

beforeAll(async () => {
  shop = await testShop();
  reader = await shop.staff([`${page}/index`]);
  writer = await shop.staff([`${page}/index`, `${page}/save`]);
});
afterAll(() => shop.close());

async function shown(name: string): Promise<SettingsView> {
  const { data } = await shop.post<ConfigOverview>(`${page}/overview`, {}, reader);
  const found = data.settings.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not shown`);
  return found;
}
const valuesOf = ({ fields }: SettingsView) => Object.fromEntries(fields.map(({ key, value }) => [key, value]));
const save = async (name: string, values: object, as = writer) =>
  shop.post<SettingsView & Issues>(`${page}/save`, { name, version: (await shown(name)).version, values }, as);
const history = async (name: string) => (await shop.post<ConfigHistory>(`${page}/history`, { name }, reader)).data.changes;

describe('the settings page', () => {
  it('[M-29.page] shows the settings of all modules with their fields, and today’s constants as defaults', async () => {
    const { data } = await shop.post<ConfigOverview>(`${page}/overview`, {}, reader);
    expect(data.settings.map(({ name, group }) => `${group}: ${name}`)).toEqual(
      expect.arrayContaining(['site: platform.site', 'trade: sales.order', 'upload: platform.upload', 'stock: catalog.stock']),
    );
    expect(valuesOf(await shown('sales.order'))).toMatchObject({ payWithinMinutes: 1_440, staffLimit: 2_000 });
    expect(valuesOf(await shown('platform.upload'))).toEqual({
      quotaMegabytes: 0,
      maxMegabytes: 10,
      types: 'jpg,jpeg,png,gif,webp',
    });
  });

  it('[M-29.deny] is read with its permission and changed with another one', async () => {
    const stranger = await shop.staff(['/admin/sales/order/index']);
    const body = { name: 'platform.site', version: 0, values: { siteName: 'x' } };
    for (const call of ['overview', 'history', 'save', 'restore'])
      expect((await shop.post(`${page}/${call}`, body, stranger)).status, call).toBe(403);
    expect((await shop.post(`${page}/save`, body, reader)).status).toBe(403);
    expect((await shop.post(`${page}/restore`, { name: 'platform.site', version: 0, changeId: 1 }, reader)).status).toBe(403);
    expect(valuesOf(await shown('platform.site'))['siteName']).toBeNull();
  });

  it('saves values that are in force at the next request', async () => {
    expect((await save('sales.order', { payWithinMinutes: 30 })).data.fields[0]).toMatchObject({ value: 30 });
    await save('platform.site', { siteName: '青瓷铺', recordNumber: '京ICP备1号' });
    const home = await shop.app.inject({ method: 'GET', url: '/api/common/home', headers: { 'accept-language': 'en' } });
    expect(home.json().data).toMatchObject({ siteName: '青瓷铺', recordNumber: '京ICP备1号' });
    await save('platform.upload', { maxMegabytes: 2 });
    const index = await shop.app.inject({
      method: 'GET',
      url: '/admin/Index/index',
      headers: { authorization: `Bearer ${writer.token}` },
    });
    expect(index.json().data.siteConfig).toMatchObject({ siteName: '青瓷铺', upload: { maxsize: 2 * 1024 * 1024 } });
  });

  it('gives SKUs that are added without a low-stock threshold the default one, and no other', async () => {
    const addProduct = async (name: string) => {
      const skus = [
        { values: ['Blue'], priceAmount: 100 },
        { values: ['Red'], priceAmount: 100, lowStock: 9 },
      ];
      const { data } = await shop.post<{ id: number }>('/admin/catalog/product/add', { name, specs: ['Colour'], skus });
      return (await shop.post<AddedProduct>('/admin/catalog/product/GetDetailPage', { id: data.id })).data;
    };
    const thresholds = ({ skus, lowSkus }: AddedProduct) => [skus.map(({ lowStock }) => lowStock), lowSkus];
    const plain = await addProduct('Bowl');
    expect(thresholds(plain)).toEqual([[null, 9], 1]);
    await save('catalog.stock', { lowStock: 4 });
    expect(thresholds(await addProduct('Cup'))).toEqual([[4, 9], 2]);
    const { id, version, skus } = plain;
    const kept = skus.map((one) => ({ id: one.id, values: one.values, priceAmount: 120, lowStock: one.lowStock }));
    await shop.post('/admin/catalog/product/Update', { id, version, skus: kept });
    const { data } = await shop.post<AddedProduct>('/admin/catalog/product/GetDetailPage', { id });
    expect([data.skus[0]?.priceAmount, ...thresholds(data)]).toEqual([120, [null, 9], 1]);
  });

  it('reports bad values per field, and changes nothing', async () => {
    const before = await shown('sales.order');
    const bad = await save('sales.order', { payWithinMinutes: 4, staffLimit: 'much', payWithinMinuts: 5 });
    expect(bad).toMatchObject({ status: 400, data: { error: 'request.invalid' } });
    expect(bad.data.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'payWithinMinutes', rule: 'tooSmall' }),
        expect.objectContaining({ path: 'staffLimit', rule: 'float' }),
        expect.objectContaining({ path: 'payWithinMinuts', rule: 'unknown' }),
      ]),
    );
    expect((await save('sales.order', { payWithinMinutes: null })).data.fields).toMatchObject([{ rule: 'required' }]);
    expect(await shown('sales.order')).toEqual(before);
    const unknown = { name: 'sales.nothing', version: 0, values: {} };
    for (const call of ['save', 'history']) {
      const body = call === 'save' ? unknown : { name: unknown.name };
      expect((await shop.post(`${page}/${call}`, body, writer)).status, call).toBe(404);
    }
  });

  it('rejects a save or a restore under a version that is no longer the newest', async () => {
    const { version } = await shown('platform.site');
    expect((await save('platform.site', { siteName: '新名' })).status).toBe(200);
    const body = { name: 'platform.site', version, values: { siteName: '旧表单' } };
    expect(await shop.post(`${page}/save`, body, writer)).toMatchObject({
      status: 409,
      data: { error: 'request.stale-version' },
    });
    const [change] = await history('platform.site');
    const restore = { name: 'platform.site', version, changeId: change?.id };
    expect((await shop.post(`${page}/restore`, restore, writer)).status).toBe(409);
    expect(valuesOf(await shown('platform.site'))['siteName']).toBe('新名');
  });

  it('lists changes with the old values, of which each can be restored', async () => {
    const [newest, oldest] = await history('platform.site');
    expect(newest).toMatchObject({ before: { siteName: '青瓷铺' }, after: { siteName: '新名' } });
    const { version } = await shown('platform.site');
    const restored = await shop.post<SettingsView>(
      `${page}/restore`,
      { name: 'platform.site', version, changeId: oldest?.id },
      writer,
    );
    expect(valuesOf(restored.data)).toMatchObject({ siteName: null, recordNumber: null });
    const [audited] = await shop.db.rows(
      `select action, resource, before, after from kit_audit where label = 'platform.site' order by id desc limit 1`,
    );
    expect(audited).toEqual({
      action: 'restore',
      resource: 'platform/config',
      before: { siteName: '新名', recordNumber: '京ICP备1号' },
      after: { siteName: null, recordNumber: null },
    });
    const foreign = { name: 'sales.order', version: (await shown('sales.order')).version, changeId: oldest?.id };
    expect((await shop.post(`${page}/restore`, foreign, writer)).status).toBe(404);
  });

  it('applies a save once when it is sent twice', async () => {
    const { version } = await shown('platform.site');
    const body = { name: 'platform.site', version, values: { siteName: '一次' } };
    const key = { 'idempotency-key': '4b0f2a1e-8f5d-4f6e-9a57-1f2e3d4c5b6a' };
    const [first, again] = [
      await shop.post<SettingsView>(`${page}/save`, body, writer, key),
      await shop.post<SettingsView>(`${page}/save`, body, writer, key),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.data).toEqual(first.data);
  });

  it('saves several settings together, or none of them, with the issues of each', async () => {
    const [site, upload] = [await shown('platform.site'), await shown('platform.upload')];
    const saveAll = (megabytes: number) =>
      shop.post<ConfigOverview & Issues>(
        `${page}/saveAll`,
        {
          changes: [
            { name: site.name, version: site.version, values: { recordNumber: '京ICP备2号' } },
            { name: upload.name, version: upload.version, values: { maxMegabytes: megabytes } },
          ],
        },
        writer,
      );
    const bad = await saveAll(0);
    expect(bad).toMatchObject({ status: 400, data: { fields: [{ path: 'platform.upload.maxMegabytes', rule: 'tooSmall' }] } });
    expect(await shown('platform.site')).toEqual(site);
    expect((await saveAll(9)).data.settings.map(({ name }) => name)).toEqual(['platform.site', 'platform.upload']);
    expect(valuesOf(await shown('platform.upload'))['maxMegabytes']).toBe(9);
    expect(await saveAll(8)).toMatchObject({ status: 409, data: { error: 'request.stale-version' } });
  });

  it('lists the changes of all settings with who, when, old and new', async () => {
    const { data } = await shop.post<ConfigHistory>(`${page}/history`, {}, reader);
    expect(data.changes[0]).toMatchObject({ name: 'platform.upload', actor: 'clerk2', before: {}, after: { maxMegabytes: 9 } });
    expect(new Set(data.changes.map(({ name }) => name)).size).toBeGreaterThan(2);
    expect(data.changes.every(({ at }, index, all) => index === 0 || at <= (all[index - 1]?.at ?? 0))).toBe(true);
  });

  it('names stored values that are not valid, and the shop starts and answers with their defaults', async () => {
    await shop.db.run(
      `update kit_setting set values = case name when 'platform.site' then '{"cdnUrl": 7}'::jsonb else 'null'::jsonb end
       where name in ('platform.site', 'platform.upload')`,
    );
    const second = await elsewhere();
    const site = await second.siteConfig();
    expect(site).toMatchObject({ cdnUrl: '', upload: { maxsize: 10 * 1024 * 1024 } });
    const broken = (await second.overview()).settings.flatMap(({ name, fields }) =>
      fields.filter(({ isBroken }) => isBroken).map(({ key }) => `${name}.${key}`),
    );
    expect(broken).toEqual(expect.arrayContaining(['platform.site.cdnUrl', 'platform.upload.maxMegabytes']));
    await second.close();
  });
});

/** A further process of the shop, and what it answers. */
async function elsewhere() {
  const { app, close } = await secondProcess(shop);
  const headers = { authorization: `Bearer ${reader.token}`, 'accept-language': 'en' };
  return {
    siteConfig: async () => (await app.inject({ url: '/admin/Index/index', headers })).json().data.siteConfig,
    overview: async (): Promise<ConfigOverview> =>
      (await app.inject({ method: 'POST', url: `${page}/overview`, headers, payload: {} })).json().data,
    close,
  };
}

describe('the site config', () => {
  it('is answered from the settings, CDN URL included, at the next request of another process', async () => {
    const second = await elsewhere();
    const values = {
      siteName: '青瓷铺',
      recordNumber: '京ICP备3号',
      cdnUrl: 'https://cdn.shop.test',
      apiUrl: 'https://api.shop.test',
    };
    for (let turn = 0; turn < 20; turn += 1) {
      const cdnUrl = `https://cdn${turn}.shop.test`;
      expect((await save('platform.site', { ...values, cdnUrl })).status).toBe(200);
      expect(await second.siteConfig()).toMatchObject({ ...values, cdnUrl });
    }
    const home = await shop.app.inject({ method: 'GET', url: '/api/common/home' });
    expect(home.json().data).toMatchObject({ cdnUrl: 'https://cdn19.shop.test' });
    await second.close();
  });
});
