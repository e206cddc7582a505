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
import { startShopProcess } from './start-shop-process.ts';

const patienceMs = 60_000;

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

/** A folder of its own, which the database's account may enter: mkdtemp closes it to others. */
export function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shopkeeper-fire-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** With the product's own database in `dataDir` (else in a folder that goes with it), and the demo shop unless `demo` is false. */
export async function shopUnderFire({ dataDir: given = '', demo = true } = {}): Promise<ShopUnderFire> {
  const dataDir = given || ownFolder();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: dataDir, PORT: port, DEMO: demo ? '1' : '0' };
  const started = () => startShopProcess(settings);
  const place = findPlace(dataDir);
  let child = await started();

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
      if (!given) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
