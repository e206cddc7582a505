import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '@shopkeeper/server/http';
import { startEmbedded } from '@shopkeeper/server/database';
import pg from 'pg';
import { databaseUrl } from '../tests/setup/connection.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The PostgreSQL of a run; it runs on this machine, because its backends are measured. */
export interface Server {
  /** The URL of the measured database. */
  readonly url: string;
  /** The data folder of the embedded server; null when it is the server of `DATABASE_URL`. */
  readonly dataDir: string | null;
  stop(): Promise<void>;
}

const dataFolder = (): string => {
  const key = createHash('sha256').update(`${root} ${process.getuid?.()}`).digest('hex').slice(0, 8);
  return join(tmpdir(), `shopkeeper-bench-${key}`);
};

export const nameIn = (url: string): string => new URL(url).pathname.slice(1);

/** Runs statements on a separate connection. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Starts the product's own PostgreSQL with its shipped settings, in a folder that is preserved between runs, or uses the server
 * of `DATABASE_URL`.
 */
export async function startServer(): Promise<Server> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: databaseUrl(given, 'shopkeeper_bench'), dataDir: null, stop: async () => undefined };
  const dataDir = dataFolder();
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, log: createLog({ level: 'warn' }) });
  return { url: server.url, dataDir, stop: server.stop };
}
