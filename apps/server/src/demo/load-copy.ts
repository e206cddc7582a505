import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '@shopkeeper/server/database';
import { from as copyFrom } from 'pg-copy-streams';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text;
const element = (text: unknown): string => `"${String(text).replace(/["\\]/g, (character) => `\\${character}`)}"`;

/** Encoders by column type; values of other types are written as they are. */
const written: Readonly<Record<string, (value: unknown) => string>> = {
  jsonb: (value) => JSON.stringify(value),
  'text[]': (value) => `{${Array.isArray(value) ? value.map(element).join(',') : ''}}`,
  'timestamp with time zone': (value) => new Date(Number(value)).toISOString(),
};

const columnOf = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const rowsAtOnce = 2_000;

/** Cuts rows into arrays of at most `size`. */
export function* batches<Row>(rows: Iterable<Row>, size = rowsAtOnce): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface Copying {
  readonly rows: Iterable<object>;
  /** The properties that have no column; they are not copied. */
  readonly without?: readonly string[];
  /** Called with the number of rows after each batch. */
  readonly copied?: (count: number) => void;
}

/**
 * Copies rows of one shape into a table. A property goes into the column of its name, `lineNo` into `line_no`; instants are UTC epoch
 * ms.
 *
 * @throws when a property has no column and is not named in `without`
 */
export async function copyRows(tx: Tx, table: string, { rows, without = [], copied }: Copying): Promise<void> {
  const columns = await tx.rows<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  let count = 0;
  for (const batch of batches(rows)) {
    const properties = Object.keys(batch[0] ?? {}).filter((property) => !without.includes(property));
    const unknown = properties.filter((property) => !types.has(columnOf(property)));
    if (unknown.length > 0) throw new Error(`${table} has no column for ${unknown.join(', ')}`);
    const writers = properties.map((property) => [property, written[types.get(columnOf(property)) ?? ''] ?? String] as const);
    const line = (row: object): string =>
      writers
        .map(([property, write]) => {
          const value: unknown = Reflect.get(row, property);
          return value === null || value === undefined ? '\\N' : escaped(write(value));
        })
        .join('\t');
    const names = properties.map((property) => `"${columnOf(property)}"`).join(', ');
    const sink = tx.client.query(copyFrom(`copy ${table} (${names}) from stdin`));
    await pipeline(Readable.from([batch.map((row) => `${line(row)}\n`).join('')]), sink);
    count += batch.length;
    copied?.(count);
  }
}

interface Statements {
  readonly drop: string;
  readonly create: string;
}

const triggers = `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as create
  from pg_trigger where not tgisinternal and tgconstraint <> 0 and tgrelid = any($1::regclass[]) order by oid`;

const references = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])) order by oid`;

const indexes = `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
  from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by i.indexrelid`;

/**
 * Fills tables without their foreign keys, indexes and deferred triggers, and restores these in the same transaction. Rows may
 * come in
 * any order, each index is built once, and a bad reference or a duplicate still fails. The caller checks what the triggers check.
 */
export async function withoutIndexes(tx: Tx, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const dropped: Statements[] = [];
  for (const query of [triggers, references, indexes]) dropped.push(...(await tx.rows<Statements>(query, [tables])));
  await tx.run(dropped.map(({ drop }) => drop).join(';\n'));
  await fill();
  await tx.run("set local maintenance_work_mem = '256MB'");
  // The indexes are created before the references, whose checks use them.
  const restored = dropped.toReversed().map(({ create }) => create);
  await tx.run(restored.join(';\n'));
}
