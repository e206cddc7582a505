import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type {} from './database-server.ts';
import { databaseUrl, onServer } from './connection.ts';

/** A database of one test's own. What is not dropped is dropped at the end of the run. */
export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Copies the migrated template: all tables, no rows but those that migrations write. For tests named `*.api.test.ts`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(url, name),
    drop: async () => {
      await onServer(url, `drop database if exists ${name} with (force)`);
    },
  };
}
