import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@shopkeeper/server/database';
import pino from 'pino';
import { freePort } from '../../setup/free-port.ts';
import { findPostmaster, type Postmaster, readPasswords } from '../../../packages/server/src/database/embedded-cluster.ts';
import { findClusterPaths } from '../../../packages/server/src/database/cluster-paths.ts';
import { isRunning } from '../../../packages/server/src/database/embedded-process.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { onServer } from '../../setup/connection.ts';
import { childrenOf, killServer } from './postgres-processes.ts';
import { startShopProcess } from './start-shop-process.ts';

const timeoutMs = 60_000;

/** A running shop whose process and database can be killed, as by the out-of-memory killer. */
export interface ShopUnderFire {
  readonly address: string;
  /** Kills the server process and restarts it. Returns the ms until it was ready. */
  killApp(): Promise<number>;
  /**
   * Kills every process of the database at once; the running server restarts it. Like the next two, returns the ms from the
   * database being up until the server was ready.
   */
  killDatabase(): Promise<number>;
  /** Kills the process of one active connection; the database then ends all others and restarts by itself. */
  killConnection(): Promise<number>;
  /** Shuts the database down cleanly; the running server restarts it. */
  restartDatabase(): Promise<number>;
  /** Runs one statement as the database superuser. */
  asSuper<Row extends object>(statement: string): Promise<Row[]>;
  /** Returns the database URL for an ordinary role. */
  databaseUrl(): Promise<string>;
  close(): Promise<void>;
}

/** Creates a folder that the database's account may enter; mkdtemp alone denies it. */
export function createTempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shopkeeper-fire-'));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Starts a shop with the embedded database in `dataDir` (by default a temporary folder), and the demo shop unless `demo` is
 * false.
 */
export async function shopUnderFire({ dataDir: given = '', demo = true } = {}): Promise<ShopUnderFire> {
  const dataDir = given || createTempFolder();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: dataDir, PORT: port, DEMO: demo ? '1' : '0' };
  const started = () => startShopProcess(settings);
  const place = findClusterPaths(dataDir);
  let child = await started();

  const isReady = async (): Promise<boolean> => (await fetch(`${address}/readyz`).catch(() => null))?.ok ?? false;

  const postmaster = (): Postmaster => {
    const found = findPostmaster(place);
    if (!found) throw new Error('the database does not run');
    return found;
  };
  const asSuper = <Row extends object>(statement: string): Promise<Row[]> =>
    onServer(`postgresql://postgres:${readPasswords(place).postgres}@127.0.0.1:${postmaster().port}/postgres`, statement);

  /** Waits until the server is ready; returns the ms since the database is up. */
  async function readyAgain(): Promise<number> {
    const begun = performance.now();
    await until(isReady, timeoutMs);
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the shop did not survive its database');
    return performance.now() - begun;
  }

  /** Ends the database server in some way, and waits for the next one. */
  async function ended(end: (pid: number) => void): Promise<number> {
    const { pid } = postmaster();
    end(pid);
    await until(() => {
      const found = findPostmaster(place);
      return found !== null && found.pid !== pid && found.isReady;
    }, timeoutMs);
    return readyAgain();
  }

  return {
    address,
    async killApp() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      const begun = performance.now();
      child = await started();
      return performance.now() - begun;
    },
    killDatabase: () => ended(killServer),
    async killConnection() {
      const others = childrenOf(postmaster().pid);
      const [busiest] = await asSuper<{ pid: number }>(
        "select pid from pg_stat_activity where usename = 'shopkeeper' order by state <> 'idle' desc, query_start desc limit 1",
      );
      if (!busiest) throw new Error('the shop has no connection');
      process.kill(busiest.pid, 'SIGKILL');
      const isThere = () => asSuper('select 1').then(Boolean, () => false);
      await until(async () => !others.some(isRunning) && (await isThere()), timeoutMs);
      return readyAgain();
    },
    restartDatabase: () => ended((pid) => void process.kill(pid, 'SIGINT')),
    asSuper,
    async databaseUrl() {
      const { url, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
      await stop();
      return url;
    },
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      if (!given) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
