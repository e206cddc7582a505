import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@shopkeeper/server-kit/embedded';
import pino from 'pino';
import { freePort } from '../../../e2e/free-port.ts';
import { findPostmaster } from '../../../packages/server-kit/src/database/embedded-cluster.ts';
import { findPlace } from '../../../packages/server-kit/src/database/embedded-place.ts';
import { until } from '../../../packages/server-kit/src/testing/until.ts';

const script = path.join(import.meta.dirname, 'shop-process.ts');
const patienceMs = 60_000;

export const ownerPassword = 'Kestrel-41-lane';

/** A running shop whose process and database may be killed, as a machine that is out of memory kills them. */
export interface ShopUnderFire {
  readonly address: string;
  /** Kills the server process and starts it again. Answers the ms until it was ready. */
  killApp(): Promise<number>;
  /** Kills the database under the running server, which starts it again. Answers the ms from there until the server was ready. */
  killDatabase(): Promise<number>;
  /** Where its database is; who asks does not look after it. */
  databaseUrl(): Promise<string>;
  close(): Promise<void>;
}

export async function shopUnderFire(): Promise<ShopUnderFire> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shopkeeper-fire-'));
  // The database's account must be able to enter what mkdtemp closes to others.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _theirs, ...surroundings } = process.env;
  const env = {
    ...surroundings,
    DATA_DIR: dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: ownerPassword,
    LOG_LEVEL: 'fatal',
  };
  const place = findPlace(dataDir);
  let child = await started();

  async function started(): Promise<ChildProcess> {
    const one = fork(script, { env, execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const ended = once(one, 'exit').then(([code]) => Promise.reject(new Error(`the shop ended with ${String(code)}`)));
    ended.catch(() => undefined);
    await Promise.race([once(one, 'message'), ended]);
    return one;
  }

  const isReady = async (): Promise<boolean> => (await fetch(`${address}/readyz`).catch(() => null))?.ok ?? false;

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
    async killDatabase() {
      const killed = findPostmaster(place)?.pid ?? 0;
      process.kill(killed, 'SIGKILL');
      await until(() => {
        const found = findPostmaster(place);
        return found !== null && found.pid !== killed && found.isReady;
      }, patienceMs);
      const begun = performance.now();
      await until(isReady, patienceMs);
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('the shop did not survive its database');
      return performance.now() - begun;
    },
    async databaseUrl() {
      const { url, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
      await stop();
      return url;
    },
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
