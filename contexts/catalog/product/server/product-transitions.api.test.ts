import { illegalTransitions, staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueTask, type TestShop } from '../../../../tests/setup/shop.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh-cn.json' with { type: 'json' };
import { publishChecks } from '../product-machine.domain.ts';
import { product } from '../product.resource.ts';
import { prefix, type Product, type productCalls } from '../testing/product-calls.ts';
import { productShop } from '../testing/product-shop.ts';

let shop: TestShop;
let calls: ReturnType<typeof productCalls>;

beforeAll(async () => {
  ({ shop, calls } = await productShop());
});
afterAll(() => shop.close());

/** The inputs of the transitions that require some. */
const inputs: Readonly<Record<string, object>> = { schedule: { publishAt: Date.now() + 60_000 }, reprice: { shareBp: 500 } };

describe('product transitions', () => {
  it('lead from draft to on sale, off sale, the recycle bin and back', async () => {
    let row: Product = await calls.add({ name: 'Mover' });
    for (const [name, status] of [
      ['publish', 'on_sale'],
      ['unpublish', 'off_sale'],
      ['recycle', 'archived'],
      ['restore', 'off_sale'],
      ['publish', 'on_sale'],
    ] as const) {
      const { data, code, msg } = await calls.transition(name, row);
      expect(code, `${name}: ${msg}`).toBe(1);
      row = data.row;
      expect(row.status).toBe(status);
    }
  });

  const ofStaff = new Set(staffCommandsOf(product).map(({ name }) => name));
  it.each(illegalTransitions(product).filter(({ transition }) => ofStaff.has(transition)))(
    '[M-03.write] rejects $transition from $from and changes nothing',
    async ({ transition: name, from }) => {
      const row = await calls.add({ name: `Illegal ${name} ${from}` });
      await shop.db.run('update catalog_product set status = $2 where id = $1', [row.id, from]);
      const before = await shop.db.rows('select * from catalog_product where id = $1', [row.id]);
      const reply = await calls.transition(name, row, inputs[name]);
      expect([reply.status, reply.data.error]).toEqual([409, 'product.illegal-transition']);
      expect(await shop.db.rows('select * from catalog_product where id = $1', [row.id])).toEqual(before);
    },
  );

  it('reject publishing an incomplete product, with every failed check', async () => {
    const row = await calls.add({ name: 'Bare', categoryId: null, images: [], skus: [{ values: ['Blue'], priceAmount: 0 }] });
    const { status, msg, data } = await calls.transition('publish', row);
    expect([status, data.error, data.details.checks]).toEqual([
      409,
      'product.not-publishable',
      ['category', 'image', 'zero-price'],
    ]);
    expect(msg).toBe('This cannot be published yet. Missing: an enabled category, a picture, a price above zero');
    const inChinese = { 'accept-language': 'zh-cn' };
    const { id, version } = row;
    const chinese = await shop.post(`${prefix}publish`, { id, version }, shop.owner, inChinese);
    expect(chinese.msg).toMatch(/：启用的分类、图片、大于零的价格$/);
  });

  it('have texts for every check, in both languages', async () => {
    const said = (texts: object) => Object.keys(texts).filter((key) => key.startsWith('detail.checks.'));
    const requested = publishChecks.map((check) => `detail.checks.${check}`);
    expect([said(en), said(zh)]).toEqual([requested, requested]);
  });

  it('reject publishing below a disabled category', async () => {
    const top = (
      await shop.post<{ id: number; version: number }>('/admin/catalog/category/add', { name: 'Closed', enabled: false })
    ).data;
    const below = (await shop.post<{ id: number }>('/admin/catalog/category/add', { name: 'Below', parentId: top.id })).data;
    const row = await calls.add({ name: 'Hidden', categoryId: below.id });
    const { status, data } = await calls.transition('publish', row);
    expect([status, data.error, data.details.checks]).toEqual([409, 'product.not-publishable', ['category']]);
    expect((await calls.detail(row.id)).version).toBe(row.version);
  });

  it('publish once when fifty requests publish one product at once', async () => {
    const row = await calls.add({ name: 'Raced' });
    const replies = await Promise.all(Array.from({ length: 50 }, () => calls.transition('publish', row)));
    expect(replies.filter((reply) => reply.code === 1)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(49);
  });

  it('publish scheduled products when their time has come, and take those that fail the checks off sale', async () => {
    const good = await calls.add({ name: 'On time' });
    const bad = await calls.add({ name: 'Too late' });
    const future = await calls.add({ name: 'Next year' });
    for (const row of [good, bad, future])
      expect((await calls.transition('schedule', row, { publishAt: Date.now() + 3_600_000 })).code).toBe(1);
    await shop.db.run(`update catalog_product set publish_at = now() - interval '1 minute' where id = any($1)`, [
      [good.id, bad.id],
    ]);
    await shop.db.run(`update catalog_product set images = '{}' where id = $1`, [bad.id]);
    await dueTask(shop, 'catalog.product.startSale')(Date.now());
    expect((await calls.detail(good.id)).status).toBe('on_sale');
    expect((await calls.detail(bad.id)).status).toBe('off_sale');
    expect((await calls.detail(future.id)).status).toBe('scheduled');
    const audits = await shop.db.rows<{ action: string }>(
      `select action from kit_audit where row_id = any($1) and audience = 'system' order by row_id`,
      [[good.id, bad.id]],
    );
    expect(audits.map((row) => row.action)).toEqual(['startSale', 'startSale']);
  });
});

describe('product queries', () => {
  it('[M-03.list] count the tabs like the corresponding list filters', async () => {
    const counts = (await shop.post<Record<string, number>>(`${prefix}counts`)).data;
    const total = async (filters: object[]) =>
      (await shop.post<{ page: { total: number } }>(`${prefix}GetPageData`, { filters })).data.page.total;
    for (const status of ['on_sale', 'off_sale', 'draft', 'scheduled', 'archived'])
      expect([status, counts[status]]).toEqual([status, await total([{ field: 'status', op: 'eq', value: status }])]);
    expect(counts.all).toBe(await total([{ field: 'status', op: 'ne', value: 'archived' }]));
    const onSale = { field: 'status', op: 'eq', value: 'on_sale' };
    expect(counts.soldOut).toBe(await total([onSale, { field: 'stockTotal', op: 'le', value: 0 }]));
    expect(counts.lowStock).toBe(await total([onSale, { field: 'lowSkus', op: 'gt', value: 0 }]));
  });

  it('find SKUs by code, by the product’s name and by its number', async () => {
    const { data: row } = await calls.saveWithStock({
      product: calls.draft({ name: 'Findable 茶壶' }),
      stock: [{ values: ['Red'], onHand: 4 }],
    });
    const find = async (quick: string, onSale = false) =>
      (await shop.post<{ result: Record<string, unknown>[] }>(`${prefix}skus`, { quick, onSale })).data.result;
    const code = row.skus[1]?.skuCode ?? '';
    expect(await find(code)).toMatchObject([
      { skuId: row.skus[1]?.id, productId: row.id, skuCode: code, available: 4, values: ['Red'] },
    ]);
    expect((await find('茶壶')).map((sku) => sku.skuId)).toEqual(row.skus.map((sku) => sku.id));
    expect(await find(row.spuCode)).toHaveLength(2);
    expect(await find('茶壶', true)).toEqual([]);
    expect((await find('')).length).toBeGreaterThan(2);
  });

  it('[M-03.deny] are rejected without the permission', async () => {
    const nobody = await shop.staff([]);
    for (const call of [
      'GetPageData',
      'counts',
      'skus',
      'Bulk',
      'Export',
      'DownLoadTemplate',
      'ImportApply',
      'ImportFailures',
      'publish',
      'add',
    ])
      expect([call, (await shop.post(`${prefix}${call}`, {}, nobody)).status]).toEqual([call, 403]);
    expect((await shop.post(`${prefix}counts`, {}, null)).status).toBe(401);
  });
});
