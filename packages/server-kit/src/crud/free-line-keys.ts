import type { AnyLines } from '@shopkeeper/resource';
import type { Tx } from '../database/database.ts';
import { columnOf } from './sql-text.ts';

type Draft = Readonly<Record<string, unknown>>;

interface Freeing {
  readonly lines: AnyLines;
  readonly parentId: number;
  /** The stored lines that stay, with what they are to hold. */
  readonly known: readonly Draft[];
  /** The fields that are said of them. */
  readonly said: ReadonlySet<string>;
  /** The lines as they are stored, where the caller read them under the parent's lock. */
  readonly stored?: readonly Draft[] | undefined;
  /** The quoted table, and the known lines as its records in JSON. */
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
 * Empties the unique keys that the lines of one parent are about to change, so that two lines may trade theirs in one save: a
 * unique index is asked row by row, in the middle of a statement. A key that somebody else holds is still refused by it.
 */
export async function freeLineKeys(tx: Tx, freeing: Freeing): Promise<void> {
  const { lines, parentId, said, table, records } = freeing;
  for (const keys of lines.unique) {
    const changing = keys.filter((key) => said.has(key));
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
