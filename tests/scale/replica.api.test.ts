import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../packages/server/src/testing/until.ts';
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
/** Target of the database address that the processes use; always the primary. */
const leading = { host: loopback, port: 0 };
let address: Line;
let processes: readonly ShopProcess[] = [];
let port: OnePort;
let db: Database;
let market: Market;
let token: string;
/** Id of the last demo order. */
let before: number;
let replica: PostgresServer;
const trading = newTrading();
/** Cleanup functions of servers and proxies; run in reverse order after their users have stopped. */
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

/** Creates a replica of the primary that connects through a proxy which can be cut. */
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

/** Configures the primary so that a commit returns only after the replica has applied it. */
async function requireReplica(): Promise<void> {
  await primary.asSuper("alter system set synchronous_commit = 'remote_apply'");
  await primary.asSuper("alter system set synchronous_standby_names = 'replica'");
  await primary.asSuper('select pg_reload_conf()');
  await until(
    async () => (await primary.asSuper("select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0,
    timeoutMs,
  );
}

/** Adds stock with a unique reason. `status` resolves with the reply's HTTP status. */
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

it('two processes that start together on an empty database load the demo shop once', async () => {
  const [shop] = await db.rows('select count(*)::int as orders, count(distinct order_no)::int as numbers from sales_order');
  expect(shop).toEqual({ orders: 200, numbers: 200 });
});

describe('streaming replica', () => {
  it('control: an asynchronous replica lacks writes acknowledged while it was cut off, and they are lost when it is promoted', async () => {
    const { replica: late, line } = await following();
    line.refuse();
    const { reason, status } = takeIn();
    expect(await status).toBe(200);
    await late.promote();
    expect([await stands(primary, reason), await stands(late, reason)]).toEqual([true, false]);
    await late.stop();
  });

  it('a synchronous replica contains all acknowledged writes; while it is unreachable calls return 503, and a retry is executed once', async () => {
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

  it('a start on a replica that is not promoted fails with a clear message', async () => {
    await expect(shopProcess({ DATABASE_URL: replica.url })).rejects.toThrow(
      'The database at DATABASE_URL is a replica, which cannot be written. Promote it, or name the primary.',
    );
  });
});

describe('primary that dies while staff trade through two processes', () => {
  const operations = 300;

  it('is replaced by its replica: both processes continue, and nothing acknowledged is lost or duplicated', async () => {
    const told = trade(market, { operations, hands: 4, seed: securitySeed }, trading);
    await until(() => trading.operations > operations / 3, timeoutMs);
    primary.kill();
    const atDeath = { ...trading };
    // The address may already lead to the replica before its promotion; until then it is read-only.
    leading.port = replica.port;
    await until(() => trading.retries > atDeath.retries + 10, timeoutMs);
    await replica.promote();
    await told;
    expect(trading.operations).toBeGreaterThan(atDeath.operations);
    expect(trading.wrong).toEqual([]);
    expect(await audit(db, trading.acknowledged, before)).toEqual({ lost: [], doubled: [], oversold: 0, contradictions: [] });
    expect(processes.map(({ isRunning }) => isRunning)).toEqual([true, true]);
  }, 120_000);

  it('without a moving address, a process can be started with the address of the replica', async () => {
    const moved = await shopProcess({ DATABASE_URL: replica.url });
    const signed = await signedInAt(moved);
    expect((await call(moved, { path: '/admin/sales/order/GetPageData', token: signed.token })).status).toBe(200);
    await moved.close();
  });
});
