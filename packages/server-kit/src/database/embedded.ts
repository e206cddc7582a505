import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { findBinaries } from './embedded-binaries.ts';
import {
  ensureCluster,
  findPostmaster,
  halt,
  haltSoon,
  launch,
  type Passwords,
  type Postmaster,
  readPasswords,
} from './embedded-cluster.ts';
import { findClusterPaths, type ClusterPaths } from './cluster-paths.ts';
import { until, usersIn, withLock } from './embedded-process.ts';

const lockTimeoutMs = 120_000;
const adoptionTimeoutMs = 60_000;
const lookAfterMs = 500;

export interface EmbeddedOptions {
  /** The product's data folder; the database lives under its `pg`. */
  readonly dataDir: string;
  readonly log: Logger;
  /** A folder with another `postgres` and `initdb`, for proving that an older version works too. */
  readonly binaries?: string;
  /** Settings laid over the house's own; the tests switch `fsync` off. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedDatabase {
  /** Signs in as the owner of the database `shopkeeper`, who is no superuser. Reachable from this machine only. */
  readonly url: string;
  /** Whether a server was found running, left by a process that died or shared with one that lives. */
  readonly adopted: boolean;
  /** Lets go of the server; it ends when no other process of this data folder uses it. A second call does nothing. */
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL of the product's own: made at the first start, found again at later ones. Commits are on the disk when
 * they are answered. Works for ordinary users and for root, who lends it the account `nobody`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = findClusterPaths(options.dataDir);
  const users = usersIn(join(place.home, 'users'));
  const alone = <T>(work: () => Promise<T>): Promise<T> => withLock(join(place.home, 'start.lock'), lockTimeoutMs, work);

  // A process that ends without `stop` (a failed start, Ctrl-C in the middle of one) leaves no server behind either.
  let leave: (() => void) | null = null;
  const endWithUs = (): void => {
    leave?.();
    const server = leave && findPostmaster(place);
    if (server && users.count() === 0) haltSoon(server);
  };
  process.once('exit', endWithUs);

  const { running, adopted } = await alone(async () => {
    leave = users.join();
    const found = await findReady(place);
    return { running: found ?? (await begin(place, options)), adopted: found !== null };
  });
  options.log.info({ home: place.home, port: running.port, adopted }, 'embedded database is ready');

  let isStopped = false;
  /** Killed by hand, or by a system that is out of memory: it comes back at its old address, so that connections find it again. */
  const revive = async (): Promise<void> => {
    if (isStopped || findPostmaster(place)) return;
    const server = await launch(place, options.binaries ?? (await findBinaries(place)), options.settings, running.port);
    options.log.warn({ home: place.home, port: server.port }, 'the embedded database had died and was started again');
  };
  const watch = lookAfter(lookAfterMs, async () => {
    if (isStopped || findPostmaster(place)) return;
    await alone(revive).catch((error: unknown) => options.log.error(error, 'the embedded database is down'));
  });
  return {
    url: urlOf('shopkeeper', readPasswords(place), running),
    adopted,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearInterval(watch);
      await alone(async () => {
        leave?.();
        const server = findPostmaster(place);
        if (server && users.count() === 0) await halt(server);
      });
      process.off('exit', endWithUs);
    },
  };
}

/** Does some work again and again, never twice at once. It keeps no process alive. */
function lookAfter(everyMs: number, work: () => Promise<void>): NodeJS.Timeout {
  let isBusy = false;
  const watch = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
    });
  }, everyMs);
  return watch.unref();
}

/** A server that another process left or shares. One that still recovers from a crash is waited for. */
async function findReady(place: ClusterPaths): Promise<Postmaster | null> {
  if (!findPostmaster(place)) return null;
  await until(() => findPostmaster(place)?.isReady !== false, adoptionTimeoutMs);
  const found = findPostmaster(place);
  if (found && !found.isReady) throw new Error(`the database server ${found.pid} on ${place.cluster} does not get ready`);
  return found;
}

async function begin(place: ClusterPaths, { binaries, settings }: EmbeddedOptions): Promise<Postmaster> {
  const programs = binaries ?? (await findBinaries(place));
  await ensureCluster(place, programs);
  const server = await launch(place, programs, settings);
  await ensureOwner(readPasswords(place), server);
  return server;
}

/** By the socket where there is one: `host` in the query wins over the address, for every PostgreSQL client. */
function urlOf(role: keyof Passwords, passwords: Passwords, { port, socketDir }: Postmaster): string {
  const way = socketDir === null ? '' : `?host=${encodeURIComponent(socketDir)}`;
  return `postgresql://${role}:${passwords[role]}@127.0.0.1:${port}/${role}${way}`;
}

/** The database and the role that owns it. Both are looked for each time, so an interrupted first start heals itself. */
async function ensureOwner(passwords: Passwords, server: Postmaster): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres', passwords, server) });
  await client.connect();
  try {
    const role = await client.query("select 1 from pg_roles where rolname = 'shopkeeper'");
    if (role.rowCount === 0) await client.query(`create role shopkeeper login createdb password '${passwords.shopkeeper}'`);
    const database = await client.query("select 1 from pg_database where datname = 'shopkeeper'");
    if (database.rowCount === 0) await client.query('create database shopkeeper owner shopkeeper');
  } finally {
    await client.end();
  }
}
