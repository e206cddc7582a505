import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { isAlive, isRunning } from '../../packages/server/src/database/embedded-process.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import type { Account } from './clone.ts';

const timeoutMs = 120_000;

/** The account, settings and data folder of a start. */
export interface Wish {
  readonly account: Account;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Runs the command of `npm start` without npm: faster, for tests that do not depend on npm. */
  readonly withoutNpm?: boolean;
}

/** `npm start` as in a terminal: in its own process group. */
export interface Running {
  /** The standard output so far. */
  told(): string;
  complained(): string;
  /**
   * Waits until the output contains a text.
   * @throws when the process ended before
   */
  tells(text: string): Promise<void>;
  /** Sends Ctrl-C to the whole process group, as a terminal does. Returns the result of `ended`. */
  interrupt(): Promise<number | string | null>;
  /** Resolves with the exit code or signal once no process of the group is left. */
  ended(): Promise<number | string | null>;
  readonly address: string;
}

/** Creates a folder that belongs to the account, for example a home or data folder. */
export function folderOf({ uid, gid }: Account, name: string): string {
  const folder = mkdtempSync(join(inject('clone').folder, `${name}-`));
  chownSync(folder, uid, gid);
  // When root starts the database, it runs as another account, which must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

export async function npmStart({ account, dataDir, env = {}, withoutNpm = false }: Wish): Promise<Running> {
  const port = env['PORT'] ?? (await freePort());
  const surroundings = {
    PATH: process.env['PATH'] ?? '',
    HOME: folderOf(account, 'home'),
    LANG: 'C.UTF-8',
    NO_UPDATE_NOTIFIER: '1',
  };
  const [program, ...args] = withoutNpm ? [process.execPath, 'tools/start.mjs'] : ['npm', 'start'];
  const child = spawn(program, args, {
    cwd: inject('clone').root,
    uid: account.uid,
    gid: account.gid,
    env: { ...surroundings, DATA_DIR: dataDir, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const closed = once(child, 'close');
  const group = -(child.pid ?? 0);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = async (): Promise<number | string | null> => {
    await closed;
    await until(() => !isAlive(group), timeoutMs);
    return child.exitCode ?? child.signalCode;
  };
  return {
    told: () => out,
    complained: () => err,
    address: `http://127.0.0.1:${port}`,
    ended,
    async tells(text) {
      await until(() => out.includes(text) || child.exitCode !== null, timeoutMs);
      if (!out.includes(text)) throw new Error(`it ended with ${child.exitCode} before it told "${text}":\n${out}\n${err}`);
    },
    async interrupt() {
      process.kill(group, 'SIGINT');
      return ended();
    },
  };
}

const numberIn = (text: string): number => Number.parseInt(text, 10);

/** Returns the id of the Node process that uses the embedded database of a data folder; ignores entries of killed ones. */
export function processOf(dataDir: string): number {
  const living = readdirSync(join(dataDir, 'pg/users')).map(numberIn).filter(isRunning);
  const [node] = living;
  if (node === undefined || living.length > 1) throw new Error(`${living.length} processes use the database of ${dataDir}`);
  return node;
}

/** Returns the process id of the embedded database server of a data folder; null when none runs. */
export function serverOf(dataDir: string): number | null {
  const file = join(dataDir, 'pg/cluster/postmaster.pid');
  const pid = existsSync(file) ? numberIn(readFileSync(file, 'utf8')) : 0;
  return pid > 0 && isRunning(pid) ? pid : null;
}
