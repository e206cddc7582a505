import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NamedPage, rowCalls } from '../../../tests/setup/row-calls.ts';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';

let shop: TestShop;
const brand = '/admin/catalog/brand/';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const { add, list } = rowCalls(() => shop);

describe('lists', () => {
  const names = Array.from({ length: 137 }, (_, n) => `Walk ${String((n * 37) % 137).padStart(3, '0')}`);

  beforeAll(async () => {
    await shop.db.run(
      `insert into catalog_brand (name, website, weigh) select n, case when i % 3 = 0 then null else 'https://e.example/' || (i % 7) end, i % 5
       from unnest($1::text[]) with ordinality u(n, i)`,
      [names],
    );
  });

  it.each([['name'], ['-name'], ['website'], ['-website'], ['-website', 'name'], ['enabled', 'website'], []])(
    '[A-13.list] returns the same order by cursor as by page: %s %s',
    async (...columns) => {
      const sorts = columns.map((column) => ({ field: column.replace('-', ''), order: column.startsWith('-') ? 'desc' : 'asc' }));
      const query = { quick: 'Walk', sorts };
      const whole = (await list(brand, { ...query, page: { pageSize: 500 } })).result.map((row) => row.id);
      expect(whole).toHaveLength(names.length);
      const walked: number[] = [];
      let after: string | undefined;
      do {
        const { result, page } = await list(brand, { ...query, page: { pageSize: 7, ...(after ? { after } : {}) } });
        walked.push(...result.map((row) => row.id));
        after = page.next;
      } while (after !== undefined);
      expect(walked).toEqual(whole);
    },
  );

  it('combine filters with and and or, and count nulls as not equal', async () => {
    const total = async (filters: object): Promise<number> => (await list(brand, { quick: 'Walk', filters })).page.total;
    const like = { field: 'name', op: 'like', value: 'walk 01' };
    expect(await total([like])).toBe(10);
    expect(await total({ or: [like, { field: 'name', op: 'eq', value: 'Walk 100' }] })).toBe(11);
    expect(await total({ and: [like, { or: [] }] })).toBe(0);
    expect(await total({ and: [] })).toBe(137);
    expect(await total([{ field: 'name', op: 'like', value: '%' }])).toBe(0);
    expect(await total([{ field: 'name', op: 'in', value: ['Walk 000', 'Walk 001'] }])).toBe(2);
    expect(await total([{ field: 'name', op: 'notIn', value: ['Walk 000', 'Walk 001'] }])).toBe(135);
    expect(await total([{ field: 'enabled', op: 'ne', value: true }])).toBe(0);
  });

  it.each([
    ['a column that is not declared', { filters: [{ field: 'story', op: 'like', value: 'x' }] }],
    ['a prototype name', { filters: [{ field: '__proto__', op: 'eq', value: 'x' }] }],
    ['SQL in a name', { sorts: [{ field: 'name; drop table catalog_brand', order: 'asc' }] }],
    ['an operator of another kind', { filters: [{ field: 'enabled', op: 'like', value: 'x' }] }],
    ['a value of another kind', { filters: [{ field: 'enabled', op: 'eq', value: 'yes' }] }],
    ['between of one', { filters: [{ field: 'updatedAt', op: 'between', value: [1] }] }],
    ['an unsortable column', { sorts: [{ field: 'logo', order: 'asc' }] }],
    ['a page of a thousand', { page: { pageSize: 1000 } }],
    ['a page past the offsets', { page: { currentPage: 100_000, pageSize: 10 } }],
    ['a broken cursor', { page: { after: '["-weigh-id","abc",1]' } }],
    ['a cursor of another order', { page: { after: '["+name+id","abc",1]' }, sorts: [{ field: 'website', order: 'asc' }] }],
    ['an unknown key', { where: '1=1' }],
    [
      'an instant before the calendar of the database',
      { filters: [{ field: 'updatedAt', op: 'lt', value: -8_640_000_000_000_000 }] },
    ],
    ['a lone surrogate', { quick: '\udfff' }],
  ])('rejects %s with 400', async (_what, query) => {
    expect(await shop.post(`${brand}GetPageData`, query)).toMatchObject({ status: 400, data: { error: 'request.invalid' } });
  });

  it.each(['password', 'deletedAt', 'deleted_at'])('rejects %s of staff as a filter and as an order', async (field) => {
    for (const query of [{ filters: [{ field, op: 'isNull', value: null }] }, { sorts: [{ field, order: 'asc' }] }])
      expect(await shop.post('/admin/access/admin/GetPageData', query)).toMatchObject({
        status: 400,
        data: { fields: [{ rule: 'unknown' }] },
      });
  });

  it('find Chinese words of two characters, one character as a prefix, and nothing without a match', async () => {
    await add(brand, { name: '海边洗衣机厂' });
    const found = async (quick: string): Promise<string[]> => (await list(brand, { quick })).result.map((row) => row.name);
    expect(await found('洗衣')).toEqual(['海边洗衣机厂']);
    expect(await found('海')).toEqual(['海边洗衣机厂']);
    expect(await found('衣')).toEqual([]);
    expect(await found('洗机')).toEqual([]);
  });

  it('[A-15][U-11.page] return result, page.total and message, and ten rows by default', async () => {
    const { data } = await shop.post<NamedPage & { message: string }>(`${brand}GetPageData`, {});
    expect(data.result).toHaveLength(10);
    expect(data.page.total).toBeGreaterThan(100);
    expect(data.message).toBe('');
  });
});
