import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { findJob } from '@shopkeeper/server/jobs';
import { callProvider } from '@shopkeeper/server/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineOf, tasksOf } from '../../../apps/server/src/compose.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { startProcess } from './start-shop-process.ts';
import { freePort } from '../../setup/free-port.ts';
import { type FreshDatabase, freshDatabase } from '../../setup/fresh-database.ts';
import { bundleServer } from '../../../tools/build.mjs';
import { countPayment, killedProvider } from './callback-process.ts';
import { type PaymentServer, paymentServer } from '../../../contexts/platform/callback/testing/payment-server.ts';
import { signed } from '../../../contexts/platform/callback/testing/test-provider.ts';

const log = createLog({ level: 'fatal' });
let fresh: FreshDatabase;
let bundle: Promise<string>;
let db: Database;
let server: PaymentServer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  bundle = bundled();
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, log });
  await db.run('create table paid (document text, amount bigint)');
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});
beforeEach(async () => {
  server = await paymentServer();
  await db.run('truncate platform_callback, kit_job, platform_dead_letter, paid cascade');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await server.close();
});

const folder = path.resolve(import.meta.dirname, '../../../test-results/processes');
/** Bundled into one file a process starts four times as fast. */
async function bundled(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `callback-process-${process.pid}.mjs`);
  await bundleServer(path.join(import.meta.dirname, 'callback-process.ts'), file);
  return file;
}

interface Started {
  readonly address: string;
  readonly gone: Promise<unknown>;
  kill(): Promise<void>;
}

/** Starts a process of the shop; with a point it kills itself there. */
async function startShop(point?: object): Promise<Started> {
  const port = await freePort();
  const settings = {
    CALLBACK_DATABASE_URL: fresh.url,
    CALLBACK_PROVIDER_URL: server.url,
    CALLBACK_PORT: port,
    ...(point ? { CALLBACK_DIES_AT: JSON.stringify(point) } : {}),
  };
  const child = await startProcess([process.execPath, await bundle], settings);
  children.push(child);
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { address: `http://127.0.0.1:${port}`, gone, kill };
}

const body = JSON.stringify({ id: 'k-1', document: 'A', amount: 100 });
const deliver = ({ address }: Started) =>
  fetch(`${address}/api/callback/test-pay`, { method: 'POST', body, headers: signed(body, Date.now()) });
const paid = async () => (await db.rows('select 1 from paid')).length;
const statuses = async () =>
  (await db.rows<{ status: string }>('select status from platform_callback')).map(({ status }) => status);

/** Runs the task that finds unfinished callbacks, two minutes later. */
async function resume(): Promise<void> {
  const task = tasksOf({ temporaryDir: tmpdir() }).find(({ name }) => name === 'platform.callback.resume');
  const clock = { now: () => Date.now() + 120_000 };
  await task?.run({
    db,
    log,
    engine: engineOf({ dataDir: tmpdir(), clock, providers: [killedProvider(server.url)], callbacks: [countPayment] }),
  });
}

describe('a callback whose process is killed', () => {
  it('before its commit is processed by the task of another process, once', async () => {
    const killed = await startShop({ when: 'before-commit', mark: 'insert into paid', turn: 1 });
    await expect(deliver(killed)).rejects.toThrow('fetch failed');
    await killed.gone;
    await until(async () => (await statuses()).join() === 'received');
    expect(await paid()).toBe(0);
    await Promise.all([resume(), resume(), resume()]);
    expect([await paid(), await statuses()]).toEqual([1, ['processed']]);
    const next = await startShop();
    expect((await deliver(next)).status).toBe(200);
    expect(await paid()).toBe(1);
  }, 60_000);

  it('after its commit and before its reply is answered when it is repeated, without another effect', async () => {
    const killed = await startShop({ when: 'after-commit', mark: 'insert into paid', turn: 1 });
    await expect(deliver(killed)).rejects.toThrow('fetch failed');
    await killed.gone;
    expect([await paid(), await statuses()]).toEqual([1, ['processed']]);
    await resume();
    const next = await startShop();
    expect((await deliver(next)).status).toBe(200);
    expect(await paid()).toBe(1);
  }, 60_000);
});

describe('a call of a provider whose process is killed after sending', () => {
  const call = (operation: 'refund' | 'payOut') =>
    db.transaction((tx) => callProvider(tx, killedProvider(server.url), { operation, input: { amount: 1 } }));
  async function killedWhileSending(operation: 'refund' | 'payOut'): Promise<string> {
    server.next('hang');
    const killed = await startShop();
    const id = await call(operation);
    await until(() => server.received.length === 1, 10_000);
    await killed.kill();
    await db.run(`update kit_job set lease_until = now() - interval '1 second'`);
    return id;
  }

  it('is repeated with the same key, and the provider performs it once', async () => {
    const id = await killedWhileSending('refund');
    await startShop();
    await until(async () => (await findJob(db, id))?.status === 'done', 10_000);
    expect(server.received.map(({ key }) => key)).toEqual([id, id]);
    expect([...server.effects]).toEqual([[id, 1]]);
  }, 60_000);

  it('is not repeated when it is not idempotent: staff find it as a dead letter', async () => {
    const id = await killedWhileSending('payOut');
    await startShop();
    await until(async () => (await findJob(db, id))?.status === 'failed', 10_000);
    expect(server.received).toHaveLength(1);
    const [letter] = await db.rows<{ error: string }>('select error from platform_dead_letter');
    expect(letter?.error).toMatch(/^in doubt/);
  }, 60_000);
});
