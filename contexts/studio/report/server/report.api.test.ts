import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { authorRights, publishQuery, queries, runs, step } from '../../report-query/testing/report-shop.ts';

const call = '/admin/CommonSqlAPI';
let shop: TestShop;
let people: { readonly author: Caller; readonly reviewer: Caller };
let runner: Caller;

beforeAll(async () => {
  shop = await testShop();
  people = { author: await shop.staff(authorRights), reviewer: await shop.staff(authorRights) };
  runner = await shop.staff([runs]);
  const numbers = `select n::int as n, 'row ' || n as name, n % 2 = 0 as even, date '2026-01-01' + n::int as day,
    case when n < 3 then null else n / 4.0 end as part from generate_series(1, $1) as n`;
  await publishQuery(
    shop,
    { code: 'Numbers', sqlText: numbers, params: [{ name: 'upTo', type: 'int' }], maxRows: 30, audience: 'everybody' },
    people,
  );
  await publishQuery(
    shop,
    {
      code: 'Forever',
      sqlText: 'select count(*) as n from generate_series(1, 1000000000) as a',
      timeoutMs: 100,
      audience: 'everybody',
    },
    people,
  );
  await publishQuery(
    shop,
    { code: 'OrderStates', sqlText: 'select status, count(*) as orders from report.sales_order group by 1' },
    people,
  );
});
afterAll(() => shop.close());

interface Found {
  readonly result: readonly Record<string, unknown>[];
  readonly page: { readonly total: number };
  readonly truncated: boolean;
  readonly fields?: readonly { readonly path: string }[];
  readonly message: string;
}

const ask = (body: object, as = runner) => shop.post<Found>(call, body, as);

describe('[A-16] CommonSqlAPI', () => {
  it('lists by its prefix alone, in any letter case: result, page.total and message', async () => {
    for (const path of [call, call.toLowerCase(), call.toUpperCase(), `${call}/`]) {
      const { status, data } = await shop.post<Found>(path, { api: 'Numbers', params: { upTo: 12 } }, runner);
      expect([path, status]).toEqual([path, 200]);
      expect(data).toMatchObject({ page: { total: 12, currentPage: 1, pageSize: 10 }, truncated: false, message: '' });
      expect(data.result).toHaveLength(10);
      expect(data.result[0]).toEqual({ n: 1, name: 'row 1', even: false, day: '2026-01-02', part: null });
    }
  });

  it('pages, sorts and filters by its columns', async () => {
    const filters = {
      and: [
        { field: 'even', op: 'eq', value: true },
        { field: 'name', op: 'like', value: 'OW 1' },
      ],
    };
    const page = { currentPage: 2, pageSize: 2 };
    const { data } = await ask({ api: 'Numbers', params: { upTo: 20 }, page, filters, sorts: [{ field: 'n', order: 'desc' }] });
    expect(data.page.total).toBe(5);
    expect(data.result.map(({ n }) => n)).toEqual([14, 12]);
    const ranged = {
      or: [
        { field: 'day', op: 'between', value: ['2026-01-03', '2026-01-04'] },
        { field: 'part', op: 'isNull' },
      ],
    };
    const { data: few } = await ask({
      api: 'Numbers',
      params: { upTo: 9 },
      filters: ranged,
      sorts: [{ field: 'n', order: 'asc' }],
    });
    expect(few.result.map(({ n }) => n)).toEqual([1, 2, 3]);
    const listed = { field: 'n', op: 'notIn', value: [1, 2] };
    expect((await ask({ api: 'Numbers', params: { upTo: 4 }, filters: listed })).data.page.total).toBe(2);
  });

  it('cuts what is beyond its limit of rows, and says so', async () => {
    const { data } = await ask({ api: 'Numbers', params: { upTo: 31 }, page: { currentPage: 1, pageSize: 500 } });
    expect([data.result.length, data.page.total, data.truncated]).toEqual([30, 30, true]);
    const last = await ask({ api: 'Numbers', params: { upTo: 31 }, page: { currentPage: 4, pageSize: 10 } });
    expect([last.data.result, last.data.page.total]).toEqual([[], 30]);
  });

  it('answers 404 for an unknown code, in another letter case too', async () => {
    for (const api of ['Nothing', 'numbers', "Numbers' or '1'='1"])
      expect([api, (await ask({ api })).status]).toEqual([api, 404]);
  });

  it.each([
    [{}, ['api']],
    [{ api: 5 }, ['api']],
    [{ api: 'Numbers' }, ['params.upTo']],
    [{ api: 'Numbers', params: { upTo: '5' } }, ['params.upTo']],
    [{ api: 'Numbers', params: { upTo: '1) union select 1 --' } }, ['params.upTo']],
    [{ api: 'Numbers', params: { upTo: 5, more: 1 } }, ['params.more']],
    [{ api: 'Numbers', params: [] }, ['params']],
    [{ api: 'Numbers', params: { upTo: 5 }, sql: 'select 1' }, ['sql']],
    [{ api: 'Numbers', params: { upTo: 5 }, sorts: [{ field: 'n; drop table x', order: 'asc' }] }, ['sorts.0.field']],
    [{ api: 'Numbers', params: { upTo: 5 }, sorts: [{ field: 'n', order: 'asc, (select 1)' }] }, ['sorts.0.order']],
    [{ api: 'Numbers', params: { upTo: 5 }, filters: { field: 'secret', op: 'eq', value: 1 } }, ['filters.field']],
    [{ api: 'Numbers', params: { upTo: 5 }, filters: { field: 'n', op: '= 1 or 1', value: 1 } }, ['filters.op']],
    [{ api: 'Numbers', params: { upTo: 5 }, filters: { field: 'n', op: 'eq', value: '1 or true' } }, ['filters.value']],
    [{ api: 'Numbers', params: { upTo: 5 }, page: { currentPage: 0 } }, ['page.currentPage']],
    [{ api: 'Numbers', params: { upTo: 5 }, page: { pageSize: 100_000 } }, ['page.pageSize']],
  ])('answers 400 at the input for %j', async (body, paths) => {
    const { status, data } = await ask(body);
    expect([status, data.fields?.map(({ path }) => path)]).toEqual([400, paths]);
  });

  it('treats values of filters and parameters as values only', async () => {
    const filters = { field: 'name', op: 'eq', value: "x' or '1'='1" };
    expect((await ask({ api: 'Numbers', params: { upTo: 5 }, filters })).data.page.total).toBe(0);
    const wild = { field: 'name', op: 'like', value: '%' };
    expect((await ask({ api: 'Numbers', params: { upTo: 5 }, filters: wild })).data.page.total).toBe(0);
  });

  it('answers 403 without the permission, and for a query whose sources the caller may not list', async () => {
    expect((await shop.post(call, { api: 'Numbers' }, await shop.staff([]))).status).toBe(403);
    expect((await shop.post(call, { api: 'Numbers' }, null)).status).toBe(401);
    expect((await ask({ api: 'OrderStates' })).status).toBe(403);
    expect((await ask({ api: 'OrderStates' }, people.author)).status).toBe(200);
  });

  it('answers 404 until somebody else than its author has published the query', async () => {
    const draft = { code: 'Reviewed', name: 'Reviewed', params: [], sqlText: 'select 1 as n', audience: 'everybody' };
    const { data } = await shop.post<{ id: number; version: number }>(`${queries}/add`, draft, people.author);
    await step(shop, ['submit', { id: data.id }], people.author);
    const own = await shop.post(`${queries}/publish`, { id: data.id, version: data.version + 1 }, people.author);
    expect([own.status, (await ask({ api: 'Reviewed' })).status]).toEqual([409, 404]);
    await step(shop, ['publish', { id: data.id }], people.reviewer);
    expect((await ask({ api: 'Reviewed' })).data.result).toEqual([{ n: 1 }]);
  });

  it('answers 408 after its time, and the connection serves the next call', async () => {
    const began = performance.now();
    expect((await ask({ api: 'Forever' })).status).toBe(408);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect((await ask({ api: 'Numbers', params: { upTo: 1 } })).status).toBe(200);
  });

  it('lists only the queries that the caller may run', async () => {
    const codesOf = async (as: Caller) =>
      (await shop.post<{ queries: { code: string }[] }>('/admin/studio/report/queries', {}, as)).data.queries.map(
        ({ code }) => code,
      );
    expect(await codesOf(runner)).toEqual(['Forever', 'Numbers', 'Reviewed']);
    expect(await codesOf(people.author)).toEqual(['Forever', 'Numbers', 'OrderStates', 'Reviewed']);
  });
});
