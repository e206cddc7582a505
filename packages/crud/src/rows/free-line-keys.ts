import type { AnyLines } from '@shopkeeper/resource/fields';
import type { Tx } from '@shopkeeper/server/database';
import { columnOf } from '../list/sql-text.ts';

type Draft = Readonly<Record<string, unknown>>;

interface Freeing {
  readonly lines: AnyLines;
  readonly parentId: number;
  /** The stored lines that remain, with their new values. */
  readonly known: readonly Draft[];
  /** The fields that the save writes. */
  readonly columns: ReadonlySet<string>;
  /** The stored lines, if the caller read them under the parent's lock. */
  readonly stored?: readonly Draft[] | undefined;
  /** The quoted name of the table; `records` are the known lines as JSON records of it. */
  readonly table: string;
  readonly records: string;
}

function mayChange({ known, stored }: Freeing, keys: readonly string[]): boolean {
  if (!stored) return true;
  const before = new Map(stored.map((line) => [line['id'], line]));
  return known.some((line) => {
    const was = before.get(line['id']);
    return keys.some((key) => (line[key] ?? null) !== (was?.[key] ?? null));
  });
}

/**
 * Sets a nullable column of each unique key that lines of one parent are about to change to null, so that two lines can swap
 * their keys in one save: PostgreSQL checks a unique index row by row within a statement. A key taken by another row is still
 * rejected.
 */
export async function freeLineKeys(tx: Tx, freeing: Freeing): Promise<void> {
  const { lines, parentId, columns, table, records } = freeing;
  for (const keys of lines.unique) {
    const changing = keys.filter((key) => columns.has(key));
    const emptied = changing.find((key) => lines.fields[key]?.nullable);
    if (emptied === undefined || !mayChange(freeing, changing)) continue;
    const tuple = (alias: string): string => `(${changing.map((key) => `${alias}.${columnOf(key)}`).join(', ')})`;
    await tx.run(
      `update ${table} t set ${columnOf(emptied)} = null from jsonb_populate_recordset(null::${table}, $1::jsonb) s
       where t.id = s.id and t.parent_id = $2 and t.${columnOf(emptied)} is not null and ${tuple('t')} is distinct from ${tuple('s')}`,
      [records, parentId],
    );
  }
}
