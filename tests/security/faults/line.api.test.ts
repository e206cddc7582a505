import { randomUUID } from 'node:crypto';
import type { Database, Timeouts } from '@shopkeeper/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../packages/server/src/testing/until.ts';
import { securitySeed, securityReport } from '../report.ts';
import { audit } from './books.ts';
import { listCall, watch, type Watch } from './callers-watch.ts';
import { lastOrder, marketOf } from './market.ts';
import { type FarServer, type LineShop, lineShop } from './shop-over-line.ts';
import { type Answer, newTrading, sent, signedIn, trade, type Trading } from './traders.ts';

/** Shorter than in production, so that the test takes less time; it only matters that there is a timeout. */
const timeouts: Timeouts = { connection: 1_000, lock: 2_500, statement: 2_500, idle: 3_000, long: 3_500 };
/** The control: with timeouts this long, no error is reported. */
const hourMs = 3_600_000;
const none: Timeouts = { connection: hourMs, lock: hourMs, statement: hourMs, idle: hourMs, long: hourMs };
const browserTimeoutMs = 10_000;
const timeoutMs = 60_000;
const operations = 200;
const brands = 150;

let shop: LineShop;
let server: FarServer;
let unbounded: FarServer;
const { results, survived } = securityReport('line');
beforeAll(async () => {
  shop = await lineShop({ demo: true });
  server = await shop.server({ timeouts, connections: 8, working: true });
  unbounded = await shop.server({ timeouts: none, connections: 8, working: false });
});
afterAll(() => shop.close());

/** Starts a job that deletes new brands; returns its id and theirs. */
async function deleteBrands(): Promise<{ readonly id: string; readonly ids: readonly number[] }> {
  const rows = await shop.db.rows<{ id: number; version: number }>(
    `insert into catalog_brand (name) select gen_random_uuid()::text from generate_series(1, $1) returning id, version`,
    [brands],
  );
  const headers = { authorization: `Bearer ${await signedIn(server.address)}`, 'idempotency-key': randomUUID() };
  const answer = await sent(server.address, '/admin/catalog/brand/Bulk', {
    body: { bulkAction: 'del', chosen: { rows } },
    headers,
  });
  return { id: String(answer?.data['jobId']), ids: rows.map(({ id }) => id) };
}

/** Makes the database slow, then silent, then unreachable, then drops every connection; each lasts until it had an effect. */
async function weather({ line }: FarServer, trading: Trading): Promise<void> {
  const more = (what: 'operations' | 'retries', count: number): Promise<void> => {
    const options = trading[what] + count;
    return until(() => trading[what] >= options || trading.operations >= operations, timeoutMs);
  };
  await more('operations', 30);
  line.slow(50);
  await more('operations', 20);
  line.slow(1_500);
  await more('retries', 20);
  line.heal();
  line.silence();
  await more('retries', 10);
  line.heal();
  await more('operations', 30);
  line.refuse();
  await more('retries', 20);
  line.heal();
  await more('operations', 30);
  line.strand();
  await more('operations', 30);
}

describe('a shop whose database is slow, silent, unreachable or disconnected, under load', () => {
  let trading: Trading;
  let watched: Watch;
  let before: number;

  beforeAll(async () => {
    const { address } = server;
    before = await lastOrder(shop.db);
    trading = newTrading();
    watched = await watch(address, 2);
    const wish = { operations, hands: 6, seed: securitySeed, returns: false };
    const traded = trade(await marketOf(shop.db, address), wish, trading);
    await weather(server, trading);
    await traded;
    await watched.stop();
  }, 240_000);

  it('answers in time, with an error if necessary', () => {
    Object.assign(results, { answers: Object.fromEntries(watched.answers), 'slowest answer, ms': Math.round(watched.slowestMs) });
    expect([...watched.answers.keys()].toSorted()).toEqual([200, 503]);
    expect(watched.slowestMs).toBeLessThan(browserTimeoutMs);
  });

  it('answers every write in time', () => {
    results['slowest write, ms'] = Math.round(trading.slowestMs);
    expect(trading.unanswered).toBe(0);
    expect(trading.slowestMs).toBeLessThan(browserTimeoutMs);
  });

  it('recovers: loses nothing it acknowledged, does nothing twice, and its books balance', async () => {
    const found = await audit(shop.db, trading.acknowledged, before);
    Object.assign(results, { operations: trading.operations, retries: trading.retries });
    expect(found).toEqual({ lost: [], doubled: [], oversold: 0, contradictions: [] });
    expect(trading.wrong).toEqual([]);
    expect(trading.operations).toBeGreaterThanOrEqual(operations);
    survived.push('a slow database', 'a silent database', 'a database that is gone', 'connections lost on the way');
  });
});

interface Job {
  readonly status: string;
  readonly result: unknown;
}

describe('a job whose database is unreachable', () => {
  const entries = (ids: readonly number[]) =>
    shop.db.rows(`select row_id from kit_audit where action = 'del' and resource = 'catalog/brand' and row_id = any($1)`, [ids]);

  it.each(['cut', 'strand'] as const)(
    '(%s) continues where it stopped, and processes each row once',
    async (fault) => {
      const { line } = server;
      const { id, ids } = await deleteBrands();
      const job = async () => (await shop.db.rows<Job>('select status, result from kit_job where id = $1', [id]))[0];
      const isOver = async () => !['queued', 'running'].includes((await job())?.status ?? '');
      await until(async () => (await entries(ids)).length > 20, timeoutMs);
      line[fault]();
      await until(async () => !(await fetch(`${server.address}/readyz`)).ok || (await isOver()), timeoutMs).finally(line.heal);
      await until(isOver, timeoutMs);
      expect(await job()).toEqual({ status: 'done', result: { done: brands, failed: 0 } });
      expect((await entries(ids)).map((entry) => Number(Reflect.get(entry, 'row_id'))).toSorted((a, b) => a - b)).toEqual(ids);
      if (fault === 'strand') survived.push('a job whose database is gone');
    },
    90_000,
  );
});

/** Tracks whether a promise has finished. */
function awaited<T>(coming: Promise<T>): { readonly coming: Promise<T>; isThere(): boolean } {
  let isThere = false;
  const settled = (): void => void (isThere = true);
  coming.then(settled, settled);
  return { coming, isThere: () => isThere };
}

const stateOf = async ({ address }: FarServer): Promise<number[]> => [
  (await fetch(`${address}/healthz`)).status,
  (await fetch(`${address}/readyz`)).status,
];

describe('a timeout', () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = { authorization: `Bearer ${await signedIn(server.address)}` };
  });
  const asking = ({ address }: FarServer, callers: number) =>
    Array.from({ length: callers }, () => awaited(sent(address, listCall, { body: {}, headers })));
  const statuses = async (options: readonly { readonly coming: Promise<Answer | null> }[]): Promise<number[]> => [
    ...new Set((await Promise.all(options.map(({ coming }) => coming))).map((answer) => answer?.status ?? 0)),
  ];

  it('answers 503 while the database is silent; without it a request hangs', async () => {
    for (const { line } of [server, unbounded]) line.silence();
    const hanging = asking(unbounded, 3);
    expect(await statuses(asking(server, 3))).toEqual([503]);
    expect(await stateOf(server)).toEqual([200, 503]);
    expect(hanging.map(({ isThere }) => isThere())).toEqual([false, false, false]);
    for (const { line } of [server, unbounded]) line.heal();
    expect(await statuses(hanging)).toEqual([200]);
    await until(async () => (await stateOf(server))[1] === 200, timeoutMs);
  }, 60_000);

  it('answers 503 while every connection waits for a lock; without it all requests hang', async () => {
    let release = (): void => undefined;
    let isHeld = (): void => undefined;
    const held = new Promise<void>((done) => (isHeld = done));
    const holding = shop.db.withLongTimeout.transaction(async (tx) => {
      await tx.run('lock table catalog_brand in access exclusive mode');
      isHeld();
      await new Promise<void>((done) => (release = done));
    });
    await held;
    // Calls that have only read their session would still answer: each of the eight connections must wait for the lock.
    const isExhausted = ({ far }: FarServer, waiting: number) =>
      until(async () => {
        const [row] = await shop.db.rows<{ n: number }>(
          `select count(*)::int n from pg_locks join pg_database d on d.oid = database
           where not granted and datname = current_database() and relation = 'catalog_brand'::regclass`,
        );
        return row?.n === waiting && far.pool.waitingCount > 0;
      }, timeoutMs);
    const hanging = asking(unbounded, 12);
    await isExhausted(unbounded, 8);
    const begun = performance.now();
    const turnedAway = asking(server, 40);
    await isExhausted(server, 16);
    expect(await stateOf(server)).toEqual([200, 503]);
    expect(await statuses(turnedAway)).toEqual([503]);
    results['slowest answer of an exhausted pool, ms'] = Math.round(performance.now() - begun);
    expect(performance.now() - begun).toBeLessThan(browserTimeoutMs);
    expect(hanging.filter(({ isThere }) => isThere())).toEqual([]);
    expect(await stateOf(unbounded)).toEqual([200, 503]);
    release();
    await holding;
    expect(await statuses(hanging)).toEqual([200]);
    await until(async () => (await stateOf(server))[1] === 200, timeoutMs);
    expect(await statuses(asking(server, 8))).toEqual([200]);
    survived.push('an exhausted pool');
  }, 60_000);

  it('releases the locks of a vanished client; without it they stay', async () => {
    const rows = await shop.db.rows<{ id: number }>("insert into catalog_brand (name) values ('Held'), ('Kept') returning id");
    const [mine, theirs] = rows.map(({ id }) => id);
    const lock = (db: Database, id: number | undefined) => db.rows('select 1 from catalog_brand where id = $1 for update', [id]);
    const vanish = ({ far, line }: FarServer, id: number | undefined) =>
      awaited(
        far.transaction(async (tx) => {
          await lock({ ...far, rows: tx.rows }, id);
          line.strand();
          await tx.rows('select 1');
        }),
      );
    const [bounded, eternal] = [vanish(server, mine), vanish(unbounded, theirs)];
    await expect(bounded.coming).rejects.toThrow('Query read timeout');
    const kept = awaited(lock(shop.db.withLongTimeout, theirs));
    expect(await lock(shop.db.withLongTimeout, mine)).toHaveLength(1);
    expect([kept.isThere(), eternal.isThere()]).toEqual([false, false]);
    unbounded.line.cut();
    expect(await kept.coming).toHaveLength(1);
    await expect(eternal.coming).rejects.toThrow('Connection terminated');
  }, 60_000);
});
