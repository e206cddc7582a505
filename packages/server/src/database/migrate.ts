import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import { optionsOf } from './timeouts.ts';
import { NotConnected, StartupError } from './startup-error.ts';

const startLock = 720_261_120;
const oldestVersion = 150_000;
const connectTimeoutMs = 10_000;

/** Work that one process does alone at a start: first the migrations, then the rows that the code requires. */
export interface StartWork {
  readonly directUrl: string;
  readonly migrationsFolder: string;
  readonly log: Logger;
  /** Runs before anything is changed. */
  readonly first?: () => Promise<void>;
  /** Runs after the migrations, still under the lock. */
  readonly then: () => Promise<void>;
}

/** A database server as it describes itself. */
export interface ServerInfo {
  /** `server_version_num`: 150004 is 15.4. */
  readonly version: number;
  readonly name: string;
  readonly encoding: string;
  /** Whether it is a read-only replica of another server. */
  readonly isReplica: boolean;
  /** Whether the connection has the settings that it requested. */
  readonly isDirect: boolean;
}

/** A role may have the timeouts of calls (`requireSettings`); a migration runs without timeouts. */
const ownOptions = optionsOf({
  TimeZone: 'UTC',
  lock_timeout: '0',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
});

/** @throws StartupError when the server is older than PostgreSQL 15, a replica or behind a pooler, or its database not UTF-8 */
export function requireCompatibleServer({ version, name, encoding, isReplica, isDirect }: ServerInfo): void {
  if (!(version >= oldestVersion))
    throw new StartupError(`PostgreSQL 15 or newer is needed; the database at DATABASE_URL is PostgreSQL ${name}.`);
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database at DATABASE_URL must be encoded in UTF8; it is ${encoding}. Create it with: createdb --encoding=UTF8 --template=template0`,
    );
  if (isReplica)
    throw new StartupError(
      'The database at DATABASE_URL is a replica, which cannot be written. Promote it, or name the primary.',
    );
  if (!isDirect)
    throw new StartupError('Migrations and events need the database itself, past the pooler: name it in DATABASE_DIRECT_URL.');
}

async function requireServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<ServerInfo>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, current_setting('server_version') as name, pg_is_in_recovery() as \"isReplica\", current_setting('statement_timeout') = '0' as \"isDirect\"",
  );
  const [server] = rows;
  requireCompatibleServer(
    server ?? { version: 0, name: 'of an unknown version', encoding: '', isReplica: false, isDirect: true },
  );
}

async function connected(work: StartWork): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: work.directUrl,
    options: ownOptions,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', (error) => work.log.warn({ err: error }, 'migration connection lost'));
  await client.connect().catch((cause: unknown) => {
    throw new NotConnected('no connection to the database', { cause });
  });
  return client;
}

/**
 * Migrates the database to this build under an advisory lock of its own session: of several processes that start together one
 * migrates, and the others wait and find nothing to do.
 *
 * @throws StartupError when the server cannot be reached, is older than PostgreSQL 15, a replica or not UTF-8
 */
export async function migrateDatabase(work: StartWork): Promise<void> {
  const client = await connected(work);
  try {
    await requireServer(client);
    await work.first?.();
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await migrate(drizzle(client), { migrationsFolder: work.migrationsFolder });
    await work.then();
  } finally {
    await client.end();
  }
}
