import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 25;

/** Whether a process with this id exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function ps(pid: number, column: 'lstart' | 'args'): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** Returns the command line of a running process, or an empty string if the system does not provide it. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'args');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Whether a process is still running; a zombie that its parent has not yet reaped is not. */
export function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return lifeOf(pid) !== null;
}

/** Identifies one run of a process, so that a reused pid counts as another run. Null when the process is gone. */
export function lifeOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform !== 'linux') return `${pid} ${ps(pid, 'lstart')}`;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return afterName[0] === 'Z' ? null : `${pid} ${afterName[19] ?? ''}`;
  } catch {
    return null;
  }
}

/** Whether the process run identified by `lifeOf` still exists. */
export function isSameLife(life: string): boolean {
  const pid = Number.parseInt(life, 10);
  return Number.isInteger(pid) && pid > 0 && lifeOf(pid) === life;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, lifeOf(process.pid) ?? '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs the work while no other process holds the same lock file.
 * The lock of a dead process is removed; a living one is waited for, at most `timeoutMs`.
 */
export async function withLock<T>(path: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (!take(path)) {
    const holder = read(path);
    if (holder !== '' && !isSameLife(holder)) rmSync(path, { force: true });
    else if (Date.now() > deadline) throw new Error(`another process keeps ${path} (${holder || 'unknown holder'})`);
    else await pause(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Waits until the condition holds; returns false if it does not within `timeoutMs`. */
export async function until(holds: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!holds()) {
    if (Date.now() > deadline) return false;
    await pause(pollMs);
  }
  return true;
}

/** The processes that use one database, with one file each. Entries of dead processes are removed on every read. */
export interface Users {
  join(): () => void;
  count(): number;
}

export function usersIn(folder: string): Users {
  let joined = 0;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    join() {
      const file = join(folder, `${process.pid}-${(joined += 1)}-${Date.now().toString(36)}`);
      writeFileSync(file, lifeOf(process.pid) ?? '', { mode: 0o600 });
      return () => rmSync(file, { force: true });
    },
    count() {
      const alive = (name: string): boolean => isSameLife(read(join(folder, name)));
      const [living, dead] = [readdirSync(folder).filter(alive), readdirSync(folder).filter((name) => !alive(name))];
      for (const name of dead) rmSync(join(folder, name), { force: true });
      return living.length;
    },
  };
}
