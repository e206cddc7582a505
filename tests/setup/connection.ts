import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Returns the URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on its own connection. */
export async function onServer<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
}

/** The folder of the files that the tests of a run share, by the name of its template database. */
export const filesOfRun = (run: string): string => join(tmpdir(), `shopkeeper-${run}`);
