import { openDatabase, type Database } from '@shopkeeper/server-kit';
import pg from 'pg';
import pino from 'pino';
import { prepareRows } from '../../apps/server/src/compose.ts';
import { fillShop, type Sizes } from '../../bench/filling.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import type { Facts } from './judge.ts';

/** As few rows as make PostgreSQL choose as it does among millions. */
const sizes: Sizes = { products: 10_000, variants: 4, categories: 300, brands: 100, members: 12_000, orders: 16_000 };

/** A table with fewer rows than these does not grow with the shop. */
const fewest = 5_000;

/** The shop of the benchmarks in small, on a database of its own. */
export interface FullShop {
  readonly db: Database;
  /** Rows of each table that grows with the shop. */
  readonly facts: Facts;
  close(): Promise<void>;
}

export async function fullShop(): Promise<FullShop> {
  const fresh = await freshDatabase();
  const db = openDatabase({ url: fresh.url, log: pino({ level: 'silent' }) });
  await prepareRows(db);
  const client = new pg.Client({ connectionString: fresh.url, options: '-c TimeZone=UTC' });
  await client.connect();
  await fillShop(client, sizes).finally(() => client.end());
  const tables = await db.rows<{ name: string; rows: number }>(
    `select relname as name, reltuples::bigint as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [fewest],
  );
  return {
    db,
    facts: new Map(tables.map(({ name, rows }) => [name, rows])),
    async close() {
      await db.close();
      await fresh.drop();
    },
  };
}
