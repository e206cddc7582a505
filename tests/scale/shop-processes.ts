import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/free-port.ts';
import { bundleServer } from '../../tools/build.mjs';
import { startProcess } from '../security/faults/start-shop-process.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A process of the shop as an operator runs it on a machine: with its own port and data folder, configured by settings. */
export interface ShopProcess {
  readonly address: string;
  readonly dataDir: string;
  readonly isRunning: boolean;
  /** Kills it, as when the machine loses power. */
  kill(): Promise<void>;
  /** Stops it gracefully: it finishes open requests. */
  stop(): Promise<void>;
  /** Starts it again with the same port and folder. */
  start(): Promise<void>;
  /** Stops it and deletes its folder. */
  close(): Promise<void>;
}

let bundle: Promise<string> | undefined;

/** Bundles the entry of `npm start` into one file with the layout of the build, once per test file. */
async function bundled(): Promise<string> {
  const folder = path.join(root, 'test-results/scale', String(process.pid));
  const file = path.join(folder, 'server/main.mjs');
  await bundleServer(path.join(root, 'apps/server/src/main.ts'), file);
  cpSync(path.join(root, 'apps/server/migrations'), path.join(folder, 'migrations'), { recursive: true });
  return file;
}

/** Starts the entry of `npm start`. */
async function started(settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  bundle ??= bundled();
  return startProcess([process.execPath, await bundle], settings);
}

/** @param settings environment variables besides address, folder and the password of `admin` */
export async function shopProcess(settings: Readonly<Record<string, string>>): Promise<ShopProcess> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-process-'));
  const env = { PORT: port, DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1', ...settings };
  let child: ChildProcess | null = await started(env);

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    await gone;
  }

  return {
    address: `http://127.0.0.1:${port}`,
    dataDir,
    get isRunning() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      child ??= await started(env);
    },
    async close() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
