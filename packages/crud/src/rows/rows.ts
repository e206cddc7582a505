import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, type AnyLines } from '@shopkeeper/resource/fields';
import { linesTableNameOf, linkTableNameOf, tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { columnOf, quoted, readableFields, selected, statementName, Values } from '../list/sql-text.ts';
import type { Scope } from '../list/list.ts';
import type { Labels } from '../list/list-labels.ts';

/** The maximum version: the limit of the integer column. */
export const highestVersion = 2_147_483_647;

export type AnyRow = Record<string, unknown> & { readonly id: number; readonly version: number };
export type AnyLine = Record<string, unknown> & { readonly id: number; readonly parentId: number; readonly lineNo: number };

const keysOfLines = new WeakMap<AnyLines, readonly string[]>();

function lineKeys(lines: AnyLines): readonly string[] {
  const known = keysOfLines.get(lines);
  if (known) return known;
  const own = Object.entries(lines.fields).filter(([, field]) => field.kind !== 'secret');
  const keys = ['id', 'parentId', 'lineNo', ...own.map(([key]) => key)];
  keysOfLines.set(lines, keys);
  return keys;
}

export const linesFields = (resource: AnyResource): [string, AnyLines][] =>
  Object.entries(resource.ownFields).flatMap(([key, field]): [string, AnyLines][] =>
    field.kind === 'lines' ? [[key, field.options.of]] : [],
  );

export const refsFields = (resource: AnyResource): [string, AnyField][] =>
  Object.entries(resource.ownFields).filter(([, field]) => field.kind === 'refs');

/** Reads the lines of the given parents in their order. */
export async function readLines(
  db: Queryable,
  options: { resource: AnyResource; lines: AnyLines; parentIds: readonly number[] },
): Promise<AnyLine[]> {
  const table = quoted(linesTableNameOf(options.resource, options.lines));
  const text = `select ${selected(lineKeys(options.lines))} from ${table} t where t.parent_id = any($1::bigint[]) order by t.parent_id, t.line_no, t.id`;
  return db.rows<AnyLine>(text, [options.parentIds], statementName(text));
}

/** Adds to rows the lines of these fields, by default of all, with one statement a field. */
export async function withLines<R extends { readonly id?: unknown }>(
  db: Queryable,
  resource: AnyResource,
  options: { readonly rows: readonly R[]; readonly isShown?: (key: string) => boolean },
): Promise<R[]> {
  const { rows, isShown = () => true } = options;
  const shown = linesFields(resource).filter(([key]) => isShown(key));
  if (rows.length === 0 || shown.length === 0) return [...rows];
  const parentIds = rows.map(({ id }) => Number(id));
  const read = await Promise.all(
    shown.map(async ([key, lines]) => [key, await readLines(db, { resource, lines, parentIds })] as const),
  );
  const linesOf = (id: unknown) => read.map(([key, lines]) => [key, lines.filter(({ parentId }) => parentId === id)] as const);
  return rows.map((row) => ({ ...row, ...Object.fromEntries(linesOf(row.id)) }));
}

/**
 * Reads the target ids of one many-reference for each of the rows, by row id; rows without references are missing from the map.
 */
export async function readRefs(
  db: Queryable,
  resource: AnyResource,
  options: { key: string; ids: readonly number[] },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const text = `select owner_id as "ownerId", array_agg(target_id::float8 order by target_id) as targets from ${quoted(linkTableNameOf(resource, options.key))} where owner_id = any($1::bigint[]) group by owner_id`;
  const rows = await db.rows<{ ownerId: number; targets: readonly number[] }>(text, [options.ids], statementName(text));
  return new Map(rows.map(({ ownerId, targets }) => [ownerId, targets]));
}

interface RowOptions {
  readonly resource: AnyResource;
  readonly id: number;
  readonly scope?: Scope | undefined;
  /**
   * Locks the row until the end of the transaction. `no-key` leaves it free to be referenced: for a row that the transaction has
   * checked as a reference before, where two callers that both hold that check would wait for each other.
   */
  readonly lock?: boolean | 'no-key';
  /** Reads the row only if it is deleted, for the recycle bin. */
  readonly isDeleted?: boolean;
}

/** Reads one row, by default one that is not deleted, with its lines and many-references; null if there is none or it is outside the scope. */
export async function readRow(db: Queryable, options: RowOptions): Promise<AnyRow | null> {
  const { resource, id } = options;
  const values = new Values();
  const scope = options.scope ? ` and ${options.scope(values)}` : '';
  const text = `select ${selected(readableFields(resource))} from ${quoted(tableNameOf(resource))} t where t.id = ${values.add(id)} and t.deleted_at is ${options.isDeleted ? 'not null' : 'null'}${scope}${options.lock ? (options.lock === 'no-key' ? ' for no key update' : ' for update') : ''}`;
  const reading = db.rows<AnyRow>(text, values.list, statementName(text));
  // Under its lock a row is read in a transaction, where the children follow in the same round trip.
  const children = options.lock ? readChildren(db, resource, { id, known: {} }) : null;
  const [[row], early] = await Promise.all([reading, children]);
  if (!row) return null;
  return early ? { ...row, ...early } : withChildren(db, resource, { row });
}

/** Reads whole rows by id, without their lines and many-references. */
export async function readRows(
  db: Queryable,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnyRow>> {
  const text = `select ${selected(readableFields(resource))} from ${quoted(tableNameOf(resource))} t where t.id = any($1::bigint[]) and t.deleted_at is null`;
  const rows = await db.rows<AnyRow>(text, [ids], statementName(text));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the lines and many-references of a row, except those that are known. */
async function readChildren(db: Queryable, resource: AnyResource, { id, known }: Parent): Promise<Record<string, unknown>> {
  const reads = [
    ...linesFields(resource).map(([key, lines]) => [key, () => readLines(db, { resource, lines, parentIds: [id] })] as const),
    ...refsFields(resource).map(
      ([key]) => [key, async () => (await readRefs(db, resource, { key, ids: [id] })).get(id) ?? []] as const,
    ),
  ];
  return Object.fromEntries(await Promise.all(reads.map(async ([key, read]) => [key, known[key] ?? (await read())])));
}

interface Parent {
  readonly id: number;
  readonly known: Readonly<Record<string, unknown>>;
}

/** Adds its lines and many-references to a row. Those in `known` are reused instead of read again. */
export async function withChildren(
  db: Queryable,
  resource: AnyResource,
  options: { readonly row: AnyRow; readonly known?: Readonly<Record<string, unknown>> },
): Promise<AnyRow> {
  const { row, known = {} } = options;
  return { ...row, ...(await readChildren(db, resource, { id: row.id, known })) };
}

/** A table whose rows have labels, and the column of the label. */
interface Named {
  readonly context: string;
  readonly name: string;
  readonly label: string;
}

/** Returns the labels of referenced rows, deleted ones included: an old row still shows what it referred to. */
export async function labelsOf(db: Queryable, target: Named, ids: readonly number[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const text = `select t.id, t.${columnOf(target.label)}::text as label from ${quoted(tableNameOf(target))} t where t.id = any($1::bigint[])`;
  const rows = await db.rows<{ id: number; label: string }>(text, [ids], statementName(text));
  return Object.fromEntries(rows.map((row) => [String(row.id), row.label]));
}

interface Pointing {
  readonly key: string;
  readonly target: Named;
  readonly ids: readonly number[];
}

/**
 * Selects the labels of all targets in one `union all` statement, so that a page costs one round trip however many references it
 * has.
 */
function pointersText(pointing: readonly Pointing[]): string {
  const legs = pointing.map(({ target }, at) => {
    const place = `$${at + 1}::bigint[]`;
    return `select ${at} as leg, t.id, t.${columnOf(target.label)}::text as label from ${quoted(tableNameOf(target))} t where t.id = any(${place})`;
  });
  return legs.join(' union all ');
}

type Reference = readonly [key: string, target: () => Named];
const references = new WeakMap<AnyResource, readonly Reference[]>();

/** The fields of a resource that refer to rows with labels. */
function referencesIn(resource: AnyResource): readonly Reference[] {
  const known = references.get(resource);
  if (known) return known;
  const found = Object.entries(resource.fields).flatMap(([key, field]): Reference[] => {
    if (field.kind !== 'tree' && field.kind !== 'ref' && field.kind !== 'refs') return [];
    return [[key, field.kind === 'tree' ? () => resource : field.options.to]];
  });
  references.set(resource, found);
  return found;
}

/** Returns the labels of everything the given rows refer to, by field; all targets are read at once. */
export async function refsOf(
  db: Queryable,
  resource: AnyResource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Labels> {
  const pointing = referencesIn(resource).flatMap(([key, target]): Pointing[] => {
    const ids = [...new Set(rows.flatMap((row) => row[key]).filter((id): id is number => typeof id === 'number'))];
    return ids.length === 0 ? [] : [{ key, target: target(), ids }];
  });
  if (pointing.length === 0) return {};
  const text = pointersText(pointing);
  const found = await db.rows<{ leg: number; id: number; label: string }>(
    text,
    pointing.map(({ ids }) => ids),
    statementName(text),
  );
  const refs: Labels = {};
  for (const { leg, id, label } of found) {
    const key = pointing[leg]?.key;
    if (key) (refs[key] ??= {})[String(id)] = label;
  }
  return refs;
}
