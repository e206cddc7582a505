import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface Item {
  readonly id?: number;
  readonly value: string;
  readonly labelZh: string;
  readonly labelEn: string;
  readonly enabled?: boolean;
}
interface Dictionary {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly items: readonly Item[];
}

let shop: TestShop;
const prefix = '/admin/platform/dictionary/';
const bag: Item = { value: 'bag', labelZh: '袋', labelEn: 'Bag' };
const box: Item = { value: 'box', labelZh: '盒', labelEn: 'Box' };

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const add = (code: string, items: readonly Item[]) => shop.post<Dictionary>(`${prefix}add`, { code, name: code, items });
const update = ({ id, version }: Dictionary, patch: object) =>
  shop.post<Dictionary>(`${prefix}Update`, { id, version, ...patch });
const bare = (items: readonly Item[]): readonly Item[] =>
  items.map(({ id, value, labelZh, labelEn, enabled }) => ({
    ...(id ? { id } : {}),
    value,
    labelZh,
    labelEn,
    ...(enabled === undefined ? {} : { enabled }),
  }));
const options = async (code: string, language: string) =>
  (
    await shop.post<Record<string, { value: string; label: string; enabled: boolean }[]>>(
      `${prefix}options`,
      { codes: [code] },
      shop.owner,
      { 'accept-language': language },
    )
  ).data[code];

describe('dictionaries', () => {
  it('return their entries in the given order and in both languages', async () => {
    expect((await add('unit', [bag, box])).code).toBe(1);
    expect(await options('unit', 'zh-cn')).toMatchObject([
      { value: 'bag', label: '袋' },
      { value: 'box', label: '盒' },
    ]);
    expect(await options('unit', 'en')).toMatchObject([
      { value: 'bag', label: 'Bag' },
      { value: 'box', label: 'Box' },
    ]);
    const { data } = await shop.post<{ result: Dictionary[] }>(`${prefix}GetPageData`, { quick: 'unit' });
    expect(data.result.map(({ code }) => code)).toEqual(['unit']);
  });

  it('[M-32.write] add and remove entries, and reject a duplicate value; an unused one can be deleted', async () => {
    const { data: made } = await add('colour', [bag, box]);
    expect(await update(made, { items: [...bare(made.items), bag] })).toMatchObject({
      status: 400,
      data: { error: 'request.invalid' },
    });
    const less = await update(made, { items: bare(made.items).slice(0, 1) });
    expect(less.data.items.map(({ value }) => value)).toEqual(['bag']);
    expect((await shop.post(`${prefix}del`, { id: less.data.id, version: less.data.version })).code).toBe(1);
  });

  it('[M-32.write] that are built in cannot be deleted, nor lose a value the code reads; they can be extended and disabled', async () => {
    const { data: made } = await add('carrier', [bag, box]);
    await shop.db.run(`update platform_dictionary set built_in = true where id = $1`, [made.id]);
    expect(await shop.post(`${prefix}del`, { id: made.id, version: made.version })).toMatchObject({
      status: 403,
      data: { error: 'dictionary.built-in' },
    });
    const lost = await update(made, { items: bare(made.items).slice(1) });
    expect(lost).toMatchObject({ status: 400, data: { fields: [{ path: 'items', rule: 'dictionary.fixed-values' }] } });
    const [first] = bare(made.items);
    const grown = await update(made, {
      items: [{ ...first, enabled: false }, ...bare(made.items).slice(1), { value: 'jar', labelZh: '罐', labelEn: 'Jar' }],
    });
    expect(grown.code, JSON.stringify(grown)).toBe(1);
    expect(await options('carrier', 'en')).toMatchObject([
      { value: 'bag', enabled: false },
      { value: 'box', enabled: true },
      { value: 'jar', enabled: true },
    ]);
  });

  it('[M-32.write] keep the entries that records have, which can be disabled, and say which fields use them', async () => {
    const { data: made } = await add('material', [bag, box]);
    const setting = { name: 'wrapping', title: 'Wrapping', kind: 'dict', dictionary: 'material', value: 'bag' };
    expect((await shop.post('/admin/platform/custom-setting/add', setting)).status).toBe(200);
    const uses = await shop.post<{ uses: object[] }>(`${prefix}uses`, { id: made.id });
    expect(uses.data.uses).toEqual([
      { title: 'custom-setting:title', field: 'custom-setting:field.value', page: '/admin/addconfig', count: 1 },
    ]);
    const [first, second] = bare(made.items);
    for (const items of [[second], [{ ...first, value: 'sack' }, second]])
      expect(await update(made, { items })).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'items', rule: 'dictionary.in-use', params: { values: 'bag' } }] },
      });
    const gone = await shop.post(`${prefix}del`, { id: made.id, version: made.version });
    expect(gone).toMatchObject({ status: 409, data: { error: 'request.in-use' } });
    const less = await update(made, { items: [{ ...first, enabled: false }] });
    expect([less.code, await options('material', 'en')]).toMatchObject([1, [{ value: 'bag', enabled: false }]]);
    expect((await shop.post(`${prefix}uses`, { id: 999_999 })).status).toBe(404);
  });

  it('[M-32.deny] are changed only with the permission, and read as choices by all staff', async () => {
    const reader = await shop.staff([`${prefix}index`]);
    expect((await shop.post(`${prefix}GetPageData`, {}, reader)).status).toBe(200);
    for (const call of ['add', 'Update', 'del'])
      expect((await shop.post(prefix + call, { id: 1, version: 1 }, reader)).status, call).toBe(403);
    expect((await shop.post(`${prefix}options`, { codes: ['unit'] }, await shop.staff([]))).status).toBe(200);
    expect((await shop.post(`${prefix}options`, { codes: ['unit'] }, null)).status).toBe(401);
  });
});
