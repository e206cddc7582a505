import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '@shopkeeper/server/database';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../packages/server/src/testing/until.ts';
import { databaseUrl, onServer } from '../setup/connection.ts';
import { ordinaryUser } from './clone.ts';
import { folderOf, npmStart, type Running, serverOf } from './running.ts';
import { orders, passwordIn, signIn } from './visitor.ts';

const oldest = '/usr/lib/postgresql/15/bin';
// npm exits with this signal after Ctrl-C, as interrupted programs should.
const interrupted = 'SIGINT';
const account = ordinaryUser();
const dataDir = join(folderOf(account, 'data'), 'shop');
const theirs = folderOf(account, 'theirs');
const started: Running[] = [];

let database: EmbeddedDatabase;
let theirUrl = '';

/** Returns the URL for a connection over the network, as to a server of someone else. */
function byNetwork(url: string): string {
  const plain = new URL(url);
  plain.search = '';
  return plain.href;
}

// An external database server, with the oldest supported PostgreSQL when it is installed.
beforeAll(async () => {
  const log = pino({ level: 'silent' });
  database = await startEmbedded({ dataDir: theirs, log, ...(existsSync(join(oldest, 'initdb')) ? { binaries: oldest } : {}) });
  theirUrl = byNetwork(database.url);
});

afterAll(async () => {
  for (const one of started) await one.interrupt().catch(() => undefined);
  await database.stop();
});

const start = async (url = theirUrl): Promise<Running> => {
  const one = await npmStart({ account, dataDir, env: { DATABASE_URL: url } });
  started.push(one);
  return one;
};

const statusOf = async (running: Running, path: string): Promise<number> => (await fetch(`${running.address}${path}`)).status;

/** The processes that a process started and that are still there. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** Stops the external server; returns the function that restarts it with the same options. */
async function stopTheirs(): Promise<() => void> {
  const cluster = join(theirs, 'pg/cluster');
  const [command = ''] = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').split('\n');
  const [program = '', ...args] = command.split(' "').map((part) => part.replace(/"$/, ''));
  const { uid, gid } = statSync(cluster);
  process.kill(serverOf(theirs) ?? 0, 'SIGINT');
  await until(() => serverOf(theirs) === null, 30_000);
  return () => spawn(program, args, { cwd: cluster, uid, gid, detached: true, stdio: 'ignore' }).unref();
}

it('uses the database of DATABASE_URL, survives its restart and leaves it running', async () => {
  const first = await start();
  await first.tells('first-sign-in.txt');
  expect(first.told()).toMatch(/^demo shop loaded \d/m);
  expect(existsSync(join(dataDir, 'pg'))).toBe(false);
  const admin = await signIn(first.address, passwordIn(first.told(), 'admin'));
  expect(await admin.post(orders)).toMatchObject({ code: 1, data: { page: { total: 200 } } });

  const startTheirs = await stopTheirs();
  expect([await statusOf(first, '/healthz'), await statusOf(first, '/readyz')]).toEqual([200, 503]);
  expect(await admin.post(orders)).toMatchObject({ code: 503 });
  startTheirs();
  await until(async () => (await statusOf(first, '/readyz')) === 200, 60_000);
  expect(await admin.post(orders)).toMatchObject({ code: 1, data: { page: { total: 200 } } });

  expect(await first.interrupt()).toBe(interrupted);
  expect(await onServer(database.url, 'select count(*)::int as orders from sales_order')).toEqual([{ orders: 200 }]);
});

it('is alive but not ready while another start has locked the migrations, and while the database hangs', async () => {
  const other = new pg.Client({ connectionString: theirUrl });
  await other.connect();
  // The lock that a start takes for its migrations, as if another process of the shop had it.
  await other.query('select pg_advisory_lock(720261120)');
  const waiting = await start();
  const alive = async (): Promise<boolean> => (await statusOf(waiting, '/healthz').catch(() => 0)) === 200;
  await until(alive, 60_000);
  expect(await statusOf(waiting, '/readyz')).toBe(503);
  expect(await (await fetch(`${waiting.address}/api/common/home`)).json()).toMatchObject({
    code: 503,
    data: { error: 'request.unavailable' },
  });
  expect(waiting.told()).not.toContain('database ready');
  await other.end();
  await waiting.tells('Shopkeeper is ready at');
  expect([await statusOf(waiting, '/healthz'), await statusOf(waiting, '/readyz')]).toEqual([200, 200]);

  // The server first: one that is stopped starts no backend that would still answer.
  const server = serverOf(theirs) ?? 0;
  process.kill(server, 'SIGSTOP');
  const hung = [server, ...childrenOf(server)];
  for (const pid of hung) process.kill(pid, 'SIGSTOP');
  try {
    const begun = performance.now();
    expect([await statusOf(waiting, '/healthz'), await statusOf(waiting, '/readyz')]).toEqual([200, 503]);
    expect(performance.now() - begun).toBeLessThan(5_000);
  } finally {
    for (const pid of hung) process.kill(pid, 'SIGCONT');
  }
  await until(async () => (await statusOf(waiting, '/readyz')) === 200, 60_000);
  expect(await waiting.interrupt()).toBe(interrupted);
});

it('drains: after a stop signal it is not ready but still answers for DRAIN_SECONDS', async () => {
  const draining = await npmStart({ account, dataDir, env: { DATABASE_URL: theirUrl, DRAIN_SECONDS: '5' } });
  started.push(draining);
  await draining.tells('Shopkeeper is ready at');
  const begun = performance.now();
  const ended = draining.interrupt();
  await until(async () => (await statusOf(draining, '/readyz')) === 503, 5_000);
  expect(await statusOf(draining, '/api/common/home')).toBe(200);
  expect(await ended).toBe(interrupted);
  expect(performance.now() - begun).toBeGreaterThan(4_900);
});

it('finds the existing shop at the next start', async () => {
  const next = await start();
  await next.tells('First sign-ins are kept in');
  expect(next.told()).not.toMatch(/Installing|Building|demo shop/);
  expect(await next.interrupt()).toBe(interrupted);
});

it('reports why the server of DATABASE_URL refused the connection', async () => {
  const url = new URL(theirUrl);
  url.password = 'Wrong-17-key';
  const rejected = await start(url.href);
  expect(await rejected.ended()).toBe(1);
  expect(rejected.complained()).toContain(
    `The database at DATABASE_URL (${url.host}) refused the connection: password authentication failed`,
  );
  expect(rejected.complained()).not.toMatch(/^\s+at |Wrong-17-key/m);
});

it('reports that the database version is too old', async () => {
  const old = byNetwork(databaseUrl(database.url, 'old'));
  await onServer(database.url, 'create database old');
  // PostgreSQL 13 is hardly available any more: this database gives its version, whatever the server is.
  await onServer(
    databaseUrl(database.url, 'old'),
    `create schema old; alter database old set search_path = old, pg_catalog;
     create function old.current_setting(name text) returns text language sql as $$ select case name
       when 'server_version_num' then '130014' when 'server_version' then '13.14' else pg_catalog.current_setting(name) end $$`,
  );
  const rejected = await start(old);
  expect(await rejected.ended()).toBe(1);
  expect(rejected.complained()).toContain('PostgreSQL 15 or newer is needed; the database at DATABASE_URL is PostgreSQL 13.14.');
  expect(rejected.complained()).not.toMatch(/^\s+at |node:internal/m);
});
