import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { findPostmaster } from './embedded-cluster.ts';
import { canReach, findClusterPaths } from './cluster-paths.ts';
import { isAlive, until } from './embedded-process.ts';

const log = pino({ level: 'silent' });
const timeoutMs = 60_000;
const moduleUrl = new URL('./embedded.ts', import.meta.url).href;

let dataDir = '';
const started: EmbeddedDatabase[] = [];

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log });
  started.push(database);
  return database;
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
}

const isRunning = (): boolean => findPostmaster(findClusterPaths(dataDir)) !== null;
const isReady = (): boolean => findPostmaster(findClusterPaths(dataDir))?.isReady === true;

/** Starts the same database in another Node process, which writes a row and then hangs. Resolves once the row is committed. */
async function otherProcess(): Promise<{ kill(): Promise<void> }> {
  const args = `
    const { startEmbedded } = await import(${JSON.stringify(moduleUrl)});
    const { default: pg } = await import('pg');
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {} } });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table if not exists kept (word text)');
    await client.query("insert into kept values ('committed')");
    console.log('written');
    setInterval(() => {}, 1000);`;
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', args], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((written, failed) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('written') && written());
    child.once('exit', (code) => failed(new Error(`the other process ended with ${code}`)));
  });
  return {
    kill: () =>
      new Promise((gone) => {
        child.once('exit', () => gone());
        child.kill('SIGKILL');
      }),
  };
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  // The database's account may pass through the folder but not list it.
  chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
  const { home } = findClusterPaths(dataDir);
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', { timeout: timeoutMs }, () => {
  it('starts, stores UTF-8 text, syncs writes to the disk, and stops after the last user', async () => {
    const database = await start();
    const [answer] = await ask<Record<string, unknown>>(
      database.url,
      `select upper('straße é') as upper, current_setting('fsync') as fsync, current_setting('max_connections') as room,
              current_setting('server_encoding') as encoding, (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(answer).toEqual({ upper: 'STRAßE É', fsync: 'on', room: '60', encoding: 'UTF8', super: false });
    expect(database.adopted).toBe(false);

    await database.stop();
    expect(isRunning()).toBe(false);
  });

  it('finds Chinese words by trigrams, for an owner who is no superuser', async () => {
    const { url } = await start();
    for (const name of ['pg_trgm', 'pgcrypto', 'citext', 'ltree']) await ask(url, `create extension ${name}`);
    expect(await ask(url, "select cardinality(show_trgm('苹果')) > 0 as found")).toEqual([{ found: true }]);
  });

  it('adopts the server of a killed process, with its committed rows', async () => {
    const other = await otherProcess();
    await other.kill();
    expect(isRunning()).toBe(true);

    const database = await start();
    expect(database.adopted).toBe(true);
    expect(await ask(database.url, 'select word from kept')).toEqual([{ word: 'committed' }]);

    await database.stop();
    expect(isRunning()).toBe(false);
  });

  it('keeps running while another process uses the data folder', async () => {
    const other = await otherProcess();
    const database = await start();
    await database.stop();
    expect(isRunning()).toBe(true);

    await other.kill();
    const last = await start();
    await last.stop();
    expect(isRunning()).toBe(false);
  });

  it('recovers committed rows when the server itself was killed', async () => {
    const other = await otherProcess();
    const server = findPostmaster(findClusterPaths(dataDir));
    await other.kill();
    process.kill(server?.pid ?? 0, 'SIGKILL');
    await until(() => !isAlive(server?.pid ?? 0), timeoutMs);

    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await ask(database.url, 'select word from kept')).toEqual([{ word: 'committed' }]);
  });

  it('is restarted on the same port when it dies while in use, and is down for a moment only', async () => {
    const database = await start();
    await ask(database.url, "create table kept (word text); insert into kept values ('committed')");
    for (const _time of ['once', 'and again']) {
      const killed = findPostmaster(findClusterPaths(dataDir))?.pid ?? 0;
      process.kill(killed, 'SIGKILL');
      await until(() => (findPostmaster(findClusterPaths(dataDir))?.pid ?? killed) !== killed && isReady(), timeoutMs);
      expect(await ask(database.url, 'select word from kept')).toEqual([{ word: 'committed' }]);
    }
    await database.stop();
    expect(isRunning()).toBe(false);
  });

  it('does not mistake a program with the reused pid of a dead server for the server', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(
      join(findClusterPaths(dataDir).cluster, 'postmaster.pid'),
      `${process.ppid}\n/elsewhere\n0\n5432\n\n127.0.0.1\n\nready   \n`,
    );

    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.skipIf(process.platform === 'win32')(
    'is reached by a socket, and by the loopback address when the socket path is too long',
    async () => {
      const near = await start();
      expect(await ask(near.url, 'select inet_server_addr() as address')).toEqual([{ address: null }]);
      const far = await startEmbedded({ dataDir: join(dataDir, 'a long name '.repeat(8)), log });
      started.push(far);
      expect(await ask(far.url, 'select host(inet_server_addr()) as address')).toEqual([{ address: '127.0.0.1' }]);
    },
  );

  it('asks for the password on the socket too', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/);
  });

  it('starts one server when two callers start at once', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.url).toBe(two.url);
    expect([one.adopted, two.adopted].sort()).toEqual([false, true]);
  });
});

describe.runIf(process.getuid?.() === 0)('the embedded database, started by root', { timeout: timeoutMs }, () => {
  it('is stored in the data folder if its account may pass through', () => {
    expect(findClusterPaths(dataDir).home).toBe(join(dataDir, 'pg'));
  });

  it('is stored outside a folder that its account cannot enter, and is found there again', async () => {
    chmodSync(dataDir, 0o700);
    const { home, account } = findClusterPaths(dataDir);
    expect(home.startsWith(dataDir)).toBe(false);
    expect(account && canReach(home, account)).toBe(true);

    const first = await start();
    await ask(first.url, 'create table here (id int)');
    await first.stop();
    chmodSync(dataDir, 0o711);
    const second = await start();
    expect(await ask(second.url, 'select count(*)::int as rows from here')).toEqual([{ rows: 0 }]);
  });
});
