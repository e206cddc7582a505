import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import type {} from './database-server.ts';
import { databaseUrl, onServer } from './connection.ts';

/** A database of a single test. Databases that are not dropped are dropped at the end of the run. */
export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Copies the migrated template: all tables, with only the rows that migrations insert. For tests named `*.api.test.ts`. */
export const freshDatabase = (): Promise<FreshDatabase> =>
  made((name, template) => `create database ${name} template ${template} strategy file_copy`);

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
