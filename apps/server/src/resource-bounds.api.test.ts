import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';

let shop: TestShop;
const brand = '/admin/catalog/brand/';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

describe('values that no row can have', () => {
  it('rejects a version out of range', async () => {
    const row = (await shop.post<{ id: number }>(`${brand}add`, { name: 'Versioned' })).data;
    const past = { id: row.id, version: 2 ** 31 };
    expect(await shop.post(`${brand}del`, past)).toMatchObject({ status: 400, data: { fields: [{ path: 'version' }] } });
    const bulk = { bulkAction: 'del', chosen: { rows: [past] } };
    const key = { 'idempotency-key': 'past-all-versions' };
    expect(await shop.post(`${brand}Bulk`, bulk, shop.owner, key)).toMatchObject({ status: 400 });
  });

  it.each(['0000-01-01', '2026-02-30', '2026-13-01', '10000-01-01'])(
    'rejects %s as a date, in a row and in a filter',
    async (birthday) => {
      const member = { username: 'nobody1', nickname: 'Nobody', birthday };
      expect(await shop.post('/admin/member/member/add', member)).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'birthday' }] },
      });
      const filters = [{ field: 'birthday', op: 'eq', value: birthday }];
      expect(await shop.post('/admin/member/member/GetPageData', { filters })).toMatchObject({ status: 400 });
    },
  );

  it('rejects a filter before the database calendar begins', async () => {
    const filters = [{ field: 'updatedAt', op: 'lt', value: -8_640_000_000_000_000 }];
    expect(await shop.post(`${brand}GetPageData`, { filters })).toMatchObject({ status: 400 });
  });

  it('rejects a lone surrogate in a row and in a search', async () => {
    expect(await shop.post(`${brand}add`, { name: 'a\ud800' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'name' }] },
    });
    expect(await shop.post(`${brand}ExportJob`, { query: { quick: '\udfff' } })).toMatchObject({ status: 400 });
    expect(await shop.post(`${brand}add`, { name: '\ud83d\ude00' })).toMatchObject({ status: 200 });
  });

  it('reports a limited number of issues', async () => {
    const strays = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 0]));
    const { status, data } = await shop.post<{ fields: unknown[] }>(`${brand}add`, { name: 'Strays', ...strays });
    expect([status, data.fields.length]).toEqual([400, 2_000]);
  });
});
