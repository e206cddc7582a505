import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './database-server.ts';
import { databaseUrl, filesOfRun, onServer } from './connection.ts';

/** A database of a single test. Databases that are not dropped are dropped at the end of the run. */
export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Copies the migrated template: all tables, with only the rows that migrations insert. For tests named `*.api.test.ts`. */
export const freshDatabase = (): Promise<FreshDatabase> =>
  made((name, template) => `create database ${name} template ${template} strategy file_copy`);

/**
 * Copies a database that `fill` fills once in a run, from the migrated template, whichever test asks first; `name` identifies it
 * (lower-case letters). `fill` must close its connections.
 */
export async function filledDatabase(name: string, fill: (url: string) => Promise<void>): Promise<FreshDatabase> {
  const { url, template } = inject('postgres');
  const filled = `${template}_${name}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [filled]);
    if (rowCount === 0) await fillOnce(filled, fill);
  } finally {
    await client.end();
  }
  return made((copy) => `create database ${copy} template ${filled} strategy file_copy`);
}

/** The folder of the files that belong to a filled database; it is deleted at the end of the run. */
export const filledFolder = (name: string): string => join(filesOfRun(inject('postgres').template), name);

/** The database has its name only when it is complete: a test that dies while it fills leaves another one. */
async function fillOnce(filled: string, fill: (url: string) => Promise<void>): Promise<void> {
  const { url } = inject('postgres');
  const fresh = await freshDatabase();
  await fill(fresh.url);
  await onServer(url, `alter database ${new URL(fresh.url).pathname.slice(1)} rename to ${filled}`);
}

/** Creates a database without migrations, as at the very first start of a shop. */
export const emptyDatabase = (): Promise<FreshDatabase> => made((name) => `create database ${name}`);

async function made(statement: (name: string, template: string) => string): Promise<FreshDatabase> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(url, statement(name, template));
  return {
    url: databaseUrl(url, name),
    drop: async () => {
      await dropped(url, name);
    },
  };
}

const attempts = 20;
const pauseMs = 250;
const notOurs = '42501';

/** Drops a database. Retries while an autovacuum worker uses it, which we may not terminate and which ends by itself. */
async function dropped(url: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await onServer(url, `drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code !== notOurs || attempt >= attempts) throw error;
      await pause(pauseMs);
    }
  }
}
