import { member } from '@shopkeeper/member';
import { type AnyResource } from '@shopkeeper/resource';
import { sortableColumns } from '@shopkeeper/resource/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListReference, listReference } from '../../../tests/setup/list-reference.ts';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';

interface Page {
  readonly result: readonly { readonly id: number }[];
  readonly page: { readonly total: number; readonly exact: boolean; readonly next?: string };
}

let shop: TestShop;
let reference: ListReference;
const members: AnyResource = member;

/** Thirty members; every column has repeated values and, where it is nullable, nulls. */
const written = `insert into member_member
    (member_no, username, nickname, mobile, email, gender, birthday, status, source, money, score, paid_order_count, paid_amount, last_paid_at, jointime,
     level_id, group_id, tags)
  select 'N' || 1000 + i, 'user' || i, case when i % 2 = 0 then '王' else '李' end || '会员' || i,
    case when i % 5 > 0 then '1380000' || lpad((i * 7 % 10)::text, 4, '0') end, case when i % 4 > 0 then 'u' || i % 6 || '@example.com' end,
    i % 3, case when i % 3 > 0 then date '1990-01-01' + i % 7 end, case when i % 9 = 0 then 'disabled' else 'active' end,
    case when i % 8 = 0 then 'staff' else 'register' end, i % 4 * 100, i % 5, i % 6, i % 7 * 100,
    case when i % 2 = 0 then timestamptz '2026-05-01 00:00Z' + i % 5 * interval '1 hour' end,
    timestamptz '2026-01-01 00:00Z' + i % 10 * interval '1 day',
    case when i % 5 > 0 then (select id from member_member_level order by id limit 1 offset i % 2) end,
    case when i % 6 > 0 then (select id from member_member_group order by id limit 1 offset i % 2) end,
    case when i % 4 > 0 then array['tag' || i % 3] else '{}' end
  from generate_series(1, 30) i`;

beforeAll(async () => {
  shop = await testShop();
  await shop.db.run(`insert into member_member_level (name, rank, growth_min) values ('Silver', 1, 0), ('Gold', 2, 100)`);
  await shop.db.run(`insert into member_member_group (name) values ('Shops'), ('Schools')`);
  await shop.db.run(written);
  reference = await listReference(shop, members);
});
afterAll(() => shop.close());

const list = async (query: object): Promise<Page> => (await shop.post<Page>(`${member.prefix}GetPageData`, query)).data;
describe('a list that may grow to millions', () => {
  it.each(member.filters)('[A-13.list] filters by %s with every operator', async (field) => {
    expect(await reference.wronglyFiltered(field)).toEqual([]);
  });

  it.each(sortableColumns(members))('[A-13.list] is sorted by %s both ways, by page and by cursor, nulls last', async (field) => {
    expect(await reference.wronglySorted(field)).toEqual([]);
  });

  it('finds a region by any prefix of its code', async () => {
    const [owner] = reference.rows;
    await shop.db.run(
      `insert into member_address (member_id, name, mobile, region, detail)
       select $1, 'Region ' || r, '13800000000', r, 'Kestrel lane 41' from unnest($2::text[]) r`,
      [owner?.id, ['440000', '440106', '440199', '441900', '450000']],
    );
    const found = async (value: string): Promise<number> => {
      const query = { filters: [{ field: 'region', op: 'startsWith', value }] };
      return (await shop.post<Page>('/admin/member/address/GetPageData', query)).data.page.total;
    };
    expect(await Promise.all(['44', '4401', '440106', '45', '46', 'x'].map(found))).toEqual([4, 2, 1, 1, 0, 0]);
  });

  it('searches a single character among the counted rows only, two characters among all rows', async () => {
    await shop.db.run(
      `insert into member_member (member_no, username, nickname, jointime)
       select 'M' || i, 'crowd' || i, case when i = 1 then '龘龘一' else '众人' || i end, timestamptz '2026-06-01 00:00Z' + i * interval '1 minute'
       from generate_series(1, 10001) i`,
    );
    expect((await list({ quick: '龘' })).page).toMatchObject({ total: 0 });
    expect((await list({ quick: '龘龘' })).page).toMatchObject({ total: 1 });
    expect((await list({ quick: '龘', sorts: [{ field: 'jointime', order: 'asc' }] })).page).toMatchObject({ total: 1 });
    expect((await list({ quick: '众' })).page.total).toBe(10_000);
  });

  it('returns totals only for a list that is counted to the end', async () => {
    const totals = async (query: object) => (await shop.post('/admin/sales/order/GetTotals', query)).data;
    const orders = (from: number, to: number): Promise<number> =>
      shop.db.run(
        `insert into sales_order (order_no, status, items_amount, payable_amount, placed_at)
         select 'T' || i, 'pending_payment', 0, 0, now() from generate_series($1::int, $2::int) i`,
        [from, to],
      );
    await orders(1, 10_000);
    expect(await totals({})).toEqual({ count: 10_000, payableAmount: 0, paidAmount: 0 });
    await orders(10_001, 10_001);
    expect(await totals({})).toEqual({ count: 10_000, payableAmount: null, paidAmount: null });
    expect(await totals({ filters: [{ field: 'orderNo', op: 'eq', value: 'T7' }] })).toMatchObject({
      count: 1,
      payableAmount: 0,
    });
  });

  it('returns exact totals on request, under the same conditions and the same permission', async () => {
    const exact = (query: object, as = shop.owner) => shop.post('/admin/sales/order/GetExactTotals', query, as);
    await shop.db.run(
      `insert into sales_order (order_no, status, items_amount, payable_amount, paid_amount, placed_at)
       select 'X' || i, 'pending_payment', 0, 0, i, now() from generate_series(1, 10002) i`,
    );
    const ofAll = { count: 20_003, payableAmount: 0, paidAmount: (10_002 * 10_003) / 2 };
    expect((await exact({})).data).toEqual(ofAll);
    const some = [{ field: 'placedAt', op: 'le', value: 0 }];
    expect((await exact({ filters: some })).data).toEqual({ count: 0, payableAmount: 0, paidAmount: 0 });
    const one = [{ field: 'orderNo', op: 'eq', value: 'X2' }];
    expect((await exact({ filters: one })).data).toEqual({ count: 1, payableAmount: 0, paidAmount: 2 });
    expect((await exact({ filters: [{ field: 'staffNote', op: 'eq', value: 'x' }] })).status).toBe(400);
    expect((await exact({}, await shop.staff([]))).status).toBe(403);
    expect((await exact({}, await shop.staff(['/admin/sales/order/index']))).data['count']).toBe(20_003);
  });
});

describe('searching', () => {
  interface Named {
    readonly result: readonly { readonly name: string }[];
    readonly page: Page['page'];
  }
  const search = async (quick: string, page: object): Promise<Named> =>
    (await shop.post<Named>('/admin/catalog/brand/GetPageData', { quick, page: { pageSize: 10, ...page } })).data;
  const names = ({ result }: Named): string[] => result.map(({ name }) => name);
  const down = (word: string, from: number): string[] => Array.from({ length: 10 }, (_, at) => `${word} ${from - at}`);

  beforeAll(() =>
    shop.db.run(
      `insert into catalog_brand (name, weigh) select 'Linen ' || i, i from generate_series(1, 10050) i
       union all select 'Cotton ' || i, 20000 + i from generate_series(1, 45) i`,
    ),
  );

  it('pages through the matches in list order, with the exact total', async () => {
    const first = await search('cotton', { currentPage: 1 });
    expect(names(first)).toEqual(down('Cotton', 45));
    expect(first.page).toMatchObject({ total: 45, exact: true });
    const second = await search('cotton', { currentPage: 2 });
    expect(names(second)).toEqual(down('Cotton', 35));
    expect(names(await search('cotton', { currentPage: 2, after: first.page.next }))).toEqual(names(second));
  });

  it('shows the newest rows even when more match than are counted', async () => {
    const first = await search('linen', { currentPage: 1 });
    expect(names(first)).toEqual(down('Linen', 10_050));
    expect(first.page).toMatchObject({ total: 10_000, exact: false });
    expect(names(await search('linen', { currentPage: 3 }))).toEqual(down('Linen', 10_030));
  });

  it('returns the total past the last page and when nothing matches', async () => {
    expect(await search('cotton', { currentPage: 9 })).toMatchObject({ result: [], page: { total: 45, exact: true } });
    expect(await search('velvet', { currentPage: 1 })).toMatchObject({ result: [], page: { total: 0, exact: true } });
  });
});
