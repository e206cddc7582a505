import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase, openDatabase } from '@shopkeeper/server/database';
import { rebuildOrderRollup } from '@shopkeeper/sales/server';
import { createLog, sealAudit } from '@shopkeeper/server/http';
import type pg from 'pg';
import { databaseUrl } from '../tests/setup/connection.ts';
import { prepareRows } from '../apps/server/src/compose.ts';
import { profileSizes } from '../apps/server/src/demo/profile.ts';
import { nameIn, onDatabase, root } from './database.ts';
import { fillScripts, fillShop, type Sizes } from './filling.ts';

/** Products, members and orders are as many as `npm run seed` makes of the same profile. */
function sizeOf(profile: 'M' | 'L') {
  const { products, categories, brands, members, orders } = profileSizes[profile];
  return { products, categories, brands, members, orders };
}

export const sizes = {
  M: { ...sizeOf('M'), variants: 3 },
  L: { ...sizeOf('L'), variants: 5 },
} as const satisfies Readonly<Record<string, Sizes>>;

export type Profile = keyof typeof sizes;

const migrationsFolder = join(root, 'apps/server/migrations');

function stampOf(size: Sizes): string {
  const hash = createHash('sha256').update(JSON.stringify(size));
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const path of [
    ...migrations.sort().map((name) => join(migrationsFolder, name)),
    ...fillScripts,
    join(root, 'bench/shop.ts'),
  ])
    hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

async function fill(url: string, size: Sizes): Promise<void> {
  const log = createLog({ level: 'warn' });
  const db = openDatabase({ url, log, max: 2 });
  try {
    await migrateDatabase({ directUrl: url, migrationsFolder, log, then: () => prepareRows(db) });
    await onDatabase(url, (client) => fillShop(client, size, fillScripts));
    // A shop that has run for a while: its dashboards are computed and its log is sealed.
    await rebuildOrderRollup(db, Date.now());
    await sealAudit(db, Date.now());
  } finally {
    await db.close();
  }
  await onDatabase(url, (client) => client.query('vacuum analyze'));
}

/**
 * Returns the template database of this schema and size, filled when there is none; it is named by its hash and preserved between
 * runs.
 */
async function template(server: string, size: Sizes, tell: (line: string) => void): Promise<string> {
  const name = `bench_${size.orders}_${stampOf(size)}`;
  const unfinished = `${name}_new`;
  await onDatabase(databaseUrl(server, 'postgres'), async (client) => {
    if (await isThere(client, name)) return;
    tell(`filling a shop of ${size.products} products, ${size.members} members, ${size.orders} orders …`);
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
      `^bench_${size.orders}_.{16}$`,
    ]);
    for (const { datname } of rows) await client.query(`drop database ${datname}`);
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await fill(databaseUrl(server, unfinished), size);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/** Replaces the database at `url` with a fresh copy of the filled shop. */
export async function freshShop(url: string, size: Sizes, tell: (line: string) => void): Promise<void> {
  const from = await template(url, size, tell);
  await onDatabase(databaseUrl(url, 'postgres'), async (client) => {
    const name = nameIn(url);
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${from} strategy file_copy`);
    // The CPU time of a parallel worker belongs to no connection and cannot be measured, so neither side gets one.
    await client.query(`alter database ${name} set max_parallel_workers_per_gather = 0`);
  });
}
