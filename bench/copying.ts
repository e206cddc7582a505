import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Cost, costOf } from './processes.ts';

/** Tables that an import fills, parents first, each with the column that identifies new rows. */
export type FilledTables = readonly (readonly [table: string, column: string])[];

export const productTables: FilledTables = [
  ['catalog_brand', 'id'],
  ['catalog_category', 'id'],
  ['catalog_product', 'id'],
  ['catalog_product_sku', 'id'],
  ['catalog_stock_level', 'sku_id'],
  ['catalog_stock_movement', 'id'],
];

/** The highest id of each table; rows above it are new. */
export type Marks = ReadonlyMap<string, number>;

export async function marksOf(client: pg.Client, tables: FilledTables): Promise<Marks> {
  const marks = new Map<string, number>();
  for (const [table, column] of tables) {
    const { rows } = await client.query<{ top: number }>(`select coalesce(max(${column}), 0)::float8 as top from ${table}`);
    marks.set(table, rows[0]?.top ?? 0);
  }
  return marks;
}

/** Returns the writable columns: generated columns cannot be copied in. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I', attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.names ?? '';
}

/**
 * Copies the rows above the marks from one shop into another of the same size, through files and in one transaction; only the
 * copy into the target is measured.
 */
export async function copyRows(
  source: pg.Client,
  target: pg.Client,
  { tables, marks }: { readonly tables: FilledTables; readonly marks: Marks },
): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-bench-copy-'));
  try {
    const copies: { readonly file: string; readonly text: string }[] = [];
    for (const [table, column] of tables) {
      const columns = await columnsOf(source, table);
      const file = join(folder, table);
      const rows = `select ${columns} from ${table} where ${column} > ${marks.get(table) ?? 0} order by ${column}`;
      await pipeline(source.query(copyTo(`copy (${rows}) to stdout (format binary)`)), createWriteStream(file));
      copies.push({ file, text: `copy ${table} (${columns}) from stdin (format binary)` });
    }
    return await costOf(target, async () => {
      await target.query('begin');
      for (const { file, text } of copies) await pipeline(createReadStream(file), target.query(copyFrom(text)));
      await target.query('commit');
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
