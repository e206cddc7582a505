import { randomUUID } from 'node:crypto';
import { type Database, openDatabase, type Tx } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../packages/server/src/testing/until.ts';
import { onServer } from '../setup/connection.ts';
import { emptyDatabase, type FreshDatabase } from '../setup/fresh-database.ts';
import { pgbouncer } from './pgbouncer.ts';
import { type ShopProcess, shopProcess } from './shop-processes.ts';
import { type Pooler, transactionPooler } from './transaction-pooler.ts';
import { addAtBoth, addBanner, call, knows, openStream, pairIn, renewed, signedInAt } from './visits.ts';

const timeoutMs = 60_000;
/** Fewer connections than the two processes open at the pooler, so that their statements alternate among these. */
const size = 6;

let fresh: FreshDatabase;
let pooler: Pooler;
let a: ShopProcess;
let b: ShopProcess;
let token: string;
/** The database through the pooler, as the processes reach it. */
let pooled: Database;
/** The error of a start through a pooler without the required settings. */
let complaint: string;
let tablesThen: number;
const limits = { lock_timeout: 4_000, statement_timeout: 7_000, idle_in_transaction_session_timeout: 15_000 };
const log = createLog({ level: 'silent' });

const started = (settings: Readonly<Record<string, string>> = {}): Promise<ShopProcess> =>
  shopProcess({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: fresh.url, DEMO: '0', ...settings });

/** Returns the error message of a start that must fail. */
async function rejected(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const told = await started(settings).catch((error: Error) => error.message);
  if (typeof told === 'string') return told;
  await told.close();
  throw new Error('it started');
}

/** Starts PgBouncer when `TEST_PGBOUNCER` is set, else our own stricter pooler. */
async function openPooler(): Promise<Pooler> {
  const program = process.env['TEST_PGBOUNCER'];
  return program ? pgbouncer(program, fresh.url, size) : transactionPooler(fresh.url, size);
}

beforeAll(async () => {
  fresh = await emptyDatabase();
  pooler = await openPooler();
  complaint = await rejected();
  const tables = "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')";
  tablesThen = (await onServer(fresh.url, tables)).length;
  await pooler.close();
  for (const statement of complaint.match(/^alter role .+;$/gm) ?? []) await onServer(fresh.url, statement);
  pooler = await openPooler();
  [a, b] = await Promise.all([started(), started()]);
  ({ token } = await signedInAt(a));
  pooled = openDatabase({ url: pooler.url, directUrl: fresh.url, log });
}, 120_000);
afterAll(async () => {
  await Promise.all([a?.close(), b?.close()]);
  await pooled?.close();
  await pooler?.close();
  await fresh?.drop();
});

describe('start through a pooler', () => {
  it('fails before any change while connections lack the time zone or a timeout, and reports the statements to run', () => {
    for (const [name, due] of Object.entries(limits)) expect(complaint).toContain(`${name} is 0 instead of ${due}`);
    expect(tablesThen).toBe(0);
  });

  it('fails when only the pooler is configured', async () => {
    expect(await rejected({ DATABASE_DIRECT_URL: '' })).toMatch(
      /A pooler says so: name the database itself in DATABASE_DIRECT_URL/,
    );
  });
});

describe('named statements', () => {
  const named = { name: 'one', text: 'select 1 as one' };

  it('control: fail behind a pooler, where the next one runs on another connection', async () => {
    const harsh = await transactionPooler(fresh.url, 2);
    const clients = [1, 2].map(() => new pg.Client({ connectionString: harsh.url }));
    for (const client of clients) await client.connect();
    const options = async () => {
      for (let turn = 0; turn < 3; turn += 1) await clients[0]?.query(named);
    };
    await expect(options()).rejects.toMatchObject({ code: '26000' });
    await Promise.all(clients.map((client) => client.end()));
    await harsh.close();
  });

  it('are not used behind a pooler, where all connections have the time zone and timeouts', async () => {
    const details = (tx: Tx) =>
      tx.rows<{ pid: number }>(
        `select pg_backend_pid() as pid, current_setting('TimeZone') as zone, current_setting('lock_timeout') as lock,
           current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
           (select count(*)::int from pg_prepared_statements) as prepared`,
        [],
        named.name,
      );
    // Concurrent transactions each get their own connection.
    const seen = await pooled.transaction((one) =>
      pooled.transaction((two) => pooled.transaction((three) => Promise.all([one, two, three].map(details)))),
    );
    expect(new Set(seen.flat().map(({ pid }) => pid)).size).toBe(3);
    const expected = { zone: 'UTC', lock: '4s', statement: '7s', idle: '15s', prepared: 0 };
    for (const fact of seen.flat()) expect(fact).toMatchObject(expected);
  });
});

describe('two processes behind a pooler', () => {
  it('share sessions: refreshed at one process and ended at the other', async () => {
    const { refreshToken } = await signedInAt(a);
    const renewedPair = pairIn(await renewed(b, refreshToken));
    expect((await call(a, { path: '/admin/Index/logout', token: renewedPair.token })).status).toBe(200);
    expect(await Promise.all([a, b].map((at) => knows(at, renewedPair.token)))).toEqual([401, 401]);
  });

  it('execute a call once when both receive it at the same time with one key', async () => {
    const titles = Array.from({ length: 20 }, (_none, turn) => `Pooled ${turn}`);
    await addAtBoth([a, b], titles, token);
    const standing = await pooled.rows('select 1 from marketing_banner where title = any($1)', [titles]);
    expect(standing).toHaveLength(titles.length);
  });

  it('return 503 when a lock is not released before the timeout', async () => {
    const { data } = await addBanner(a, 'Held', { token, key: randomUUID() });
    const { id, version } = data as { readonly id: number; readonly version: number };
    await pooled.withLongTimeout.transaction(async (tx) => {
      await tx.rows('select 1 from marketing_banner where id = $1 for update', [id]);
      const change = { path: '/admin/marketing/banner/Update', body: { id, version, title: 'Changed' }, token };
      expect(await call(b, change)).toMatchObject({ status: 503, data: { error: 'request.busy' } });
    });
  });

  it('run jobs and report their end to browsers connected to the other process', async () => {
    const ticket = String((await call(a, { path: '/api/events/ticket', token })).data['ticket']);
    const stream = await openStream(b, ticket);
    const { data } = await call(a, { path: '/admin/catalog/brand/ExportJob', token });
    const isDone = (): boolean =>
      stream.messages.some(({ type, data: told }) => type === 'job' && told['id'] === data['jobId'] && told['status'] === 'done');
    await until(isDone, timeoutMs);
    expect(isDone()).toBe(true);
    stream.close();
  });
});
