import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../setup/free-port.ts';
import { findBinaries } from '../../packages/server/src/database/embedded-binaries.ts';
import { ensureCluster, readPasswords } from '../../packages/server/src/database/embedded-cluster.ts';
import { type ClusterPaths, findClusterPaths } from '../../packages/server/src/database/cluster-paths.ts';
import { killServer } from '../security/faults/postgres-processes.ts';
import { createTempFolder } from '../security/faults/shop-under-fire.ts';
import { onServer } from '../setup/connection.ts';

const run = promisify(execFile);

/** A PostgreSQL server of a test, which can be copied while it runs, killed and promoted. */
export interface PostgresServer {
  readonly port: number;
  /** URL of the shop's database with the role that owns it. */
  readonly url: string;
  /** Runs one statement as superuser. */
  asSuper<Row extends object>(statement: string): Promise<Row[]>;
  /** Creates a streaming replica that connects through the port of `line`, as `pg_basebackup` and a standby would. */
  replica(line: { readonly port: number }): Promise<PostgresServer>;
  /** Promotes a replica to primary. */
  promote(): Promise<void>;
  /** Kills all its processes at once, as when the machine loses power. */
  kill(): void;
  stop(): Promise<void>;
}

interface Ground {
  readonly place: ClusterPaths;
  readonly binaries: string;
  readonly password: string;
}

const shared = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  wal_keep_size: '128MB',
  // A reconnected replica retries immediately.
  wal_retrieve_retry_interval: '50ms',
  // Tests only kill processes, which does not affect the operating system's file cache.
  fsync: 'off',
};

/** Starts a primary with an empty database `shopkeeper` in its own folder. */
export async function primaryServer(): Promise<PostgresServer> {
  const folder = createTempFolder();
  const place = findClusterPaths(folder);
  const binaries = process.env['TEST_POSTGRES_BIN'] ?? (await findBinaries(place));
  await ensureCluster(place, binaries);
  const context = { place, binaries, password: randomBytes(12).toString('hex') };
  const primary = await started(context, place.cluster);
  await primary.asSuper(`create role shopkeeper login password '${context.password}'`);
  await primary.asSuper('create database shopkeeper owner shopkeeper');
  return {
    ...primary,
    async stop() {
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number, role: string, password: string): string =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${role}`;

async function started(context: Ground, cluster: string): Promise<PostgresServer> {
  const { place, binaries } = context;
  const port = Number(await freePort());
  const superPassword = readPasswords(place).postgres;
  const control = (...args: string[]) => run(path.join(binaries, 'pg_ctl'), args, { ...place.account, cwd: place.home });
  const settings = Object.entries(shared).map(([name, value]) => `-c ${name}='${value}'`);
  const log = path.join(cluster, 'server.log');
  await control('start', '-w', '-D', cluster, '-l', log, '-o', [`-p ${port}`, ...settings].join(' '));
  return {
    port,
    url: urlOf(port, 'shopkeeper', context.password),
    asSuper: (statement) => onServer(urlOf(port, 'postgres', superPassword), statement),
    async replica(line) {
      const copy = path.join(place.home, `replica-${line.port}`);
      await baseBackup(urlOf(port, 'postgres', superPassword), cluster, copy);
      const way = `host=127.0.0.1 port=${line.port} user=postgres password=${superPassword} application_name=replica`;
      writeFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${way}'\n`);
      writeFileSync(path.join(copy, 'standby.signal'), '');
      if (place.account) own(copy, place.account);
      return started(context, copy);
    },
    async promote() {
      await control('promote', '-w', '-D', cluster);
    },
    kill: () => killed(cluster),
    async stop() {
      await control('stop', '-m', 'immediate', '-D', cluster).catch(() => undefined);
      rmSync(cluster, { recursive: true, force: true });
    },
  };
}

/** Files that belong to the running server and not to its data. */
const ownOfServer = /^(postmaster\.(pid|opts)|server\.log|pg_(wal|replslot|notify|stat_tmp|subtrans|dynshmem)\/.+)$/;

/** Copies the data of a running server like `pg_basebackup`: streamed WAL repairs what changes meanwhile. */
async function baseBackup(superUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    copyFolder(from, to, '');
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

function copyFolder(from: string, to: string, at: string): void {
  mkdirSync(path.join(to, at), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(path.join(from, at), { withFileTypes: true })) {
    const name = path.posix.join(at, entry.name);
    if (ownOfServer.test(name)) continue;
    if (entry.isDirectory()) copyFolder(from, to, name);
    else copyThere(path.join(from, name), path.join(to, name));
  }
}

/** Copies a file; ignores one that was deleted meanwhile, because a table may be dropped while its files are listed. */
function copyThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function own(folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(path.join(folder, entry), uid, gid);
}

function killed(cluster: string): void {
  const [first = ''] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  killServer(Number(first));
}
