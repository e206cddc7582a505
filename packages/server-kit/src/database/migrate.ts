import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from 'pino';

const startLock = 720_261_120;
const oldestVersion = 150_000;

/** What a start does alone: migrations first, then the rows that the code demands. */
export interface StartWork {
  readonly directUrl: string;
  readonly migrationsFolder: string;
  readonly log: Logger;
  /** Runs after the migrations, still under the lock. */
  readonly then: () => Promise<void>;
}

async function demandServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; name: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, current_setting('server_version') as name",
  );
  const [server] = rows;
  if (!server || server.version < oldestVersion)
    throw new Error(`PostgreSQL 15 or newer is needed; the database at DATABASE_URL is ${server?.name ?? 'unknown'}`);
  if (server.encoding !== 'UTF8')
    throw new Error(
      `The database must be encoded in UTF8; it is ${server.encoding}. Create it with: createdb --encoding=UTF8 --template=template0`,
    );
}

/**
 * Brings the database to this build under an advisory lock of its own session: of several processes that start at once one
 * migrates, the others wait and find nothing to do.
 *
 * @throws with a sentence for people when the server is older than PostgreSQL 15 or not UTF-8
 */
export async function migrateDatabase(work: StartWork): Promise<void> {
  const client = new pg.Client({ connectionString: work.directUrl, options: '-c TimeZone=UTC' });
  client.on('error', (error) => work.log.warn({ err: error }, 'migration connection lost'));
  await client.connect();
  try {
    await demandServer(client);
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await migrate(drizzle(client), { migrationsFolder: work.migrationsFolder });
    await work.then();
  } finally {
    await client.end();
  }
}
