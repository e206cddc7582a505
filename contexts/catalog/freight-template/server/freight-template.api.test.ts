import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ErrorBody,
  joinMember,
  placeDraft,
  sellSku,
  type TestSku,
  writeDraftFor,
} from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface Template {
  readonly id: number;
  readonly version: number;
}

const prefix = '/admin/catalog/freight-template/';
const own = { firstUnit: 1, firstAmount: 800, extraUnit: 1, extraAmount: 200 };
const xinjiang = { regions: ['650000'], firstUnit: 1, firstAmount: 2_500, extraUnit: 1, extraAmount: 900 };

let shop: TestShop;
/** Lives in 310104, the district of Xuhui in Shanghai. */
let member: { memberId: number; addressId: number };
let made = 0;

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000171');
});
afterAll(() => shop.close());

const add = (more: object = {}) => {
  made += 1;
  return shop.post<Template & ErrorBody>(`${prefix}add`, {
    name: `Template ${made}`,
    chargeMode: 'piece',
    ...own,
    zones: [],
    freeRules: [],
    ...more,
  });
};

async function sellBy(
  template: object,
  sku: { weightG?: number; volumeCm3?: number } = {},
): Promise<TestSku & { templateId: number }> {
  const { data } = await add(template);
  const sold = await sellSku(shop.db, { price: 5_000, stock: 1_000 });
  await shop.db.run(`update catalog_product set freight_mode = 'template', freight_template_id = $2 where id = $1`, [
    sold.productId,
    data.id,
  ]);
  await shop.db.run('update catalog_product_sku set weight_g = $2, volume_cm3 = $3 where id = $1', [
    sold.skuId,
    sku.weightG ?? null,
    sku.volumeCm3 ?? null,
  ]);
  return { ...sold, templateId: data.id };
}

const draftOf = (lines: readonly { skuId: number; qty: number }[], more: object = {}) =>
  writeDraftFor(shop, { ...member, lines, ...more });
const freightOf = async (lines: readonly { skuId: number; qty: number }[]) => (await draftOf(lines)).data.freightAmount;

describe('a freight template', () => {
  it('needs its own rate: the one of all regions that no zone names', async () => {
    const { status, data } = await shop.post<ErrorBody>(`${prefix}add`, {
      name: 'Bare',
      chargeMode: 'piece',
      zones: [xinjiang],
      freeRules: [],
    });
    expect(status).toBe(400);
    expect(data.fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(['firstAmount', 'extraAmount']));
  });

  it('is rejected at the row whose regions overlap another one (woocommerce #17524: the first match won)', async () => {
    const zones = [xinjiang, { ...xinjiang, regions: ['310000'] }, { ...xinjiang, regions: ['650100'] }];
    expect(await add({ zones })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'zones.2.regions', rule: 'freight-template.overlap' }] },
    });
    expect((await add({ zones: zones.slice(0, 2) })).status).toBe(200);
  });

  it.each([
    [
      'a zone to which nothing is sent',
      { zones: [{ ...xinjiang, regions: ['650100'] }], noShipRegions: ['650000'] },
      'zones.0.regions',
      'freight-template.noShip',
    ],
    ['a zone without regions', { zones: [{ ...xinjiang, regions: [] }] }, 'zones.0.regions', 'required'],
    ['a region that is no code', { zones: [{ ...xinjiang, regions: ['65'] }] }, 'zones.0.regions', 'freight-template.region'],
    [
      'free rules that overlap',
      {
        freeRules: [
          { regions: ['310000'], minQty: 2 },
          { regions: ['310104'], minQty: 3 },
        ],
      },
      'freeRules.1.regions',
      'freight-template.overlap',
    ],
    ['a free rule without a limit', { freeRules: [{ regions: [] }] }, 'freeRules.0.minAmount', 'required'],
  ])('cannot have %s', async (_what, more, path, rule) => {
    expect(await add(more)).toMatchObject({ status: 400, data: { fields: [{ path, rule }] } });
  });

  it('cannot be deleted while a product names it, needs its permissions, and is exported', async () => {
    const { templateId } = await sellBy({});
    expect((await shop.post(`${prefix}del`, { id: templateId, version: 1 })).status).toBe(409);
    const reader = await shop.staff([`${prefix}index`]);
    expect((await shop.post(`${prefix}GetPageData`, {}, reader)).status).toBe(200);
    expect((await shop.post(`${prefix}add`, { name: 'X', ...own, zones: [], freeRules: [] }, reader)).status).toBe(403);
    expect((await shop.post(`${prefix}GetPageData`, {}, await shop.staff([]))).status).toBe(403);
  });

  it('is named by a product that follows it, which then needs one', async () => {
    const { productId, templateId } = await sellBy({});
    const { data } = await shop.post<{ version: number; freightTemplateId: number }>('/admin/catalog/product/GetDetailPage', {
      id: productId,
    });
    expect(data.freightTemplateId).toBe(templateId);
    const wrong = { id: productId, version: data.version, freightTemplateId: null };
    const { status, data: answer } = await shop.post<ErrorBody>('/admin/catalog/product/Update', wrong);
    expect(status).toBe(400);
    expect(answer.fields).toContainEqual(expect.objectContaining({ path: 'freightTemplateId', rule: 'required' }));
  });
});

describe('the freight of an order', () => {
  it('follows pieces, weight and volume, and adds up over its templates and the highest fixed freight', async () => {
    const piece = await sellBy({});
    const weight = await sellBy(
      { chargeMode: 'weight', firstUnit: 1_000, firstAmount: 1_000, extraUnit: 500, extraAmount: 300 },
      { weightG: 700 },
    );
    const volume = await sellBy(
      { chargeMode: 'volume', firstUnit: 1_000, firstAmount: 50, extraUnit: 1_000, extraAmount: 10 },
      { volumeCm3: 600 },
    );
    const fixed = await sellSku(shop.db, { freight: 700 });
    expect(await freightOf([{ skuId: piece.skuId, qty: 3 }])).toBe(1_200);
    expect(await freightOf([{ skuId: weight.skuId, qty: 2 }])).toBe(1_300);
    expect(await freightOf([{ skuId: volume.skuId, qty: 2 }])).toBe(60);
    const all = [piece, weight, volume].map(({ skuId }) => ({ skuId, qty: 2 }));
    expect(await freightOf([...all, { skuId: fixed.skuId, qty: 1 }])).toBe(1_000 + 1_300 + 60 + 700);
  });

  it('has the rate of the zone of the receiver, and is explained with the name of the template', async () => {
    const shanghai = { ...xinjiang, regions: ['310100', '320000'] };
    const { skuId, templateId } = await sellBy({ zones: [xinjiang, shanghai] });
    const { data } = await draftOf([{ skuId, qty: 2 }]);
    expect(data.freightAmount).toBe(3_400);
    const [{ name } = { name: '' }] = await shop.db.rows<{ name: string }>(
      'select name from catalog_freight_template where id = $1',
      [templateId],
    );
    expect(data.explanation.find(({ key }) => key === 'price.freight-template')?.params).toMatchObject({ template: name });
    expect(data.lines.reduce((sum, { freightAmount }) => sum + freightAmount, 0)).toBe(3_400);
  });

  it('is free from the limit on, by the goods after discounts, and for the matching items only', async () => {
    const free = await sellBy({ freeRules: [{ regions: ['310000'], minAmount: 10_000 }] });
    const other = await sellBy({});
    expect(await freightOf([{ skuId: free.skuId, qty: 1 }])).toBe(800);
    expect(await freightOf([{ skuId: free.skuId, qty: 2 }])).toBe(0);
    const both = [free, other].map(({ skuId }) => ({ skuId, qty: 1 }));
    expect(await freightOf(both)).toBe(800);
    const cheaper = [{ skuId: free.skuId, qty: 2, override: { unitPrice: 4_999, reason: 'agreed' } }];
    expect(await freightOf(cheaper)).toBe(1_000);
  });

  it('is none where an order is collected, and what staff set otherwise', async () => {
    const { skuId } = await sellBy({});
    expect((await draftOf([{ skuId, qty: 1 }], { deliveryType: 'pickup' })).data.freightAmount).toBe(0);
    expect((await draftOf([{ skuId, qty: 1 }], { freight: 123 })).data.freightAmount).toBe(123);
  });

  it('is refused with the name of the region to which nothing is sent, also if staff set it', async () => {
    const { skuId } = await sellBy({ noShipRegions: ['310000'] });
    for (const more of [{}, { freight: 0 }]) {
      const draft = await draftOf([{ skuId, qty: 1 }], more);
      expect(draft.data.lines[0]?.warnings).toMatchObject([{ errorCode: 'order.no-shipping' }]);
      expect(await placeDraft(shop, draft.data)).toMatchObject({
        status: 409,
        data: { error: 'order.no-shipping', details: { region: '上海市', lineNo: 1 } },
      });
    }
    const collected = await draftOf([{ skuId, qty: 1 }], { deliveryType: 'pickup' });
    expect((await placeDraft(shop, collected.data)).status).toBe(200);
  });

  it('changes with the template until an order is placed, which asks again', async () => {
    const { skuId, templateId } = await sellBy({});
    const draft = await draftOf([{ skuId, qty: 1 }]);
    const edit = { id: templateId, version: 1, firstAmount: 900 };
    expect((await shop.post(`${prefix}Update`, edit)).status).toBe(200);
    expect(await placeDraft(shop, draft.data)).toMatchObject({
      status: 409,
      data: { error: 'draft-order.price-changed', details: { shown: 5_800, now: 5_900 } },
    });
  });
});
