import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import type { BinaryFolder } from './embedded-binaries.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { commandOf, isRunning, until } from './embedded-process.ts';
import { StartupError } from './startup-error.ts';

const run = promisify(execFile);
const readyTimeoutMs = 60_000;
const fastStopTimeoutMs = 20_000;
const longestLogBytes = 10 * 1024 * 1024;

/** The passwords of the two database roles: the superuser, and the role that the product uses. */
export interface Passwords {
  readonly postgres: string;
  readonly shopkeeper: string;
}

/** A running database server as described by `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** The folder of its Unix socket; null when it listens on the loopback address only. */
  readonly socketDir: string | null;
  readonly isReady: boolean;
}

/**
 * Settings for a small machine. They are given on the command line, so that a new version also applies them to existing data.
 */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '128MB',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  random_page_cost: '1.1',
  jit: 'off',
};

const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: process.platform === 'linux' ? 'C.UTF-8' : 'C', TZ: 'UTC' };
const runAs = ({ home, account }: ClusterPaths) => ({ ...account, cwd: home, env: environment });
const passwordFile = ({ home }: ClusterPaths): string => join(home, 'passwords.json');
const pidFile = ({ cluster }: ClusterPaths): string => join(cluster, 'postmaster.pid');
const logFile = ({ home }: ClusterPaths): string => join(home, 'server.log');
const locale =
  process.platform === 'linux'
    ? ['--locale=C.UTF-8']
    : ['--locale=C', ...(process.platform === 'darwin' ? ['--lc-ctype=UTF-8'] : [])];

/** Reads the passwords of the cluster, created once and readable only by the user who starts it. */
export function readPasswords(place: ClusterPaths): Passwords {
  return JSON.parse(readFileSync(passwordFile(place), 'utf8'));
}

/**
 * Creates the cluster if there is none. It is built in a temporary folder and renamed when complete, so that an interrupted first
 * start leaves nothing that looks like data.
 */
export async function ensureCluster(place: ClusterPaths, binaries: BinaryFolder): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return;
  const unfinished = `${place.cluster}.new`;
  const secret = join(unfinished, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(join(unfinished, 'cluster'), { recursive: true, mode: 0o700 });
  const passwords: Passwords = { postgres: randomBytes(24).toString('hex'), shopkeeper: randomBytes(24).toString('hex') };
  writeFileSync(secret, passwords.postgres, { mode: 0o600 });
  if (place.account) {
    for (const path of [unfinished, join(unfinished, 'cluster'), secret]) chownSync(path, place.account.uid, place.account.gid);
  }
  const where = [`--pgdata=${join(unfinished, 'cluster')}`, '--username=postgres', `--pwfile=${secret}`];
  await run(join(binaries, 'initdb'), [...where, '--auth=scram-sha-256', '--encoding=UTF8', ...locale], runAs(place));
  rmSync(secret);
  writeFileSync(passwordFile(place), JSON.stringify(passwords), { mode: 0o600 });
  renameSync(join(unfinished, 'cluster'), place.cluster);
  rmSync(unfinished, { recursive: true });
}

/** A server removes the file when it ends, at any moment, so only reading shows whether it exists. */
function readPidFile(place: ClusterPaths): string {
  try {
    return readFileSync(pidFile(place), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Returns the server that runs on this cluster, or null. The pid file of a dead server does not count, nor one whose pid now
 * belongs to another program.
 */
export function findPostmaster(place: ClusterPaths): Postmaster | null {
  const [pidText = '', , , port = '', socketDir = '', , , status = ''] = readPidFile(place).split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  const command = commandOf(pid);
  if (command !== '' && !command.includes(place.cluster)) return null;
  return { pid, port: Number(port), socketDir: socketDir.trim() || null, isReady: status.trim() === 'ready' };
}

/**
 * PostgreSQL trusts a pid file whose process is alive, except when it is its own parent, so our pid is written into it. Socket
 * files of a dead server are removed.
 */
function disownDead(place: ClusterPaths): void {
  const sockets = join(place.home, 'socket');
  if (existsSync(sockets)) for (const name of readdirSync(sockets)) rmSync(join(sockets, name), { force: true });
  if (!existsSync(pidFile(place))) return;
  const [, ...rest] = readFileSync(pidFile(place), 'utf8').split('\n');
  writeFileSync(pidFile(place), [process.pid, ...rest].join('\n'));
}

const longestSocketPath = 107;

/**
 * Returns a folder for the Unix socket next to the data: statements are faster by socket than by the loopback address. Null on
 * Windows and where the path exceeds the system's limit; both ways require the password.
 */
function socketFolder({ home, account }: ClusterPaths): string | null {
  const folder = join(home, 'socket');
  const isShort = Buffer.byteLength(join(folder, '.s.PGSQL.65535')) < longestSocketPath;
  if (process.platform === 'win32' || !isShort || /[,"\\]/.test(folder)) return null;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

function openLog(place: ClusterPaths): number {
  const path = logFile(place);
  const isLong = existsSync(path) && statSync(path).size > longestLogBytes;
  if (isLong) renameSync(path, `${path}.old`);
  return openSync(path, 'a', 0o600);
}

/**
 * Starts the server in its own session, so that Ctrl-C in the terminal does not reach it, and waits until it is ready. `extra`
 * overrides settings; `port` reuses the port of a dead server for its clients. May take up to a minute after a crash of the
 * machine.
 */
export async function launch(
  place: ClusterPaths,
  binaries: BinaryFolder,
  extra: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<Postmaster> {
  disownDead(place);
  const ways = { unix_socket_directories: socketFolder(place) ?? '' };
  const flags = Object.entries({ ...settings, ...ways, ...extra }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(place);
  const options: SpawnOptions = { ...runAs(place), detached: true, stdio: ['ignore', log, log] };
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', place.cluster, '-p', String(port ?? (await getPort({ host: '127.0.0.1' }))), ...flags],
    options,
  );
  closeSync(log);
  let failure: string | null = null;
  server.once('error', (error) => (failure = error.message));
  server.once('exit', (code) => (failure = `it ended with ${code ?? 'a signal'}`));
  const started = (): Postmaster | null => {
    const found = findPostmaster(place);
    return found?.isReady && found.pid === server.pid ? found : null;
  };
  await until(() => failure !== null || started() !== null, readyTimeoutMs);
  server.removeAllListeners();
  server.unref();
  const running = started();
  if (!running)
    throw new StartupError(`PostgreSQL did not start: ${failure ?? 'it did not answer in time'}\n${lastLines(place)}`);
  return running;
}

function lastLines(place: ClusterPaths): string {
  return readFileSync(logFile(place), 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

/** Signals the server to stop without waiting for it; used when this process is about to end. */
export function haltSoon({ pid }: Postmaster): void {
  process.kill(pid, 'SIGINT');
}

/** Stops the server: first a fast shutdown, then, if it hangs, an immediate one (it recovers at the next start). */
export async function halt({ pid }: Postmaster): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await until(() => !isRunning(pid), fastStopTimeoutMs)) return;
  process.kill(pid, 'SIGQUIT');
  await until(() => !isRunning(pid), fastStopTimeoutMs);
}
