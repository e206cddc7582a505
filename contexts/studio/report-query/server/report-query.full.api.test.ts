import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { authorRights, publishQuery, queries, runs, step } from '../testing/report-shop.ts';
import { dropOtherReportViews, prepareReportViews } from './report-query.operations.ts';
import { shopViews } from './published-query.ts';
import { runReport } from './run-query.ts';

let shop: TestShop;
let author: Caller;
let reviewer: Caller;

beforeAll(async () => {
  shop = await testShop();
  [author, reviewer] = [await shop.staff(authorRights), await shop.staff(authorRights)];
});
afterAll(() => shop.close());

const run = (api: string, as = author) =>
  shop.post<{ result: Record<string, unknown>[]; error: string }>('/admin/CommonSqlAPI', { api }, as);
const detail = async (id: number) => (await shop.post<Record<string, unknown>>(`${queries}/GetDetailPage`, { id }, author)).data;

/** Runs a text past the parser: what only the role and the transaction stop. */
const unchecked = (text: string) =>
  runReport(shop.db, {
    sql: { text, views: [], params: [] },
    types: [],
    values: [],
    maxRows: 10,
    timeoutMs: 1_000,
    offset: 0,
    limit: 10,
  });

describe('the life of a query', () => {
  it('is written by one person and published by another, and runs', async () => {
    const { data } = await shop.post<{ id: number; version: number }>(
      `${queries}/add`,
      { code: 'Life', name: 'Life', params: [], sqlText: 'select count(*) as orders from report.sales_order;' },
      author,
    );
    const { id } = data;
    expect((await run('Life')).status).toBe(404);
    await step(shop, ['submit', { id }], author);
    const { version } = await detail(id);
    const mine = await shop.post<{ error: string }>(`${queries}/publish`, { id, version }, author);
    expect([mine.status, mine.data.error]).toEqual([409, 'report-query.own-text']);
    expect((await shop.post(`${queries}/Update`, { id, version, name: 'Other' }, author)).status).toBe(409);
    await step(shop, ['publish', { id }], reviewer);
    expect((await run('Life')).data.result).toEqual([{ orders: 0 }]);
    expect(await detail(id)).toMatchObject({ status: 'published', running: true, publishedBy: 'clerk2', author: 'clerk1' });
  });

  it('goes on to run as it was published while its draft is changed, and is not deleted', async () => {
    const id = await publishQuery(shop, { code: 'Steady', sqlText: 'select 1 as n' }, { author, reviewer });
    await step(shop, ['revise', { id }], reviewer);
    const { version } = await detail(id);
    expect((await shop.post(`${queries}/Update`, { id, version, sqlText: 'select 2 as n' }, reviewer)).status).toBe(200);
    expect((await run('Steady')).data.result).toEqual([{ n: 1 }]);
    await step(shop, ['submit', { id }], author);
    // Neither who changed the text nor who submitted it publishes it.
    for (const person of [author, reviewer]) {
      const answer = await shop.post(`${queries}/publish`, { id, version: (await detail(id))['version'] }, person);
      expect(answer.status).toBe(409);
    }
    await step(shop, ['publish', { id }], await shop.staff(authorRights));
    expect((await run('Steady')).data.result).toEqual([{ n: 2 }]);
    const del = await shop.post<{ error: string }>(`${queries}/del`, { id, version: (await detail(id))['version'] }, author);
    expect([del.status, del.data.error]).toEqual([409, 'report-query.runs']);
    await step(shop, ['disable', { id }], author);
    expect((await run('Steady')).status).toBe(404);
  });

  it('goes back to its author with a reason', async () => {
    const added = await shop.post<{ id: number }>(
      `${queries}/add`,
      { code: 'Back', name: 'Back', params: [], sqlText: 'select 1 as n' },
      author,
    );
    const { id } = added.data;
    await step(shop, ['submit', { id }], author);
    await step(shop, ['sendBack', { id, answer: 'Name the column' }], reviewer);
    expect(await detail(id)).toMatchObject({ status: 'draft', answer: 'Name the column' });
  });

  it.each([
    ['code', { code: 'lower' }],
    ['sqlText', { sqlText: 'select * from access_admin' }],
    ['sqlText', { sqlText: 'select $1::int as n' }],
    ['sqlText', { sqlText: 'x'.repeat(20_001) }],
    ['params.0.name', { params: [{ name: 'Bad-name' }] }],
    ['params.1.name', { sqlText: 'select $1 || $2 as n', params: [{ name: 'a' }, { name: 'a' }] }],
    ['params.0.preset', { params: [{ name: 'a', type: 'int', preset: 'x' }] }],
    ['maxRows', { maxRows: 10_001 }],
    ['timeoutMs', { timeoutMs: 99 }],
  ])('is not stored with a wrong %s', async (path, over) => {
    const draft = { code: 'Wrong', name: 'Wrong', params: [], sqlText: 'select 1 as n', ...over };
    const { status, data } = await shop.post<{ fields: { path: string; msg: string }[] }>(`${queries}/add`, draft, author);
    expect([status, data.fields[0]?.path]).toEqual([400, path]);
    expect(data.fields[0]?.msg).not.toContain('report-query.');
  });

  it.each([
    ['select nothing from report.sales_order', 'report-query.does-not-run'],
    ['select 1 as n, 2 as n', 'report-query.column-name'],
    ['select 1', 'report-query.column-name'],
    ['select row(1, 2) as pair', 'report-query.column-type'],
  ])('is not submitted where the database does not take %s', async (sqlText, error) => {
    const code = `Refused${sqlText.length}`;
    const { data } = await shop.post<{ id: number; version: number }>(
      `${queries}/add`,
      { code, name: code, params: [], sqlText },
      author,
    );
    const answer = await shop.post<{ error: string }>(`${queries}/submit`, { id: data.id, version: data.version }, author);
    expect([answer.status, answer.data.error]).toEqual([409, error]);
  });
});

describe('a trial', () => {
  const tried = (body: object, as = author) =>
    shop.post<{ result: object[]; columns: object[]; error: string }>(`${queries}/trial`, { params: [], ...body }, as);

  it('shows the first rows and the columns', async () => {
    const params = [{ name: 'upTo', type: 'int' }];
    const { data } = await tried({ sqlText: 'select n from generate_series(1, $1) as n', params, values: { upTo: 40 } });
    expect(data).toMatchObject({ total: 40, truncated: false, columns: [{ name: 'n', kind: 'number' }] });
    expect(data.result).toHaveLength(20);
  });

  it('reads nothing that its author may not list', async () => {
    const sqlText = 'select count(*) as n from report.member_member';
    expect((await tried({ sqlText })).status).toBe(403);
    const poor = await shop.staff(authorRights.filter((one) => one !== '/admin/sales/order/index'));
    expect((await tried({ sqlText: 'select count(*) as n from report.sales_order' }, poor)).status).toBe(403);
  });

  it('is no way around review: publishing needs the sources too, and running the permission', async () => {
    const { data } = await shop.post<{ id: number; version: number }>(
      `${queries}/add`,
      {
        code: 'Around',
        name: 'Around',
        params: [],
        sqlText: 'select count(*) as n from report.member_member',
        audience: 'everybody',
      },
      author,
    );
    expect((await shop.post(`${queries}/submit`, { id: data.id, version: data.version }, author)).status).toBe(403);
    await step(shop, ['submit', { id: data.id }], shop.owner);
    const publish = await shop.post(`${queries}/publish`, { id: data.id, version: (await detail(data.id))['version'] }, reviewer);
    expect(publish.status).toBe(403);
    expect((await run('Around', await shop.staff([runs]))).status).toBe(404);
  });
});

describe('the role of the database', () => {
  it('reads every view, and no view has a personal, secret or guarded column', async () => {
    const views = shopViews();
    expect(views.size).toBeGreaterThan(50);
    const stored = await shop.db.rows<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where n.nspname = 'report' group by 1 order by 1`,
    );
    expect(stored.map(({ name, columns }) => [name, columns])).toEqual(
      [...views.values()].map(({ name, columns }) => [name, columns.map((one) => one.name)]),
    );
    const shown = new Set(stored.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)));
    for (const one of ['member_member.mobile', 'member_member.nickname', 'sales_order.receiver_mobile', 'access_admin.password'])
      expect(shown.has(one)).toBe(false);
    expect(shown.has('sales_order.paid_amount')).toBe(true);
    const counts = [...views.keys()].map((name) => `(select count(*) from report."${name}")`).join(' + ');
    expect((await unchecked(`select ${counts} as n`)).result).toHaveLength(1);
  });

  it.each([
    ['a table', 'select username from public.access_admin', 403],
    ['a secret through a sub-query', 'select (select password from public.access_admin limit 1) as p', 403],
    ['a file', "select pg_read_file('/etc/hostname') as f", 403],
    ['a folder', "select pg_ls_dir('.') as f", 403],
    ['a role that it is not', "select set_config('role', 'postgres', true) as r", 403],
    ['two statements', 'select 1 as n) as x; select (1', 409],
    ['a writing query', 'with d as (delete from public.sales_order returning 1) select * from d', 409],
    ['a sequence', "select nextval('public.sales_order_id_seq') as n", 403],
  ])('does not let pass %s, though the parser was not asked', async (_what, text, status) => {
    await expect(unchecked(text)).rejects.toMatchObject({ status });
  });

  it('control: the user of the shop reads the same table', async () => {
    expect((await shop.db.rows('select username from public.access_admin')).length).toBeGreaterThan(0);
  });

  it('never has more than three connections of a process', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => unchecked('select 1 as n')));
    expect(all.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('fulfilled'),
      ...Array<string>(5).fill('rejected'),
    ]);
    expect(all.at(-1)).toMatchObject({ reason: { status: 429 } });
    expect((await unchecked('select 1 as n')).total).toBe(1);
  });

  it('leaves nothing on a connection', async () => {
    await expect(unchecked('select 1 / 0 as n')).rejects.toMatchObject({ status: 409 });
    await unchecked('select 1 as n');
    const rows = await shop.db.rows<{ role: string; path: string; only: string }>(
      `select current_user = session_user as role, current_setting('search_path') as path, current_setting('transaction_read_only') as only`,
    );
    expect(rows).toEqual([{ role: true, path: '"$user", public', only: 'off' }]);
  });
});

describe('the views', () => {
  it('are made once, dropped before a migration that changes them, and made again', async () => {
    const count = async () =>
      Number((await shop.db.rows<{ n: number }>(`select count(*)::int as n from pg_views where schemaname = 'report'`))[0]?.n);
    const before = await count();
    await dropOtherReportViews(shop.db, shopViews());
    expect(await count()).toBe(before);
    await dropOtherReportViews(shop.db, new Map([...shopViews()].slice(1)));
    expect(await count()).toBe(0);
    const answer = await shop.post<{ error: string; msg: string }>('/admin/CommonSqlAPI', { api: 'Life' }, author);
    expect([answer.status, answer.data.error]).toEqual([503, 'report-query.not-ready']);
    await shop.db.transaction((tx) => prepareReportViews(tx, shopViews()));
    await shop.db.transaction((tx) => prepareReportViews(tx, shopViews()));
    expect(await count()).toBe(before);
    expect((await run('Life')).status).toBe(200);
  });

  it('of another owner of the name are left alone, and reports say that they are not ready', async () => {
    await shop.db.run(`comment on schema report is 'of an analyst'`);
    await shop.db.run('drop view report.sales_order');
    await shop.db.transaction((tx) => prepareReportViews(tx, shopViews()));
    await dropOtherReportViews(shop.db, new Map());
    expect((await run('Life')).status).toBe(503);
    await shop.db.run('drop schema report cascade');
    await shop.db.transaction((tx) => prepareReportViews(tx, shopViews()));
    expect((await run('Life')).status).toBe(200);
  });
});
