import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@shopkeeper/server/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { databaseUrl, filesOfRun, onServer } from './connection.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const migrationsFolder = join(root, 'apps/server/migrations');

/** Durability is off, because a test database need not survive a power failure. */
// Without autovacuum, no worker of the server is connected to a database that a test drops.
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' };

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded server. Its folder stays between runs: the next run need not create a cluster, and adopts a server left by
 * a killed run.
 */
async function ownServer(binaries: string | undefined): Promise<Server> {
  const key = createHash('sha256')
    .update(`${root} ${process.getuid?.()} ${binaries ?? ''}`)
    .digest('hex')
    .slice(0, 12);
  const dataDir = join(tmpdir(), `shopkeeper-tests-${key}`);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const log = pino({ level: 'silent' });
  const server = await startEmbedded({ dataDir, log, settings: careless, ...(binaries ? { binaries } : {}) });
  if (!server.adopted) await dropLeftovers(server.url);
  return server;
}

async function dropLeftovers(url: string): Promise<void> {
  const left = await onServer<{ datname: string }>(url, "select datname from pg_database where datname ~ '^test_'");
  for (const { datname } of left) await onServer(url, `drop database ${datname} with (force)`);
}

async function makeTemplate(url: string, name: string): Promise<void> {
  await onServer(url, `create database ${name}`);
  if (!existsSync(join(migrationsFolder, 'meta/_journal.json'))) return;
  const client = new pg.Client({ connectionString: databaseUrl(url, name), options: '-c TimeZone=UTC' });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder }).finally(() => client.end());
}

/**
 * Provides one PostgreSQL server for the run: that of `DATABASE_URL` (its role may create databases), else an embedded one, with
 * the
 * binaries of `TEST_POSTGRES_BIN` if set. Tests create databases on it with `freshDatabase`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  const server: Server = given ? { url: given, stop: async () => undefined } : await ownServer(process.env['TEST_POSTGRES_BIN']);
  const run = `test_${randomBytes(4).toString('hex')}`;
  await makeTemplate(server.url, run);
  project.provide('postgres', { url: server.url, template: run });
  process.env['SCRATCH_DATABASE_URL'] = server.url;
  return async () => {
    const made = await onServer<{ datname: string }>(server.url, `select datname from pg_database where datname ~ '^${run}'`);
    for (const { datname } of made) await onServer(server.url, `drop database ${datname} with (force)`);
    await server.stop();
    rmSync(filesOfRun(run), { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the run and the migrated database that `freshDatabase` copies. */
    postgres: { readonly url: string; readonly template: string };
  }
}
