import { randomUUID } from 'node:crypto';
import { createLog, type Database, openDatabase } from '@shopkeeper/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../packages/server-kit/src/testing/until.ts';
import { audit } from '../security/faults/books.ts';
import { layLine, type Line } from '../security/faults/line.ts';
import { lastOrder, marketOf } from '../security/faults/market.ts';
import { type Market, newTrading, trade } from '../security/faults/traders.ts';
import { securitySeed } from '../security/report.ts';
import { onServer } from '../setup/connection.ts';
import { onePort, type OnePort } from './one-port.ts';
import { type ShopProcess, shopProcess } from './shop-processes.ts';
import { type PostgresServer, primaryServer } from './streaming.ts';
import { call, signedInAt } from './visits.ts';

const timeoutMs = 60_000;
const loopback = '127.0.0.1';

let primary: PostgresServer;
/** The address of the database as the processes know it: it leads to whichever server is the primary. */
const leading = { host: loopback, port: 0 };
let address: Line;
let processes: readonly ShopProcess[] = [];
let port: OnePort;
let db: Database;
let market: Market;
let token: string;
/** The last order of the demo shop. */
let before: number;
let replica: PostgresServer;
const trading = newTrading();
/** How servers and lines end, after whoever uses them. */
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  primary = await primaryServer();
  ends.push(primary.stop);
  leading.port = primary.port;
  address = await layLine(leading);
  ends.push(address.close);
  const url = new URL(primary.url);
  url.port = String(address.port);
  const one = () => shopProcess({ DATABASE_URL: url.href });
  processes = await Promise.all([one(), one()]);
  port = await onePort(processes.map((each) => each.address));
  db = openDatabase({ url: url.href, log: createLog({ level: 'silent' }), max: 2 });
  market = await marketOf(db, port.address);
  before = await lastOrder(db);
  ({ token } = await signedInAt(port));
}, 120_000);
afterAll(async () => {
  await port?.close();
  await Promise.all(processes.map(({ close }) => close()));
  await db?.close();
  for (const end of ends.toReversed()) await end();
}, 120_000);

/** A replica of the primary at the end of a line that can be cut. */
async function following(): Promise<{ readonly replica: PostgresServer; readonly line: Line }> {
  const line = await layLine({ host: loopback, port: primary.port });
  ends.push(line.close);
  const follower = await primary.replica(line);
  ends.push(follower.stop);
  await until(isStreaming, timeoutMs);
  return { replica: follower, line };
}

const isStreaming = async (): Promise<boolean> =>
  (await primary.asSuper("select 1 from pg_stat_replication where state = 'streaming'")).length > 0;

/** The settings under which a commit is answered when the replica shows it. */
async function requireReplica(): Promise<void> {
  await primary.asSuper("alter system set synchronous_commit = 'remote_apply'");
  await primary.asSuper("alter system set synchronous_standby_names = 'replica'");
  await primary.asSuper('select pg_reload_conf()');
  await until(
    async () => (await primary.asSuper("select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0,
    timeoutMs,
  );
}

/** Takes stock in under a reason of its own. `status` is that of the answer, whenever it comes. */
function takeIn(key: string = randomUUID()): { readonly reason: string; readonly status: Promise<number> } {
  const reason = `fire ${key}`;
  const body = { skuId: market.skuIds[0], type: 'purchase_in', qty: 1, reason };
  const options = call(port, { path: '/admin/catalog/stock/adjust', body, token, key });
  return {
    reason,
    status: options.then(({ status }) => {
      if (status === 200) trading.acknowledged.adjusted.push(reason);
      return status;
    }),
  };
}

const stands = async ({ url }: PostgresServer, reason: string): Promise<boolean> =>
  (await onServer(url, `select 1 from catalog_stock_movement where reason = '${reason}'`)).length === 1;

it('two processes that start at once over an empty database fill the demo shop once', async () => {
  const [shop] = await db.rows('select count(*)::int as orders, count(distinct order_no)::int as numbers from sales_order');
  expect(shop).toEqual({ orders: 200, numbers: 200 });
});

describe('a streaming replica', () => {
  it('control: one that nobody waits for lacks what was acknowledged while its line was cut, and the shop that goes on with it has lost it', async () => {
    const { replica: late, line } = await following();
    line.refuse();
    const { reason, status } = takeIn();
    expect(await status).toBe(200);
    await late.promote();
    expect([await stands(primary, reason), await stands(late, reason)]).toEqual([true, false]);
    await late.stop();
  });

  it('that is waited for shows what is acknowledged; while it cannot be reached callers are told 503, and whoever asks again has it once', async () => {
    const followed = await following();
    const { line } = followed;
    ({ replica } = followed);
    await requireReplica();
    const before = takeIn();
    expect([await before.status, await stands(replica, before.reason)]).toEqual([200, true]);

    line.refuse();
    const key = randomUUID();
    const { reason, status } = takeIn(key);
    const isWaiting = async () =>
      (await primary.asSuper("select 1 from pg_stat_activity where wait_event = 'SyncRep'")).length > 0;
    await until(isWaiting, timeoutMs);
    expect([await status, await stands(replica, reason)]).toEqual([503, false]);
    line.heal();
    expect(await takeIn(key).status).toBe(200);
    expect([await stands(primary, reason), await stands(replica, reason)]).toEqual([true, true]);
  }, 60_000);

  it('that is not promoted is no database to start with, and the start says so', async () => {
    await expect(shopProcess({ DATABASE_URL: replica.url })).rejects.toThrow(
      'The database at DATABASE_URL is a replica, which cannot be written. Promote it, or name the primary.',
    );
  });
});

describe('a primary that dies while staff trade through two processes', () => {
  const operations = 300;

  it('is followed by its replica: both processes go on with it, nothing acknowledged is lost or doubled', async () => {
    const told = trade(market, { operations, hands: 4, seed: securitySeed }, trading);
    await until(() => trading.operations > operations / 3, timeoutMs);
    primary.kill();
    const atDeath = { ...trading };
    // The address may lead to the replica before it is the primary: until then it can only be read.
    leading.port = replica.port;
    await until(() => trading.retries > atDeath.retries + 10, timeoutMs);
    await replica.promote();
    await told;
    expect(trading.operations).toBeGreaterThan(atDeath.operations);
    expect(trading.wrong).toEqual([]);
    expect(await audit(db, trading.acknowledged, before)).toEqual({ lost: [], doubled: [], oversold: 0, contradictions: [] });
    expect(processes.map(({ isRunning }) => isRunning)).toEqual([true, true]);
  }, 120_000);

  it('where no address moves, a process is started with that of the replica', async () => {
    const moved = await shopProcess({ DATABASE_URL: replica.url });
    const signed = await signedInAt(moved);
    expect((await call(moved, { path: '/admin/sales/order/GetPageData', token: signed.token })).status).toBe(200);
    await moved.close();
  });
});
