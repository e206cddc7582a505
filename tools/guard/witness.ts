import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '@shopkeeper/server-kit';

/** What a denied or refused call may write: that a session was seen, that a sign-in was tried. Everything else is an effect. */
export const writtenByRefusals: readonly string[] = ['kit_session', 'kit_session_pair', 'kit_login_attempt'];

/** Everything the shop holds, as a checksum by table, by sequence, and of the files in its folder. */
export type Witness = ReadonlyMap<string, string>;

export interface Witnessing {
  readonly db: Database;
  readonly dataDir: string;
  /** A refused insert may spend a number; a denied call may not. */
  readonly sequences: boolean;
}

async function tablesOf(db: Database): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() and not (tablename = any($1)) order by 1`,
    [writtenByRefusals],
  );
  return rows.map(({ name }) => name);
}

async function filesIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name)).catch(() => null);
      return found?.isFile() ? `${name} ${found.size}` : '';
    }),
  );
  return sizes.filter(Boolean).sort().join('\n');
}

const sequenceText = `select 'sequence ' || c.relname as what, (pg_sequence_last_value(c.oid))::text as sum from pg_class c
  left join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
  left join pg_class t on t.oid = d.refobjid
  where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace and not (coalesce(t.relname, '') = any($1))`;

/** Looks at everything once: rows by table, sequences, files. */
export async function witness({ db, dataDir, sequences }: Witnessing): Promise<Witness> {
  const tables = await tablesOf(db);
  const sums = tables.map(
    (name) =>
      `select '${name}' as what, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`,
  );
  const text = [...sums, ...(sequences ? [sequenceText] : [])].join(' union all ');
  const [rows, files] = await Promise.all([
    db.rows<{ what: string; sum: string }>(text, sequences ? [writtenByRefusals] : []),
    filesIn(dataDir),
  ]);
  return new Map([...rows.map(({ what, sum }): [string, string] => [what, sum ?? '']), ['files', files]]);
}

/** What is different now: tables, sequences, files. */
export const changedBetween = (before: Witness, after: Witness): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((what) => before.get(what) !== after.get(what));
