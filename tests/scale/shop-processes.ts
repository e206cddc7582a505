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

/** One process of a shop, as an operator runs it on a machine: its own port and data folder, everything else by settings. */
export interface ShopProcess {
  readonly address: string;
  readonly dataDir: string;
  readonly isRunning: boolean;
  /** Ends it as a machine does that loses its power. */
  kill(): Promise<void>;
  /** Ends it as an operator does: it finishes what is open. */
  stop(): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
  /** Ends it for good, and its folder with it. */
  close(): Promise<void>;
}

const living = new Set<ChildProcess>();
// Whatever becomes of a test, none of its shops goes on alone.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

let bundle: Promise<string> | undefined;

/** The entry of `npm start` in one file, laid out as the build lays it out: every test file has its own. */
async function bundled(): Promise<string> {
  const folder = path.join(root, 'test-results/scale', String(process.pid));
  const file = path.join(folder, 'server/main.mjs');
  await bundleServer(path.join(root, 'apps/server/src/main.ts'), file);
  cpSync(path.join(root, 'apps/server/migrations'), path.join(folder, 'migrations'), { recursive: true });
  return file;
}

/** Answers when the process said that it is ready. @throws with what it complained of when it ended before */
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

/** @param settings of the environment, beside address, folder and the password of `admin` */
export async function shopProcess(settings: Readonly<Record<string, string>>): Promise<ShopProcess> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-process-'));
  // The database of the tests is not meant for it.
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
