import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import pg from 'pg';
import pino from 'pino';
import { prepareRows } from '../../apps/server/src/compose.ts';
import { fillScripts, fillShop, type Sizes } from '../../bench/filling.ts';
import { sizes } from '../../bench/shop.ts';
import { freshDatabase } from '../setup/fresh-database.ts';
import type { ColumnStats, TableStats } from './plan-checks.ts';

/**
 * The fewest rows with which PostgreSQL chooses the same plans as in the M shop of the benchmarks; filling takes half a minute
 * instead of minutes. Plans differ where a limit is above the number of matching rows; the plan check accounts for that.
 * `PLANS_SHOP=M` checks the M shop itself.
 */
const small: Sizes = { products: 10_000, variants: 4, categories: 300, brands: 100, members: 12_000, orders: 16_000 };
const size: Sizes = process.env['PLANS_SHOP'] === 'M' ? sizes.M : small;

/** The size of the shop as text. */
export const shopName = `a shop of ${size.orders.toLocaleString('en')} orders`;

const kitRows = fileURLToPath(new URL('kit-rows.sql', import.meta.url));

/** Tables with fewer rows than this do not grow with the shop. */
const fewest = 5_000;

/** The community of the L shop is ten times that of a smaller one, whatever its orders. */
const communityGrowth = 10;

/** Returns how many times larger a table is in the L shop, which has a million orders. */
function growthOf(table: string): number {
  const { products, variants, members, orders } = sizes.L;
  if (table === 'catalog_product') return products / size.products;
  if (/^catalog_(product_sku|stock_level)$/.test(table)) return (products * variants) / (size.products * size.variants);
  if (table.startsWith('community_')) return communityGrowth;
  return /^(member_|kit_session|kit_sign_in)/.test(table) ? members / size.members : orders / size.orders;
}

/** Returns the statistics of the growing tables. */
async function factsOf(db: Database): Promise<TableStats> {
  const tables = await db.rows<{ name: string; rows: number; parts: Record<string, number> }>(
    `select t.relname as name, t.reltuples::bigint as rows, coalesce((
       select jsonb_object_agg(i.relname, i.reltuples::bigint) from pg_index x join pg_class i on i.oid = x.indexrelid
       where x.indrelid = t.oid and x.indpred is not null and i.reltuples < t.reltuples / 2), '{}') as parts
     from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.reltuples > $1`,
    [fewest],
  );
  return new Map(
    tables.map(({ name, rows, parts }): [string, ColumnStats] => [
      name,
      { rows, growth: growthOf(name), parts: new Map(Object.entries(parts)) },
    ]),
  );
}

/** A small version of the benchmark shop in its own database. */
export interface FullShop {
  readonly db: Database;
  readonly facts: TableStats;
  close(): Promise<void>;
}

export async function fullShop(): Promise<FullShop> {
  const fresh = await freshDatabase();
  const db = openDatabase({ url: fresh.url, log: pino({ level: 'silent' }) });
  await prepareRows(db);
  const client = new pg.Client({ connectionString: fresh.url, options: '-c TimeZone=UTC' });
  await client.connect();
  await fillShop(client, size, fillScripts)
    .then(() => client.query(readFileSync(kitRows, 'utf8')))
    .finally(() => client.end());
  return {
    db,
    facts: await factsOf(db),
    async close() {
      await db.close();
      await fresh.drop();
    },
  };
}
