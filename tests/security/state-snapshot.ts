import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@shopkeeper/server/database';

/**
 * Tables that a denied or rejected call may write: sessions, sign-in attempts, callbacks, which are stored with the reason, and that a
 * signed-in member was active today.
 */
export const tablesWrittenOnRejection: readonly string[] = [
  'kit_session',
  'kit_session_pair',
  'kit_login_attempt',
  'kit_sign_in',
  'platform_callback',
  'member_active_day',
];

/** A fingerprint per table and sequence, and of the files in the data folder; it differs after any write. */
export type StateSnapshot = ReadonlyMap<string, string>;

export interface StateSnapshotOptions {
  readonly db: Database;
  readonly dataDir: string;
  /** Whether sequences are compared: a rejected insert may use a number, a denied call may not. */
  readonly sequences: boolean;
}

interface Watched {
  readonly tables: readonly string[];
  /** The id sequences of the watched tables. */
  readonly sequences: readonly string[];
}

const sequenceText = `select c.oid::text as name from pg_class c
  left join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
  left join pg_class t on t.oid = d.refobjid
  where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace and not (coalesce(t.relname, '') = any($1))`;
const tableText = `select quote_ident(tablename) as name from pg_tables
  where schemaname = current_schema() and not (tablename = any($1)) order by 1`;

async function watchedIn(db: Database): Promise<Watched> {
  const named = async (text: string): Promise<string[]> =>
    (await db.rows<{ name: string }>(text, [tablesWrittenOnRejection])).map(({ name }) => name);
  return { tables: await named(tableText), sequences: await named(sequenceText) };
}

const watched = new WeakMap<Database, Promise<Watched>>();

/** Cached, because the product creates no tables while it runs. */
function watchedOf(db: Database): Promise<Watched> {
  const found = watched.get(db) ?? watchedIn(db);
  watched.set(db, found);
  return found;
}

// Synchronous: for this many files it takes a third of the time of the thread pool.
function filesIn(folder: string): string {
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return found?.isFile() ? `${name} ${found.size}` : '';
  });
  return sizes.filter(Boolean).sort().join('\n');
}

/**
 * Takes a snapshot of all tables, sequences and files.
 *
 * A table's fingerprint is its row count and the sum of the transaction ids of its rows. Transaction ids only grow, so adding,
 * changing, deleting or rewriting a row changes one of the two. Reading every column of every row finds no more and takes five
 * times as long.
 */
export async function takeStateSnapshot({ db, dataDir, sequences }: StateSnapshotOptions): Promise<StateSnapshot> {
  const found = await watchedOf(db);
  const marks = found.tables.map(
    (name) => `select '${name}' as what, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`,
  );
  const last = `select 'sequence ' || oid::regclass, pg_sequence_last_value(oid)::text from unnest($1::oid[]) as s(oid)`;
  const rows = await db.rows<{ what: string; mark: string | null }>([...marks, last].join(' union all '), [
    sequences ? found.sequences : [],
  ]);
  return new Map([...rows.map(({ what, mark }): [string, string] => [what, mark ?? '']), ['files', filesIn(dataDir)]]);
}

/** Returns the tables, sequences and files that differ. */
export const changedBetween = (before: StateSnapshot, after: StateSnapshot): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((what) => before.get(what) !== after.get(what));

/** Returns what a piece of work changes in a shop. A rejected insert may use a number of a sequence, a denied call may not. */
export async function changesOf(
  { db, dataDir }: Omit<StateSnapshotOptions, 'sequences'>,
  work: () => Promise<unknown>,
  sequences = false,
): Promise<string[]> {
  const before = await takeStateSnapshot({ db, dataDir, sequences });
  await work();
  return changedBetween(before, await takeStateSnapshot({ db, dataDir, sequences }));
}

/** A piece of work that should change nothing. `run` returns whether it was denied or rejected, so that no change is allowed. */
export interface Work<T> {
  readonly of: T;
  run(): Promise<boolean>;
}

/** What changed, and the piece of work that changed it; several if it cannot be told which. */
export interface WorkChanges<T> {
  readonly of: readonly T[];
  readonly changed: readonly string[];
}

/** Number of pieces between two snapshots: a snapshot of all tables takes longer than the calls of a piece. */
export const worksAtOnce = 16;

type Watching = Omit<StateSnapshotOptions, 'sequences'> & { readonly sequences?: boolean };

/** Runs pieces between two snapshots. After a change they run again one by one, which tells the piece that changes something. */
async function changesOfGroup<T>(watching: Watching, group: readonly Work<T>[]): Promise<WorkChanges<T>[]> {
  let isRejected = true;
  const work = async (): Promise<void> => {
    for (const piece of group) isRejected = (await piece.run()) && isRejected;
  };
  const changed = await changesOf(watching, work, watching.sequences);
  if (changed.length === 0) return [];
  const again: WorkChanges<T>[] = [];
  if (group.length > 1) for (const piece of group) again.push(...(await changesOfGroup(watching, [piece])));
  if (again.length > 0 || !isRejected) return again;
  return [{ of: group.map(({ of }) => of), changed }];
}

/** Runs pieces of work that should change nothing, and returns what they changed. What was not rejected may change something. */
export async function changesOfEach<T>(watching: Watching, pieces: readonly Work<T>[]): Promise<WorkChanges<T>[]> {
  const found: WorkChanges<T>[] = [];
  for (let from = 0; from < pieces.length; from += worksAtOnce)
    found.push(...(await changesOfGroup(watching, pieces.slice(from, from + worksAtOnce))));
  return found;
}
