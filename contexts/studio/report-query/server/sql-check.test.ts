import { describe, expect, it } from 'vitest';
import { checkSql, isSqlIssue, positionOf } from './sql-check.ts';

const scope = { views: new Set(['sales_order', 'catalog_product']), paramCount: 0 };

async function ruleOf(text: string, paramCount = 0): Promise<string> {
  const checked = await checkSql(text, { ...scope, paramCount });
  return isSqlIssue(checked) ? checked.rule.replace('report-query.', '') : 'passes';
}

/** Texts that must never pass, with the rule that stops them. Each worked somewhere, or is a variant of one that did. */
const attacks: readonly (readonly [text: string, rule: string])[] = [
  // More than one statement, or none that reads.
  ['select 1; select 2', 'sql-many'],
  ['commit; update sales_order set version = 1', 'sql-many'],
  ['', 'sql-unfinished'],
  ['   ;;  ', 'sql-unfinished'],
  ['set statement_timeout = 0', 'sql-not-select'],
  ['set transaction read write', 'sql-not-select'],
  ['begin read write', 'sql-not-select'],
  ['reset role', 'sql-not-select'],
  ['set role postgres', 'sql-not-select'],
  ['create temp table x as select 1', 'sql-not-select'],
  ['do $$ begin perform 1; end $$', 'sql-not-select'],
  ["copy (select 1) to program 'touch x'", 'sql-not-select'],
  ["copy report.sales_order to '/tmp/x'", 'sql-not-select'],
  ['listen x', 'sql-not-select'],
  ["notify x, 'y'", 'sql-not-select'],
  ['explain analyze select 1', 'sql-not-select'],
  ['delete from report.sales_order', 'sql-not-select'],
  ['upd/**/ate report.sales_order set id = 1', 'sql-syntax'],
  ['call f()', 'sql-not-select'],
  ['prepare x as select 1', 'sql-not-select'],
  ["load 'x'", 'sql-not-select'],
  ['truncate report.sales_order', 'sql-not-select'],
  ['lock table report.sales_order', 'sql-not-select'],
  ['declare c cursor for select 1', 'sql-not-select'],
  // Writing parts of a query.
  ['with d as (delete from report.sales_order returning *) select * from d', 'sql-node'],
  ['with d as (insert into report.sales_order values (1) returning *) select * from d', 'sql-node'],
  ['with d as (update report.sales_order set id = 1 returning *) select * from d', 'sql-node'],
  [
    'with d as (merge into report.sales_order o using report.sales_order p on true when matched then delete returning 1) select 1',
    'sql-node',
  ],
  ['select * into x from report.sales_order', 'sql-into'],
  ['select id into temp x from report.sales_order', 'sql-into'],
  ['select 1 union (select id into x from report.sales_order)', 'sql-into'],
  ['select * from report.sales_order for update', 'sql-lock'],
  ['select * from (select * from report.sales_order for share) x', 'sql-lock'],
  // Out of the query that it stands in.
  ['select 1) q union select password from access_admin --', 'sql-syntax'],
  ['select 1) as x; drop table y; select (1', 'sql-syntax'],
  ['select 1 -- hidden', 'sql-comment'],
  ['select /* hidden */ 1', 'sql-comment'],
  ['select 1 /*', 'sql-syntax'],
  // Other relations.
  ['select * from sales_order', 'sql-relation'],
  ['select * from public.sales_order', 'sql-relation'],
  ['select * from report.access_admin', 'sql-relation'],
  ['select * from other.report.sales_order', 'sql-relation'],
  ['select * from pg_roles', 'sql-relation'],
  ['select * from pg_catalog.pg_authid', 'sql-relation'],
  ['select * from information_schema.columns', 'sql-relation'],
  ['select * from pg_class where exists (with pg_class as (select 1) select 1 from pg_class)', 'sql-relation'],
  ['with pg_roles as (select 1) select * from pg_roles', 'sql-relation'],
  ['select (select passwd from pg_shadow limit 1)', 'sql-relation'],
  ['select 1 where exists (select 1 from access_admin)', 'sql-relation'],
  ['table pg_settings', 'sql-relation'],
  ['select * from report.sales_order join access_admin on true', 'sql-relation'],
  ['select * from report."sales_order "', 'sql-relation'],
  ['select * from "report.sales_order"', 'sql-relation'],
  ['select * from only public.sales_order', 'sql-relation'],
  ['select 1 union all select id from access_admin', 'sql-relation'],
  // Functions that read, write, wait, lock, tell or grow.
  ["select pg_read_file('/etc/hostname')", 'sql-function'],
  ["select pg_catalog.pg_read_file('/etc/hostname')", 'sql-function'],
  ["select * from pg_ls_dir('.')", 'sql-function'],
  ["select lo_from_bytea(0, 'x')", 'sql-function'],
  ["select lo_import('/etc/passwd')", 'sql-function'],
  ["select lo_export(1, '/tmp/x')", 'sql-function'],
  ['select pg_sleep(10)', 'sql-function'],
  ['select 1 from report.sales_order where pg_sleep(1) is null', 'sql-function'],
  ['select pg_advisory_lock(1)', 'sql-function'],
  ['select pg_try_advisory_xact_lock(1)', 'sql-function'],
  ["select pg_notify('x', 'y')", 'sql-function'],
  ["select set_config('role', 'postgres', false)", 'sql-function'],
  ["select current_setting('data_directory')", 'sql-function'],
  ["select nextval('sales_order_id_seq')", 'sql-function'],
  ["select setval('sales_order_id_seq', 1)", 'sql-function'],
  ["select query_to_xml('select 1', true, true, '')", 'sql-function'],
  ["select table_to_xml('pg_authid', true, true, '')", 'sql-function'],
  ["select database_to_xml(true, true, '')", 'sql-function'],
  ["select dblink('x', 'y')", 'sql-function'],
  ["select ts_stat('select 1')", 'sql-function'],
  ['select pg_terminate_backend(1)', 'sql-function'],
  ['select pg_cancel_backend(1)', 'sql-function'],
  ['select pg_reload_conf()', 'sql-function'],
  ["select has_table_privilege('x', 'y')", 'sql-function'],
  ['select pg_get_viewdef(1)', 'sql-function'],
  ['select version()', 'sql-function'],
  ['select inet_server_addr()', 'sql-function'],
  ["select repeat('x', 1000000000)", 'sql-function'],
  ["select lpad('x', 1000000000)", 'sql-function'],
  ['select array_agg(id) from report.sales_order', 'sql-function'],
  ['select public.kit_now()', 'sql-function'],
  ['select kit_now()', 'sql-function'],
  ['select report.lower(1)', 'sql-function'],
  ['select "LOWER"(1)', 'sql-function'],
  ['select current_user', 'sql-function'],
  ['select session_user', 'sql-function'],
  ['select current_schema', 'sql-function'],
  ['select 1 operator(pg_catalog.+) 2', 'sql-function'],
  // Types that look names up.
  ["select 'pg_authid'::regclass", 'sql-type'],
  ["select cast('postgres' as regrole)", 'sql-type'],
  ['select 1::regproc', 'sql-type'],
  ["select '<a/>'::xml", 'sql-type'],
  ["select public.thing '1'", 'sql-type'],
  // What costs too much, or exhausts the parser.
  ['with recursive r as (select 1 as n union all select n + 1 from r) select n from r', 'sql-recursive'],
  [`select ${'('.repeat(9_000)}1${')'.repeat(9_000)}`, 'sql-deep'],
  [`select ${'-'.repeat(9)}1`, 'sql-comment'],
  [`select ${'- '.repeat(9_000)}1`, 'sql-deep'],
  [`select ${'not '.repeat(4_000)}true`, 'sql-deep'],
  [`select 1${' union select 1'.repeat(1_200)}`, 'sql-deep'],
  [`select '${'x'.repeat(20_000)}'`, 'sql-long'],
  ['select 1 from report.sales_order tablesample system (1)', 'sql-node'],
  ["select x.* from xmltable('/a' passing '<a/>' columns a text) x", 'sql-node'],
  ['select \u0000', 'sql-syntax'],
  // Parameters.
  ['select $1::int', 'sql-params'],
  ['select $0', 'sql-params'],
  ['select $99999999', 'sql-params'],
];

describe('the check of a text', () => {
  it.each(attacks)('refuses %s', async (text, rule) => {
    expect(await ruleOf(text)).toBe(rule);
  });

  it.each([
    'select 1 as n',
    'values (1, 2)',
    'select count(*) as orders, sum(paid_amount) / 100.0 as paid from report.sales_order;',
    `select date_trunc('day', paid_at, 'Asia/Shanghai')::date as day, count(*) filter (where status = 'completed') as done
     from report.sales_order where paid_at >= now() - interval '30 days' group by 1 order by 1`,
    'with o as (select id, status from report.sales_order) select o.status, count(*) as n from o group by o.status',
    'select p.name, rank() over (order by p.sales_count desc) as place from report.catalog_product p limit 10',
    `select case when status in ('paid', 'shipped') then 'open' else coalesce(status, '-') end as state from report.sales_order`,
    'select "id" as "编号", extract(year from created_at) as year from report.sales_order',
    "select d::date as day from generate_series(date '2026-01-01', date '2026-01-31', interval '1 day') as d",
    'select 1 as a union all select 2 order by a',
    'select * from report.sales_order a left join lateral (select b.id as other from report.sales_order b limit 1) c on true',
    "select ';--/*' as text",
    'select percentile_cont(0.5) within group (order by paid_amount) as middle from report.sales_order',
    'select current_date as today, grouping(status) as g from report.sales_order group by rollup (status)',
  ])('lets pass %s', async (text) => {
    expect(await ruleOf(text)).toBe('passes');
  });

  it('names the views that are read, each once, and drops a semicolon at the end', async () => {
    const checked = await checkSql(
      'select 1 as n from report.sales_order, report.catalog_product, report.sales_order o ; ',
      scope,
    );
    expect(checked).toMatchObject({ views: ['catalog_product', 'sales_order'] });
    expect(isSqlIssue(checked) ? '' : checked.text.at(-1)).toBe('o');
  });

  it('wants each declared parameter, and no other', async () => {
    expect(await ruleOf('select $1::int + $2::int as n', 2)).toBe('passes');
    expect(await ruleOf('select $1::int as n', 2)).toBe('sql-params');
    expect(await ruleOf('select $1::int + $3::int as n', 2)).toBe('sql-params');
    expect(await ruleOf("select '$1' as n", 0)).toBe('passes');
  });

  it('says at which line and column a text cannot be read', async () => {
    expect(await checkSql('select 1\nfrom from x', scope)).toEqual({
      rule: 'report-query.sql-syntax',
      params: { near: 'from', line: 2, column: 6 },
    });
    expect(positionOf('', 0)).toEqual({ line: 1, column: 1 });
  });

  it('goes on to work after texts that exhaust its limits', async () => {
    await Promise.all(attacks.map(([text]) => checkSql(text, scope)));
    expect(await ruleOf('select 1 as n')).toBe('passes');
  });
});
