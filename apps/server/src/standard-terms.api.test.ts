import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobFileBytes } from '@shopkeeper/crud/import-export';
import { type Database, migrateDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { findJob } from '@shopkeeper/server/jobs';
import { until } from '../../../packages/server/src/testing/until.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onServer } from '../../../tests/setup/connection.ts';
import { emptyDatabase, type FreshDatabase } from '../../../tests/setup/fresh-database.ts';
import { composeApp, type Composed } from './compose.ts';
import { readConfig } from './config.ts';
import { openShopDatabase } from './start.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

const log = createLog({ level: 'fatal' });
const migrations = join(import.meta.dirname, '../migrations');
const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
// Orders are left out: a later migration makes their search column again.
const files = `select relname, relfilenode from pg_class where relkind = 'r' and relname in
  ('kit_audit', 'kit_sheet', 'kit_sheet_part', 'kit_job_file', 'kit_job_file_chunk', 'access_role', 'kit_outbox') order by relfilenode`;

let fresh: FreshDatabase;
let shop: Composed & { readonly db: Database; close(): Promise<void> };
let storageBefore: readonly object[];
let messages: readonly object[];
let audit: readonly object[];

const job = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const resultOf = async (number: number) => (await findJob(shop.db, job(number)))?.result;
const numbersOf = (rows: readonly object[]): readonly unknown[] => rows.map((row) => Object.values(row).at(-1));

async function fileText(id: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of jobFileBytes(shop.db, id)) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The migrations up to the one before the rename, as an earlier version installed them. */
function formerMigrations(): string {
  const former = join(folder, 'migrations');
  cpSync(migrations, former, { recursive: true });
  const path = join(former, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const end = journal.entries.findIndex(({ tag }) => tag === '0010_standard-terms');
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return former;
}

beforeAll(async () => {
  fresh = await emptyDatabase();
  await migrateDatabase({ directUrl: fresh.url, migrationsFolder: formerMigrations(), log, then: async () => undefined });
  await onServer(fresh.url, readFileSync(join(import.meta.dirname, 'testing/before-standard-terms.sql'), 'utf8'));
  storageBefore = await onServer(fresh.url, files);
  const config = readConfig({ DATABASE_URL: fresh.url, DATA_DIR: folder });
  const { db, release } = await openShopDatabase(config, log, { migrationsFolder: migrations });
  messages = await db.rows('select type, data, permission from kit_outbox where sent_at is null order by id');
  audit = await db.rows('select action, resource, after from kit_audit order by id');
  const composed = await composeApp({ db, log, dataDir: folder, limits: false });
  shop = {
    ...composed,
    db,
    async close() {
      await composed.app.close();
      await release();
    },
  };
  await shop.run();
  await until(async () => (await db.rows(`select 1 from kit_job where status in ('queued', 'running')`)).length === 0, 30_000);
});
afterAll(async () => {
  await shop.close();
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('jobs queued under the former names', () => {
  it('are completed', async () => {
    const ended = await shop.db.rows('select kind, status from kit_job where id < $1 order by id', [job(7)]);
    expect(ended).toEqual(
      ['bulk', 'resource-import', 'resource-export', 'product-import', 'product-import-check', 'bulk'].map((kind) => ({
        kind,
        status: 'done',
      })),
    );
  });

  it('keep the permissions of their creator', async () => {
    expect(await resultOf(1)).toEqual({ done: 1, failed: 1 });
    const rows = await shop.db.rows('select label, outcome, error from kit_bulk_row where job_id = $1 order by no', [job(1)]);
    expect(rows).toEqual([
      { label: 'Unused', outcome: 'done', error: '' },
      { label: 'Beyond', outcome: 'rejected', error: 'role.grant-exceeds' },
    ]);
  });

  it('export renamed columns', async () => {
    expect(await resultOf(3)).toMatchObject({ rows: expect.any(Number) });
    expect(await fileText(job(3))).toContain('/admin/cart/index');
  });

  it('import products and check a file', async () => {
    expect(await resultOf(4)).toMatchObject({ applied: true, totals: { create: 1, error: 0 }, rowErrors: [] });
    expect(await resultOf(5)).toMatchObject({ format: 'shopify', rowErrorCount: 0 });
    expect(await shop.db.rows('select name from catalog_product')).toEqual([{ name: 'Cup' }]);
  });
});

describe('jobs interrupted in the middle', () => {
  it('continue after their cursor and report the rows that were rejected before', async () => {
    const totals = { create: 2, update: 0, skip: 0, error: 3 };
    expect(await resultOf(2)).toMatchObject({ applied: true, totals, failedLines: 3 });
    const { rowErrors } = (await resultOf(2)) as { rowErrors: { line: number; rule: string; msg: string }[] };
    expect(rowErrors.map(({ line, rule }) => [line, rule])).toEqual([
      [3, 'request.internal-error'],
      [4, 'import-twice'],
      [6, 'url'],
    ]);
    expect(rowErrors.every(({ rule, msg }) => msg !== '' && !msg.includes(rule))).toBe(true);
    expect(numbersOf(await shop.db.rows('select name from catalog_brand order by id'))).toEqual(['Old A', 'Taken', 'New B']);
  });

  it('process the remaining rows of a bulk job', async () => {
    expect(await resultOf(6)).toEqual({ done: 2, failed: 1 });
    const rows = await shop.db.rows('select outcome, error from kit_bulk_row where job_id = $1 order by no', [job(6)]);
    expect(rows).toEqual([
      { outcome: 'done', error: '' },
      { outcome: 'rejected', error: 'product.illegal-transition' },
      { outcome: 'done', error: '' },
    ]);
    expect(await shop.db.rows('select name from catalog_brand where deleted_at is not null')).toEqual([{ name: 'Taken' }]);
  });
});

describe('finished jobs', () => {
  it('are read under the present names', async () => {
    const [failed] = await shop.db.rows('select message, payload from kit_job where id = $1', [job(7)]);
    expect(failed).toMatchObject({
      message: 'request.internal-error',
      payload: { bulkAction: 'del', who: { actor: { permissions: [] } } },
    });
    expect(failed).not.toHaveProperty('payload.deed');
    expect(await resultOf(8)).toEqual({
      totals: { create: 0, update: 0, skip: 0, error: 1 },
      applied: true,
      failedLines: 1,
      rowErrors: [{ line: 2, column: null, rule: 'import-twice', params: { line: 1 }, value: 'Once', msg: 'x' }],
    });
    const topics = await shop.db.rows('select topic from kit_job_file where id in ($1, $2, $3) order by id', [
      job(8),
      job(9),
      job(103),
    ]);
    expect(numbersOf(topics)).toEqual(['resource-import-failures', 'resource-export', 'resource-import']);
  });

  it('are announced by the messages that were still unsent', async () => {
    expect(messages).toEqual([
      { type: 'notifications', data: { skuIds: [7] }, permission: '/admin/catalog/stock/index' },
      {
        type: 'job',
        data: { id: job(8), kind: 'resource-import', status: 'done', message: '', result: { rowErrors: [], rowErrorCount: 0 } },
        permission: null,
      },
    ]);
    await until(async () => (await shop.db.rows('select 1 from kit_outbox where sent_at is null')).length === 0);
  });
});

describe('data saved by staff', () => {
  it('preserves permissions, views, columns, colours and titles', async () => {
    expect(await shop.db.rows('select code, permissions from access_role where id = 1')).toEqual([
      { code: 'brands', permissions: ['/admin/catalog/brand/index', '/admin/catalog/brand/del', '/admin/cart/index'] },
    ]);
    expect(await shop.db.rows('select query, columns from platform_list_view order by id')).toEqual([
      { query: 'q=team', columns: { order: ['code', 'permissions'], hidden: ['permissionCount'], width: { permissions: 300 } } },
      { query: 'f.enabled=eq:true', columns: { order: ['name'] } },
    ]);
    expect(await shop.db.rows('select columns from platform_list_setting')).toEqual([
      { columns: { pin: { permissions: 'left' } } },
    ]);
    expect(await shop.db.rows(`select status_color from platform_dictionary_item where value = 'late'`)).toEqual([
      { status_color: 'warn' },
    ]);
    const titles = await shop.db.rows(
      `select title from access_menu_rule where name in ('/admin/cart', '/admin/sales/order/ship', '/admin/till') order by name`,
    );
    expect(numbersOf(titles)).toEqual(['draft-order:title', 'order:transition.ship', 'Till: move.fast']);
  });

  it('leaves audit entries unchanged', () => {
    expect(audit).toEqual([
      { action: 'add', resource: 'sales/cart', after: null },
      { action: 'edit', resource: 'access/role', after: { nodes: ['/admin/catalog/brand/index'] } },
    ]);
  });
});

describe('the database', () => {
  it('leaves its rows in the same storage files', async () => {
    expect(numbersOf(await shop.db.rows(files))).toEqual(numbersOf(storageBefore));
  });

  it('contains no former name', async () => {
    const names = await shop.db.rows(
      `select name from (
         select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
         union select attname from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
         union select conname from pg_constraint where connamespace = 'public'::regnamespace
         union select proname from pg_proc where pronamespace = 'public'::regnamespace
         union select name from kit_task) n
       where name ~ '(^|[._-])(sheets?|refus\\w*|faults?|deeds?|facts?|nodes?|tones?|news)($|[._-])'`,
    );
    expect(names).toEqual([]);
  });
});
