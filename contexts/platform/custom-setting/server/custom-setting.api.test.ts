import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, secondProcess, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type ValueKind, valueKinds } from '../custom-setting.domain.ts';
import { customSettingTexts } from './custom-settings.operations.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly value: unknown;
  readonly valueText: string | null;
}

const prefix = '/admin/platform/custom-setting';
const page = '/admin/addconfig';
const sample: Readonly<Record<ValueKind, readonly [value: unknown, text: string]>> = {
  text: ['青瓷', '青瓷'],
  longText: ['one\ntwo', 'one\ntwo'],
  richText: ['<p>hi<script>x</script></p>', '<p>hi</p>'],
  code: ['A-1', 'A-1'],
  int: [42, '42'],
  money: [1_250, '12.50'],
  ratio: [1_250, '12.50'],
  flag: [true, 'true'],
  choice: ['red', 'red'],
  dict: ['a', 'a'],
  tags: [['a', 'b'], 'a, b'],
  date: ['2026-12-24', '2026-12-24'],
  time: [0, '1970-01-01T00:00:00.000Z'],
  image: ['/storage/a.png', '/storage/a.png'],
  images: [['/storage/a.png'], '/storage/a.png'],
  url: ['https://shop.test', 'https://shop.test'],
  mobile: ['13800007788', '13800007788'],
  email: ['a@shop.test', 'a@shop.test'],
  region: ['330106', '330106'],
};

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const add = <T = Row>(draft: object, as: Caller = shop.owner) => shop.post<T>(`${prefix}/add`, draft, as);
const published = async (app = shop.app): Promise<Readonly<Record<string, unknown>>> =>
  (await app.inject({ method: 'GET', url: '/api/common/settings' })).json().data.settings;

describe('own settings', () => {
  it.each(valueKinds)(
    '[M-40.page] have a value of the kind %s, which templates and the public API read by its name',
    async (kind) => {
      const [value, text] = sample[kind];
      const name = `own_${kind.toLowerCase()}`;
      const more = {
        ...(kind === 'choice' ? { options: ['red', 'blue'] } : {}),
        ...(kind === 'dict' ? { dictionary: 'colours' } : {}),
      };
      const added = await add({ name, title: kind, kind, value, isPublic: true, ...more });
      expect(added.status).toBe(200);
      expect((await customSettingTexts(shop.db))[name]).toBe(text);
      expect((await published())[name]).toEqual(kind === 'richText' ? text : value);
    },
  );

  it('reject a value of another kind, a taken name and a choice without values', async () => {
    const draft = { name: 'opening_hours', title: 'Hours', kind: 'int', value: 'nine' };
    expect(await add(draft)).toMatchObject({ status: 400, data: { fields: [{ path: 'value' }] } });
    expect(await add({ ...draft, value: 9, name: 'Opening Hours' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'name' }] },
    });
    expect((await add({ ...draft, value: 9 })).status).toBe(200);
    expect(await add({ ...draft, value: 9 })).toMatchObject({ status: 409, data: { error: 'request.duplicate' } });
    expect(await add({ name: 'empty_choice', title: 'x', kind: 'choice' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'options', rule: 'required' }] },
    });
  });

  it('[M-40.deny] are added with their permission only; what is not public is not published', async () => {
    const stranger = await shop.staff(['/admin/sales/order/index']);
    const reader = await shop.staff([`${page}/index`]);
    for (const call of ['GetPageData', 'add', 'Update', 'del', 'Export'])
      expect((await shop.post(`${prefix}/${call}`, {}, stranger)).status, call).toBe(403);
    expect((await shop.post(`${prefix}/GetPageData`, {}, reader)).status).toBe(200);
    expect((await add({ name: 'secret_plan', title: 'x', value: 'y' }, reader)).status).toBe(403);
    expect((await add({ name: 'secret_plan', title: 'x', value: 'hidden' })).status).toBe(200);
    expect(await published()).not.toHaveProperty('secret_plan');
  });

  it('are in force at the next request of another process, and gone when deleted', async () => {
    const { app, close } = await secondProcess(shop);
    const { data: added } = await add({ name: 'greeting', title: 'Greeting', value: 'first', isPublic: true });
    let version = added.version;
    for (let turn = 0; turn < 20; turn += 1) {
      const value = `turn ${turn}`;
      const { data } = await shop.post<Row>(`${prefix}/Update`, { id: added.id, version, value });
      version = data.version;
      expect((await published(app))['greeting']).toBe(value);
    }
    expect((await shop.post(`${prefix}/del`, { id: added.id, version })).status).toBe(200);
    expect(await published(app)).not.toHaveProperty('greeting');
    await close();
  });
});
