import type { Ledger } from '@shopkeeper/resource/ledger';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { quoted } from '../list/sql-text.ts';

/**
 * A table of balances and the append-only table whose entries they are the sums of. Ledgers are such books, and so is whatever
 * counts several quantities at once, such as stock. Names are those of tables and columns; both tables name the owner alike.
 */
export interface Books {
  readonly balances: string;
  readonly entries: string;
  readonly owner: string;
  /** The column of an entry with the instant from which on it counts. */
  readonly at: string;
  /** The column of a balance with the instant up to which entries are in it; without it all are. */
  readonly until?: string;
  /** The column of an entry by the column of the balance that sums it. */
  readonly sums: Readonly<Record<string, string>>;
}

/** The books of a ledger. */
export const booksOf = ({ account, entry }: Ledger): Books => ({
  balances: tableNameOf(account),
  entries: tableNameOf(entry),
  owner: 'owner_id',
  at: 'effective_at',
  until: 'applied_until',
  sums: { available: 'amount', on_hold: 'held' },
});

/** A balance that is not the sum of its entries; both by the columns of the balance. */
export interface BooksDifference {
  readonly owner: number;
  readonly balance: Readonly<Record<string, number>>;
  readonly entries: Readonly<Record<string, number>>;
}

const asJson = (alias: string, columns: readonly string[]): string =>
  `json_build_object(${columns.map((column) => `'${column}', ${alias}.${quoted(column)}`).join(', ')})`;

/** Compares every balance with the sum of its entries; an empty list means that the books balance. */
export function differencesIn(db: Queryable, { balances, entries, owner, at, until, sums }: Books): Promise<BooksDifference[]> {
  const columns = Object.keys(sums);
  const totals = Object.entries(sums).map(
    ([balance, entry]) => `coalesce(sum(x.${quoted(entry)}), 0)::bigint as ${quoted(balance)}`,
  );
  const listed = (alias: string): string => columns.map((column) => `${alias}.${quoted(column)}::bigint`).join(', ');
  return db.rows<BooksDifference>(
    `select b.${quoted(owner)} as owner, ${asJson('b', columns)} as balance, ${asJson('e', columns)} as entries
     from ${quoted(balances)} b cross join lateral (select ${totals.join(', ')} from ${quoted(entries)} x
       where x.${quoted(owner)} = b.${quoted(owner)}${until ? ` and x.${quoted(at)} <= b.${quoted(until)}` : ''}) e
     where row(${listed('b')}) is distinct from row(${listed('e')}) order by 1`,
  );
}

/** The balances of an owner at an instant (UTC epoch ms), in the past or in the future: one sum, by the columns of the balance. */
export async function sumsAt(
  db: Queryable,
  { entries, owner: column, at: instant, sums }: Books,
  { owner, at }: { readonly owner: number; readonly at: number },
): Promise<Readonly<Record<string, number>>> {
  const totals = Object.entries(sums).map(
    ([balance, entry]) => `coalesce(sum(${quoted(entry)}), 0)::bigint as ${quoted(balance)}`,
  );
  const [row] = await db.rows<Readonly<Record<string, number>>>(
    `select ${totals.join(', ')} from ${quoted(entries)}
     where ${quoted(column)} = $1::bigint and ${quoted(instant)} <= $2::timestamptz`,
    [owner, new Date(at)],
    `${entries}_at`,
  );
  return row ?? {};
}
