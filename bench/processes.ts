import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { bundleServer } from '../tools/build.mjs';
import { root } from './database.ts';

export type Side = 'bare' | 'ours';

const outDir = join(root, 'bench/dist/server');

/** Bundles both servers and the product's entry point the way the product is bundled. */
export async function bundle(): Promise<void> {
  const entries = { ours: 'bench/servers/ours.ts', bare: 'bench/bare/server.ts', main: 'apps/server/src/main.ts' };
  await Promise.all(Object.entries(entries).map(([name, entry]) => bundleServer(join(root, entry), bundled(name))));
  cpSync(join(root, 'apps/server/migrations'), join(outDir, 'migrations'), { recursive: true });
}

export const bundled = (name: string): string => join(outDir, `${name}.js`);

/** A server process and its database connections; both are measured. */
export interface Running {
  readonly side: Side;
  /** The application name of its database connections. */
  readonly name: string;
  readonly pid: number;
  readonly address: string;
  stop(): Promise<void>;
}

/** The Node flags of `npm start`: they are part of the product. */
export function startFlags(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** Starts one side as a process over a database; its connections carry the name. */
export async function start(side: Side, database: string, name: string): Promise<Running> {
  const url = new URL(database);
  url.searchParams.set('application_name', name);
  const env = { ...process.env, NODE_ENV: 'production', BENCH_DATABASE: url.href };
  const child = fork(bundled(side), { env, execArgv: side === 'ours' ? startFlags() : [] });
  const address = await Promise.race([ready(child), died(child, side)]);
  return {
    side,
    name,
    pid: child.pid ?? 0,
    address,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function ready(child: ChildProcess): Promise<string> {
  const [message]: { address?: string }[] = await once(child, 'message');
  return message?.address ?? '';
}

async function died(child: ChildProcess, side: Side): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`the ${side} server ended with ${String(code)}`);
}

const ticksPerSecond = 100;

/** User and system time of a process so far, in ms; 0 when it has ended. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return ((Number(user) + Number(system)) * 1000) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** CPU time of a side so far, in ms: the server, and its database connections by process id. */
export interface Usage {
  readonly server: number;
  readonly backends: ReadonlyMap<number, number>;
}

/** Waits until the connections of a server that was stopped are closed, so that their end is not part of the next measurement. */
export async function connectionsClosed(client: pg.Client, name: string): Promise<void> {
  const open = 'select 1 from pg_stat_activity where application_name = $1 limit 1';
  for (let tries = 0; tries < 200; tries += 1) {
    const { rowCount } = await client.query(open, [name]);
    if (rowCount === 0) return;
    await pause(50);
  }
  throw new Error(`connections of ${name} are still open after ten seconds`);
}

export async function usageOf(client: pg.Client, running: Running): Promise<Usage> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    running.name,
  ]);
  return { server: cpuOf(running.pid), backends: new Map(rows.map(({ pid }) => [pid, cpuOf(pid)])) };
}

/** CPU time in ms. */
export interface Spent {
  readonly server: number;
  readonly database: number;
}

const lookMs = 250;

/**
 * Does work and returns the CPU time that the side spent on it. Its connections are looked at several times a second, so that
 * those which close during the work are charged too.
 */
export async function spentOn<T>(
  client: pg.Client,
  running: Running,
  work: () => Promise<T>,
): Promise<Spent & { readonly done: T }> {
  const before = await usageOf(client, running);
  const last = new Map(before.backends);
  const look = async (): Promise<number> => {
    const { server, backends } = await usageOf(client, running);
    for (const [pid, ms] of backends) last.set(pid, ms);
    return server;
  };
  let looking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookMs);
  const done = await work().finally(() => clearInterval(timer));
  await looking;
  const server = (await look()) - before.server;
  const database = [...last].reduce((sum, [pid, ms]) => sum + ms - (before.backends.get(pid) ?? 0), 0);
  return { server, database, done };
}

/** The cost of work on one connection in ms: CPU of its database process and of this process, and the elapsed time. */
export interface Cost {
  readonly ms: number;
  readonly server: number;
  readonly database: number;
}

export async function costOf(client: pg.Client, work: () => Promise<void>): Promise<Cost> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const [before, own, from] = [cpuOf(pid), process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return { ms: performance.now() - from, server: (user + system) / 1000, database: cpuOf(pid) - before };
}

function memoryMb(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** Resident memory of a process, shared pages included, in MB. */
export const residentMb = (pid: number): number => memoryMb(pid, 'VmRSS');

/** The highest resident memory of a process since it was started, in MB. */
export const peakMb = (pid: number): number => memoryMb(pid, 'VmHWM');
