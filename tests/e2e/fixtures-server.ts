import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { startEmbedded } from '../../packages/server/src/database/embedded.ts';
import { freePort } from '../setup/free-port.ts';

const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const startTimeoutMs = 120_000;
const stopTimeoutMs = 30_000;

/** An account, as the first start stored it: a line of `staff` or `member`, username and password. */
export interface SignIn {
  readonly audience: 'admin' | 'member';
  readonly username: string;
  readonly password: string;
}

export function readSignIns(text: string): SignIn[] {
  return text.split('\n').flatMap((line) => {
    const [, kind, username, password] = /^(staff|member) (\S+) (\S+)$/.exec(line.trim()) ?? [];
    return kind && username && password ? [{ audience: kind === 'staff' ? 'admin' : 'member', username, password }] : [];
  });
}

async function isReady(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

async function untilReady(server: ChildProcess, baseUrl: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady(baseUrl))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode} before it was ready`);
    if (Date.now() > deadline) throw new Error(`the server did not answer ${baseUrl}/readyz in time`);
    await pause(100);
  }
}

function ended(server: ChildProcess): Promise<unknown> {
  return server.exitCode === null && server.signalCode === null
    ? new Promise((done) => server.once('exit', done))
    : Promise.resolve();
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  const late = setTimeout(() => server.kill('SIGKILL'), stopTimeoutMs);
  await ended(server);
  clearTimeout(late);
}

/** A running server with a demo shop of its own. */
export interface ShopServer {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** The text of its first-sign-in.txt. */
  readonly signIns: string;
  stop(): Promise<void>;
  /** Kills the server, but not its database, and starts it again at the same address. */
  killAndRestart(): Promise<void>;
}

/** Where a server runs, and its environment variables besides those of every test. */
export interface Surroundings {
  readonly cwd?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the built server with a demo shop in a folder of its own. */
export async function startShop({ cwd = process.cwd(), settings: more = {} }: Surroundings = {}): Promise<ShopServer> {
  if (!existsSync(built)) throw new Error('dist/server/main.js is missing: run `npm run build` first');
  const dataDir = mkdtempSync(join(tmpdir(), 'shopkeeper-e2e-'));
  // The account of the database must be able to enter the folder, which mkdtemp closes to others.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_LANG: 'zh-cn',
    TERMINAL_ENABLED: 'as-root',
  };
  const env = { ...process.env, ...settings, NODE_ENV: 'production', ...more };
  const launch = (): ChildProcess =>
    spawn(process.execPath, ['--enable-source-maps', built], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  let server = launch();
  let leave = async (): Promise<void> => undefined;
  const clear = async (): Promise<void> => {
    await leave();
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server, baseUrl);
    // Finds the server's embedded database running and shares it.
    const database = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
    leave = database.stop;
    return {
      baseUrl,
      databaseUrl: database.url,
      signIns: readFileSync(join(dataDir, 'first-sign-in.txt'), 'utf8'),
      stop: clear,
      async killAndRestart() {
        server.kill('SIGKILL');
        await ended(server);
        server = launch();
        await untilReady(server, baseUrl);
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

/**
 * Starts the server that the tests share and passes its address to them. With `E2E_BASE_URL` (and `E2E_SIGN_IN`, the text of its
 * first-sign-in.txt, and `E2E_DATABASE_URL`) they use a server that already runs.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => undefined;
  const shop = await startShop();
  process.env['E2E_BASE_URL'] = shop.baseUrl;
  process.env['E2E_DATABASE_URL'] = shop.databaseUrl;
  process.env['E2E_SIGN_IN'] = shop.signIns;
  return shop.stop;
}
