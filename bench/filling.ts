import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { root } from './database.ts';

/** The amount of data in a shop. An order has two and a half lines on average. */
export interface Sizes {
  readonly products: number;
  /** Per product. */
  readonly variants: number;
  readonly categories: number;
  readonly brands: number;
  readonly members: number;
  readonly orders: number;
}

const scripts = (...names: readonly string[]): readonly string[] => names.map((name) => join(root, 'bench/shop', name));

/** The SQL scripts that fill a shop, in their order. */
export const fillScripts = scripts('base.sql', 'orders.sql', 'aside.sql', 'community.sql');

interface Upkeep {
  readonly off: string;
  readonly on: string;
}

/**
 * The maintenance that the database does for every row: foreign keys, triggers of our own, indexes that belong to no constraint.
 */
const upkeepText = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as off,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as on
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
  union all
  select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
    format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
  from pg_trigger t join pg_class r on r.oid = t.tgrelid
  where not t.tgisinternal and r.relnamespace = 'public'::regnamespace
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class r on r.oid = i.indrelid
  where r.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`;

/** Runs the work without the maintenance of single rows and restores it afterwards: many times faster for millions of rows. */
async function withoutUpkeep(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Upkeep>(upkeepText);
  for (const { off } of rows) await client.query(off);
  await work();
  await client.query("set maintenance_work_mem = '512MB'");
  // Foreign keys read the indexes of the referenced tables, so they are restored last.
  for (const { on } of rows.toReversed()) await client.query(on);
}

/** Fills a migrated, empty shop. Every run of the same sizes creates the same rows. */
export async function fillShop(client: pg.Client, sizes: Sizes, paths: readonly string[]): Promise<void> {
  for (const [name, count] of Object.entries(sizes))
    await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(count)]);
  await client.query("set work_mem = '256MB'");
  await withoutUpkeep(client, async () => {
    for (const path of paths) await client.query(readFileSync(path, 'utf8'));
  });
  await client.query('vacuum analyze');
}
