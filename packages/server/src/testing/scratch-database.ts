import { randomUUID } from 'node:crypto';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import pg from 'pg';
import pino from 'pino';
import { type Database, openDatabase } from '../database/database.ts';
import * as tables from '../platform-tables.ts';

/** A separate database with the kit's tables, on the scratch server of the test run. */
export interface ScratchDatabase {
  readonly db: Database;
  readonly url: string;
  drop(): Promise<void>;
}

const silent = pino({ level: 'silent' });

/** Needs `SCRATCH_DATABASE_URL`, which the global setup of `*.api.test.ts` exports. */
export async function scratchDatabase(): Promise<ScratchDatabase> {
  const server = process.env['SCRATCH_DATABASE_URL'];
  if (!server) throw new Error('SCRATCH_DATABASE_URL is not set: run the tests named *.api.test.ts through vitest');
  const name = `test_kit_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase({ url: url.href, log: silent, max: 12 });
  for (const statement of [kitNow, ...(await kitDdl())]) await db.run(statement);
  return {
    db,
    url: url.href,
    async drop() {
      await db.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** The function that the migrations create before the tables. */
const kitNow = `create function kit_now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('kit.now', true), '')::timestamptz, now())`;

let ddl: Promise<string[]> | undefined;

function kitDdl(): Promise<string[]> {
  ddl ??= generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  return ddl;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
