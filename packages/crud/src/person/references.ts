import { type AnyResource, type PersonalSubject, reject } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import { businessError, type Engine } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { resourceEngineOf } from '../lifecycle/engine.ts';
import type { Operation } from '../lifecycle/operation.ts';
import { quoted } from '../list/sql-text.ts';
import type { PersonReference } from '../personal/person-references.ts';

/** The primary key of a row without the column that refers to the person. */
type RowKey = Readonly<Record<string, unknown>>;

/** Rows of one column that referred to one person and now refer to another, and those that were dropped because both had them. */
export interface TransferredRows {
  readonly table: string;
  readonly column: string;
  readonly moved: readonly RowKey[];
  /** Whole rows, as JSON. */
  readonly dropped: readonly RowKey[];
}

/** Which references: those to persons of a subject, without the ones of `except` (resources). */
export interface ReferencesTo {
  readonly subject: PersonalSubject;
  readonly except: readonly AnyResource[];
}

/** Rows that refer to a person. `title` is the key of the text that says what they are. */
export interface ReferenceCount {
  readonly title: string;
  readonly count: number;
}

interface Persons {
  readonly from: number;
  readonly into: number;
}

/** A unique key of a table in which the referring column is, without it. */
interface UniqueKey {
  readonly isPrimary: boolean;
  readonly predicate: string | null;
  readonly columns: readonly string[];
}

/** A column with what its table says about the identity of rows. */
interface Referring extends PersonReference {
  readonly keys: readonly UniqueKey[];
  readonly rowKey: readonly string[];
  readonly isVersioned: boolean;
  /** Other columns of a table written by hand with the id of a person: its rows join two persons. */
  readonly others: readonly string[];
}

function referencesOf(op: { readonly engine: Engine }, { subject, except }: ReferencesTo): readonly PersonReference[] {
  return resourceEngineOf(op).personReferences.filter(
    (one) => one.subject === subject && one.stays === null && !(one.resource && except.includes(one.resource)),
  );
}

/** The condition that a row is of a person, whose id is `$1`, and not in the recycle bin. */
function ownText(one: PersonReference): string {
  const isBinned = one.resource !== null && tableNameOf(one.resource) === one.table;
  return `t.${quoted(one.column)} = $1::bigint${audienceText(one, 't')}${isBinned ? ' and t.deleted_at is null' : ''}`;
}

/**
 * Counts what refers to a person, also in tables written by hand: how many rows by the key of the text that says what they are
 * (`order:title`). What there is none of is left out.
 */
export async function countReferences(
  { db, engine }: { readonly db: Queryable; readonly engine: Engine },
  which: ReferencesTo,
  id: number,
): Promise<ReferenceCount[]> {
  const all = referencesOf({ engine }, which).filter(({ title }) => title !== null && !title.startsWith('unlisted: '));
  const texts = all.map((one, at) => `select ${at} as at, count(*)::int as n from ${quoted(one.table)} t where ${ownText(one)}`);
  const counts = new Map<string, number>();
  for (const { at, n } of await db.rows<{ at: number; n: number }>(`${texts.join(' union all ')} order by at`, [id])) {
    const title = all[at]?.title ?? '';
    if (n > 0) counts.set(title, (counts.get(title) ?? 0) + n);
  }
  return [...counts].map(([title, count]) => ({ title, count }));
}

const keysText = `select i.indisprimary as "isPrimary", pg_get_expr(i.indpred, i.indrelid) as predicate,
    array_agg(a.attname::text order by k.place) as columns
  from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = $1::regclass and i.indisunique group by i.indexrelid, i.indisprimary, i.indpred, i.indrelid`;

const columnsText = `select attname::text as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

const columnsOf = async (tx: Tx, table: string): Promise<string[]> =>
  (await tx.rows<{ name: string }>(columnsText, [table])).map(({ name }) => name);

function primaryOf(table: string, keys: readonly UniqueKey[]): readonly string[] {
  const primary = keys.find(({ isPrimary }) => isPrimary);
  if (!primary) throw new Error(`${table} has no primary key`);
  return primary.columns;
}

async function referringOf(tx: Tx, all: readonly PersonReference[]): Promise<Referring[]> {
  const found: Referring[] = [];
  for (const one of all) {
    const { table, column } = one;
    const keys = await tx.rows<UniqueKey>(keysText, [table]);
    const without = (columns: readonly string[]) => columns.filter((name) => name !== column);
    found.push({
      ...one,
      keys: keys.filter(({ columns }) => columns.includes(column)).map((key) => ({ ...key, columns: without(key.columns) })),
      rowKey: without(primaryOf(table, keys)),
      isVersioned: (await columnsOf(tx, table)).includes('version'),
      others: one.resource
        ? []
        : all.filter((other) => other.table === table && other.column !== column).map((other) => other.column),
    });
  }
  return found;
}

const audienceText = ({ audience, subject }: PersonReference, row: string): string =>
  audience === null ? '' : ` and ${row}.${quoted(audience)} = '${subject === 'staff' ? 'admin' : 'member'}'`;

/** Whether a row of `$1` would be one that `$2` has already, or lead from a person to themselves. */
function isDuplicate(one: Referring): string {
  const { table, column, keys, others } = one;
  const of = (name: string) => `t.${quoted(name)} = o.${quoted(name)}`;
  const taken = keys.map(({ predicate, columns }) => {
    const rows = `(select * from ${quoted(table)}${predicate === null ? '' : ` where ${predicate}`}) as o`;
    const live = predicate === null ? '' : `(${predicate}) and `;
    const same = [`o.${quoted(column)} = $2::bigint${audienceText(one, 'o')}`, ...columns.map(of)].join(' and ');
    return `(${live}exists (select from ${rows} where ${same}))`;
  });
  return [...taken, ...others.map((name) => `t.${quoted(name)} = $2::bigint`), 'false'].join(' or ');
}

/** A row as its key, in JSON. */
const keyText = (names: readonly string[]): string =>
  `jsonb_build_object(${names.map((name) => `'${name}', t.${quoted(name)}`).join(', ')})`;

const setText = ({ column, isVersioned }: Referring): string =>
  `set ${quoted(column)} = $2::bigint${isVersioned ? ', version = t.version + 1' : ''}`;

async function move(tx: Tx, one: Referring, { from, into }: Persons): Promise<RowKey[]> {
  const { table, column, mostRows, rowKey } = one;
  const own = `t.${quoted(column)} = $1::bigint${audienceText(one, 't')} and not (${isDuplicate(one)})`;
  const room =
    mostRows === null
      ? ''
      : ` and t.ctid in (select t.ctid from ${quoted(table)} t where ${own}
          limit greatest(0, ${mostRows} - (select count(*) from ${quoted(table)} where ${quoted(column)} = $2::bigint)))`;
  const rows = await tx.rows<{ key: RowKey }>(
    `update ${quoted(table)} t ${setText(one)} where ${own}${room} returning ${keyText(rowKey)} as key`,
    [from, into],
  );
  return rows.map(({ key }) => key);
}

async function drop(tx: Tx, one: Referring, { from }: Persons): Promise<RowKey[]> {
  const own = `t.${quoted(one.column)} = $1::bigint${audienceText(one, 't')}`;
  if (one.mayDrop) {
    const text = `delete from ${quoted(one.table)} t where ${own} returning to_jsonb(t) as row`;
    return (await tx.rows<{ row: RowKey }>(text, [from])).map(({ row }) => row);
  }
  if ((await tx.rows(`select from ${quoted(one.table)} t where ${own} limit 1`, [from])).length > 0)
    throw businessError(reject('person.both-have-one'));
  return [];
}

/**
 * Makes every row that refers to the person `from` refer to `into`, in all tables; returns which. A row that both have is dropped.
 * Rejects with `person.both-have-one` where it may not be. The caller has locked both persons.
 */
export async function transferReferences(
  { tx, engine }: Pick<Operation, 'tx' | 'engine'>,
  which: ReferencesTo,
  persons: Persons,
): Promise<TransferredRows[]> {
  const all = await referringOf(tx, referencesOf({ engine }, which));
  const moved = new Map<Referring, RowKey[]>();
  for (const one of all) moved.set(one, await move(tx, one, persons));
  const rows: TransferredRows[] = [];
  // Rows that refer to others are dropped before these.
  for (const one of all.toReversed()) {
    const dropped = await drop(tx, one, persons);
    const { table, column } = one;
    const own = moved.get(one) ?? [];
    if (own.length + dropped.length > 0) rows.push({ table, column, moved: own, dropped });
  }
  return rows.toReversed();
}

async function insertAgain(tx: Tx, { table }: Referring, rows: readonly RowKey[]): Promise<void> {
  if (rows.length === 0) return;
  const names = (await columnsOf(tx, table)).map(quoted).join(', ');
  await tx.run(
    `insert into ${quoted(table)} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

async function moveBack(tx: Tx, one: Referring, { from, into, moved }: Persons & Pick<TransferredRows, 'moved'>): Promise<void> {
  if (moved.length === 0) return;
  const { table, column, rowKey } = one;
  const same = rowKey.map((name) => ` and t.${quoted(name)} = w.${quoted(name)}`).join('');
  await tx.run(
    `update ${quoted(table)} t ${setText(one)} from jsonb_populate_recordset(null::${quoted(table)}, $3::jsonb) as w
     where t.${quoted(column)} = $1::bigint${audienceText(one, 't')}${same}`,
    [into, from, JSON.stringify(moved)],
  );
}

/** Takes `transferReferences` back for the rows that still refer to `into`; those that were dropped are there again. */
export async function restoreReferences(
  { tx, engine }: Pick<Operation, 'tx' | 'engine'>,
  which: ReferencesTo,
  { moved: rows, ...persons }: Persons & { readonly moved: readonly TransferredRows[] },
): Promise<void> {
  for (const one of await referringOf(tx, referencesOf({ engine }, which))) {
    const own = rows.find(({ table, column }) => table === one.table && column === one.column);
    await insertAgain(tx, one, own?.dropped ?? []);
    await moveBack(tx, one, { ...persons, moved: own?.moved ?? [] });
  }
}
