import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/free-port.ts';
import { bundleServer } from '../../tools/build.mjs';
import { ownerPassword } from '../security/faults/start-shop-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ready = 'Shopkeeper is ready at';

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

const living = new Set<ChildProcess>();
// Kills processes that are left when the test process exits.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

let bundle: Promise<string> | undefined;

/** Bundles the entry of `npm start` into one file with the layout of the build, once per test file. */
async function bundled(): Promise<string> {
  const folder = path.join(root, 'test-results/scale', String(process.pid));
  const file = path.join(folder, 'server/main.mjs');
  await bundleServer(path.join(root, 'apps/server/src/main.ts'), file);
  cpSync(path.join(root, 'apps/server/migrations'), path.join(folder, 'migrations'), { recursive: true });
  return file;
}

/**
 * Resolves when the process has reported that it is ready.
 * @throws with its error output when it ended before
 */
async function started(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  bundle ??= bundled();
  const child = spawn(process.execPath, [await bundle], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  living.add(child);
  child.once('exit', () => living.delete(child));
  const told = { out: '', err: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told.err += text));
  const isReady = new Promise<void>((done) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told.out += text;
      if (told.out.includes(ready)) done();
    });
  });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the process ended with ${String(code)}: ${told.err}`)),
  );
  ended.catch(() => undefined);
  await Promise.race([isReady, ended]);
  return child;
}

/** @param settings environment variables besides address, folder and the password of `admin` */
export async function shopProcess(settings: Readonly<Record<string, string>>): Promise<ShopProcess> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-process-'));
  // The process must not use the test runner's database.
  const { DATABASE_URL: _theirs, ...surroundings } = process.env;
  const own = { HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir, ADMIN_PASSWORD: ownerPassword, LOG_LEVEL: 'fatal' };
  const env = { ...surroundings, ...own, TRUST_PROXY: '127.0.0.1', ...settings };
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
