import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../packages/server/src/testing/until.ts';
import { emptyDatabase, type FreshDatabase } from '../setup/fresh-database.ts';
import { onePort, type OnePort } from './one-port.ts';
import { type ShopProcess, shopProcess } from './shop-processes.ts';
import { call, signedInAt } from './visits.ts';
import { sent } from '../security/faults/traders.ts';

const timeoutMs = 60_000;
/** Long enough for the load balancer to notice that a process is not ready any more. */
const drainSeconds = '1';

let a: ShopProcess;
let b: ShopProcess;
let fresh: FreshDatabase;
let db: Database;
let token: string;

/** Returns the URL of the same database with an application name for its connections. */
const named = (url: string, name: string): string => {
  const own = new URL(url);
  own.searchParams.set('application_name', name);
  return own.href;
};

beforeAll(async () => {
  fresh = await emptyDatabase();
  const process = (name: string) => shopProcess({ DATABASE_URL: named(fresh.url, name), DEMO: '0', DRAIN_SECONDS: drainSeconds });
  [a, b] = await Promise.all([process('a'), process('b')]);
  db = openDatabase({ url: fresh.url, log: createLog({ level: 'silent' }), max: 2 });
  ({ token } = await signedInAt(a));
}, 120_000);
afterAll(async () => {
  await Promise.all([a?.close(), b?.close()]);
  await db?.close();
  await fresh?.drop();
});

/** Sends writes through the balancer, four at a time, until `isOver`. Returns the numbers of answered and lost calls. */
async function working(port: OnePort, isOver: () => boolean): Promise<{ answered: number; lost: number }> {
  const told = { answered: 0, lost: 0 };
  const hand = async (): Promise<void> => {
    while (!isOver()) {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      const body = { title: 'Through one port', image: '/storage/banner/a.webp' };
      const answer = await sent(port.address, '/admin/marketing/banner/add', { body, headers });
      if (answer?.status === 200) told.answered += 1;
      else told.lost += 1;
      await pause(5);
    }
  };
  await Promise.all([1, 2, 3, 4].map(hand));
  return told;
}

async function whileWorking(port: OnePort, events: () => Promise<void>): Promise<{ answered: number; lost: number }> {
  let isOver = false;
  const work = working(port, () => isOver);
  await events().finally(() => (isOver = true));
  return work;
}

describe('load balancer in front of two processes', () => {
  it('loses no call while each process is stopped and restarted in turn', async () => {
    const port = await onePort([a.address, b.address]);
    const told = await whileWorking(port, async () => {
      for (const one of [a, b]) {
        const handed = port.handed.map((count) => count + 5);
        await until(() => port.handed.every((count, place) => count > (handed[place] ?? 0)), timeoutMs);
        await one.stop();
        await one.start();
      }
    });
    await port.close();
    expect(told.lost).toBe(0);
    const standing = await db.rows("select 1 from marketing_banner where title = 'Through one port'");
    expect(standing).toHaveLength(told.answered);
  }, 120_000);

  it('control: loses calls when it does not check readiness', async () => {
    const port = await onePort([a.address, b.address], null);
    const told = await whileWorking(port, async () => {
      await a.stop();
      const handed = port.handed[0] ?? 0;
      await until(() => (port.handed[0] ?? 0) > handed, timeoutMs);
    });
    await a.start();
    await port.close();
    expect(told.lost).toBeGreaterThan(0);
  }, 120_000);
});

describe('jobs', () => {
  const jobs = 4;
  const perJob = 12;
  /** Index of the row of each job that another transaction has locked. */
  const held = 6;

  interface Brand {
    readonly id: number;
    readonly version: number;
  }
  const counted = async (status: string): Promise<number> =>
    (await db.rows('select 1 from kit_job where status = $1', [status])).length;

  /** Counts the jobs waiting for a row lock, by process. */
  const standingStill = () =>
    db.rows<{ process: string; jobs: number }>(
      `select application_name as process, count(*)::int as jobs from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' group by 1 order by 1`,
    );

  async function begun(): Promise<Brand[][]> {
    const lists: Brand[][] = [];
    for (let job = 0; job < jobs; job += 1) {
      const rows = await db.rows<Brand>(
        'insert into catalog_brand (name) select gen_random_uuid()::text from generate_series(1, $1) returning id, version',
        [perJob],
      );
      lists.push(rows);
    }
    return lists;
  }

  const delRows = (rows: readonly Brand[]) =>
    call(a, { path: '/admin/catalog/brand/Bulk', body: { bulkAction: 'del', chosen: { rows } }, token, key: randomUUID() });

  it('run on both processes; those of a killed process are taken over, and each row is processed once', async () => {
    const lists = await begun();
    const rows = lists.map((list) => list[held]?.id ?? 0);
    await db.withLongTimeout.transaction(async (tx) => {
      await tx.rows('select 1 from catalog_brand where id = any($1) for update', [rows]);
      for (const list of lists) expect(await delRows(list)).toMatchObject({ status: 200 });
      // Each process runs two jobs at a time.
      await expect.poll(standingStill, { timeout: timeoutMs }).toEqual([
        { process: 'a', jobs: 2 },
        { process: 'b', jobs: 2 },
      ]);
      await a.kill();
    });
    await until(async () => (await counted('done')) === 2, timeoutMs);
    // Jobs of a killed process stay running until their lease expires.
    expect(await counted('running')).toBe(2);
    await db.run("update kit_job set lease_until = now() - interval '1 second' where status = 'running'");
    await until(async () => (await counted('done')) === jobs, timeoutMs);

    const ids = lists.flat().map(({ id }) => id);
    const entries = await db.rows<{ id: number }>(
      "select row_id as id from kit_audit where action = 'del' and resource = 'catalog/brand' and row_id = any($1) order by row_id",
      [ids],
    );
    expect(entries.map(({ id }) => id)).toEqual(ids);
    await a.start();
  }, 120_000);
});
