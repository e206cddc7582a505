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
import { type ClusterPaths, findClusterPaths } from './cluster-paths.ts';
import { until, usersIn, withLock } from './embedded-process.ts';

const lockTimeoutMs = 120_000;
const adoptionTimeoutMs = 60_000;
const lookAfterMs = 500;

/** Where the embedded database is stored and how it is started. */
export interface EmbeddedOptions {
  /** The product's data folder; the database is stored in its `pg` folder. */
  readonly dataDir: string;
  readonly log: Logger;
  /** A folder with other `postgres` and `initdb` programs, for testing older versions. */
  readonly binaries?: string;
  /** Settings that override the default ones; tests turn `fsync` off. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** Connects as the owner of the database `shopkeeper`, who is no superuser. Reachable from this machine only. */
  readonly url: string;
  /** Whether a running server was found, left by a dead process or shared with a living one. */
  readonly adopted: boolean;
  /** Releases the server; it stops when no other process of this data folder uses it. A second call does nothing. */
  stop(): Promise<void>;
}

/**
 * Runs the product's own PostgreSQL, created at the first start and reused later. A reported commit is on the disk. Works for
 * ordinary users and for root, for whom it runs as `nobody`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const paths = findClusterPaths(options.dataDir);
  const users = usersIn(join(paths.home, 'users'));
  const alone = <T>(work: () => Promise<T>): Promise<T> => withLock(join(paths.home, 'start.lock'), lockTimeoutMs, work);

  // A process that ends without `stop` (a failed start, Ctrl-C during one) must not leave a server running either.
  let leave: (() => void) | null = null;
  const endWithUs = (): void => {
    leave?.();
    const server = leave && findPostmaster(paths);
    if (server && users.count() === 0) haltSoon(server);
  };
  process.once('exit', endWithUs);

  const { running, adopted } = await alone(async () => {
    leave = users.join();
    const found = await findReady(paths);
    return { running: found ?? (await begin(paths, options)), adopted: found !== null };
  });
  options.log.info({ home: paths.home, port: running.port, adopted }, 'embedded database is ready');

  let isStopped = false;
  /** Restarts a server that was killed by hand or for lack of memory on its old port, so that connections find it again. */
  const revive = async (): Promise<void> => {
    if (isStopped || findPostmaster(paths)) return;
    const server = await launch(paths, options.binaries ?? (await findBinaries(paths)), options.settings, running.port);
    options.log.warn({ home: paths.home, port: server.port }, 'the embedded database had died and was started again');
  };
  const watch = lookAfter(lookAfterMs, async () => {
    if (isStopped || findPostmaster(paths)) return;
    await alone(revive).catch((error: unknown) => options.log.error(error, 'the embedded database is down'));
  });
  return {
    url: urlOf('shopkeeper', readPasswords(paths), running),
    adopted,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearInterval(watch);
      await alone(async () => {
        leave?.();
        const server = findPostmaster(paths);
        if (server && users.count() === 0) await halt(server);
      });
      process.off('exit', endWithUs);
    },
  };
}

/** Repeats the work at intervals, never in parallel. Does not keep the process alive. */
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

/** Returns a server that another process left or shares, after it has recovered from a crash. */
async function findReady(paths: ClusterPaths): Promise<Postmaster | null> {
  if (!findPostmaster(paths)) return null;
  await until(() => findPostmaster(paths)?.isReady !== false, adoptionTimeoutMs);
  const found = findPostmaster(paths);
  if (found && !found.isReady) throw new Error(`the database server ${found.pid} on ${paths.cluster} does not get ready`);
  return found;
}

async function begin(paths: ClusterPaths, { binaries, settings }: EmbeddedOptions): Promise<Postmaster> {
  const programs = binaries ?? (await findBinaries(paths));
  await ensureCluster(paths, programs);
  const server = await launch(paths, programs, settings);
  await ensureOwner(readPasswords(paths), server);
  return server;
}

/** The URL names the socket if there is one: `host` in the query overrides the address in every PostgreSQL client. */
function urlOf(role: keyof Passwords, passwords: Passwords, { port, socketDir }: Postmaster): string {
  const way = socketDir === null ? '' : `?host=${encodeURIComponent(socketDir)}`;
  return `postgresql://${role}:${passwords[role]}@127.0.0.1:${port}/${role}${way}`;
}

/** The role of reports: it may read the views that the shop lets it read, and nothing else. */
const reportRole = `do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'shopkeeper_report') then create role shopkeeper_report nologin; end if;
  if not pg_has_role('shopkeeper', 'shopkeeper_report', 'member') then grant shopkeeper_report to shopkeeper; end if;
end $$`;

/**
 * Creates the database, its owner role, and the role of reports, which the owner may become. They are checked every time, so that an
 * interrupted first start is completed.
 */
async function ensureOwner(passwords: Passwords, server: Postmaster): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres', passwords, server) });
  await client.connect();
  try {
    const role = await client.query("select 1 from pg_roles where rolname = 'shopkeeper'");
    if (role.rowCount === 0) await client.query(`create role shopkeeper login createdb password '${passwords.shopkeeper}'`);
    await client.query(reportRole);
    const database = await client.query("select 1 from pg_database where datname = 'shopkeeper'");
    if (database.rowCount === 0) await client.query('create database shopkeeper owner shopkeeper');
  } finally {
    await client.end();
  }
}
