import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../tests/setup/shop.ts';

interface Answer {
  readonly groups: readonly {
    readonly resource: string;
    readonly page: string;
    readonly rows: readonly { readonly id: number; readonly label: string; readonly hint: string }[];
  }[];
}

const path = '/admin/platform/find';
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  await shop.db.run(`insert into catalog_brand (name) select 'Osprey ' || i from generate_series(1, 8) i`);
  await shop.db.run(`insert into sales_carrier (name) values ('Osprey Parcels'), ('Slow Cart')`);
});
afterAll(() => shop.close());

const find = (text: unknown, as?: Caller | null) => shop.post<Answer>(path, { text }, as);
const seen = ({ groups }: Answer) => groups.map(({ resource, rows }) => [resource, rows.length]);

describe('search by number or name', () => {
  it('returns a few rows of every list that matches, and no list that does not', async () => {
    const { data } = await find('ospr');
    expect(seen(data).sort()).toEqual([
      ['brand', 5],
      ['carrier', 1],
    ]);
    expect(data.groups.find(({ resource }) => resource === 'carrier')).toMatchObject({
      page: '/admin/sales/carrier',
      rows: [{ label: 'Osprey Parcels', hint: '' }],
    });
  });

  it('skips lists that the caller may not see', async () => {
    const { data } = await find('osprey', await shop.staff(['/admin/sales/carrier/index', '/admin/catalog/brand/edit']));
    expect(seen(data)).toEqual([['carrier', 1]]);
    expect((await find('osprey', await shop.staff([]))).data.groups).toEqual([]);
  });

  it('requires a signed-in staff user', async () => {
    expect((await find('osprey', null)).status).toBe(401);
  });

  it.each([
    [undefined, 'required'],
    ['  ', 'required'],
    [7, 'required'],
    ['x'.repeat(101), 'type'],
    ['a\u0000b', 'type'],
  ])('rejects %j', async (text, rule) => {
    expect(await find(text)).toMatchObject({ status: 400, data: { fields: [{ path: 'text', rule }] } });
  });

  it('treats pattern characters literally', async () => {
    expect((await find("100%_'\\ --")).data.groups).toEqual([]);
  });
});
