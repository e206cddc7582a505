import { unguarded } from '@shopkeeper/resource/schema';
import { tableNameOf } from '@shopkeeper/resource/view';
import { RequestError, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { AnyResource } from '@shopkeeper/resource';
import type { SourceRecord } from '../file-reading/spool.ts';
import { columnOf, quoted, readableFields, selected, Values } from '../list/sql-text.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { rowProfileOf } from '../rows/import-profile.ts';
import { withLines } from '../rows/rows.ts';
import { type FileColumn, type FileMessages, headingOf, recognisedColumns } from './file-labels.ts';
import { nameBook, type NameBook } from './file-names.ts';
import type { RowGroup } from './import-groups.ts';

/** Cells of a row by field. */
export type Cells = Record<string, unknown>;
/** A stored row. */
export type Stored = Cells & { readonly id: number; readonly version: number };

/** The header of an import file with its recognised columns, and what was seen of its rows so far. */
export interface ImportContext {
  /** The resource as the person who imports knows it; columns of withheld fields are unknown. */
  readonly registered: RegisteredResource;
  /** The whole resource, which the rows are written to. */
  readonly written: RegisteredResource;
  readonly header: readonly string[];
  readonly columns: readonly (FileColumn | null)[];
  /** The fields that identify a stored row. */
  readonly keys: readonly string[];
  readonly texts: FileMessages;
  /** The names of a tree, those of earlier rows of the file included. */
  readonly tree: NameBook;
  /** Keys of earlier rows of the file, and their lines. */
  readonly seen: Map<string, number>;
}

/** What the rows of a batch refer to. */
export interface BatchContext extends ImportContext {
  readonly book: NameBook;
  /** Stored rows by their key. */
  readonly stored: ReadonlyMap<string, Stored>;
  /** Keys that several stored rows have. */
  readonly ambiguous: ReadonlySet<string>;
}

/** Returns the text of a cell. */
export const textAt = (record: SourceRecord, at: number): string => (record.cells[at] ?? '').trim();

/** Returns the text of a cell as its field is read: rewritten by the profile. */
export function cellText({ registered, columns }: ImportContext, record: SourceRecord, at: number): string {
  const text = textAt(record, at);
  const rewrite = rowProfileOf(registered.importProfile)?.cells?.[columns[at]?.key ?? ''];
  return text === '' || rewrite === undefined ? text : rewrite(text);
}

/** Returns the fields that identify a stored row: of several lists the first whose columns the file has. */
function keyFields({ resource, importProfile }: RegisteredResource, columns: ImportContext['columns']): readonly string[] {
  const { matchBy = resource.unique[0] ?? [] } = rowProfileOf(importProfile) ?? {};
  const lists = matchBy.flatMap((one): (readonly string[])[] => (typeof one === 'string' ? [] : [one]));
  const plain = matchBy.filter((one): one is string => typeof one === 'string');
  return lists.find((keys) => keys.every((key) => columnAt(columns, key) >= 0)) ?? lists[0] ?? plain;
}

/** Returns the identifying key of a row; null when a required value of it, or its only value, is missing. */
export function keyOf({ registered, keys }: ImportContext, row: Readonly<Cells>): string | null {
  const values = keys.map((key) => row[key] ?? null);
  const isOptional = (key: string): boolean => keys.length > 1 && registered.resource.fields[key]?.nullable === true;
  const isComplete = keys.length > 0 && keys.every((key, at) => values[at] !== null || isOptional(key));
  return isComplete ? JSON.stringify(values) : null;
}

const columnAt = (columns: ImportContext['columns'], key: string | undefined): number =>
  columns.findIndex((column) => column !== null && column.key === key);

/** Returns the key of the document that a row belongs to; null where every row is a document. */
export function groupKeyOf({ registered, columns }: ImportContext): ((record: SourceRecord) => string) | null {
  const groupBy = rowProfileOf(registered.importProfile)?.groupBy;
  if (groupBy === undefined) return null;
  const places = groupBy.map((key) => columnAt(columns, key));
  return (record) => JSON.stringify(places.map((at) => textAt(record, at)));
}

const known = (columns: ImportContext['columns']): FileColumn[] =>
  columns.filter((column): column is FileColumn => column !== null);

interface HeaderReading {
  readonly texts: FileMessages;
  readonly lang: SignedContext['lang'];
  /** Fields that the user chose, by heading. */
  readonly assigned: Readonly<Record<string, string>>;
}

/**
 * Recognises the columns of a file. Throws 409 `request.import-file-unknown` without the column of the resource's label, named in
 * the caller's language, and without those that identify stored rows.
 */
export function requireColumns(
  registered: RegisteredResource,
  header: readonly string[],
  { texts, lang, assigned }: HeaderReading,
): readonly (FileColumn | null)[] {
  const { resource, importProfile } = registered;
  const columns = recognisedColumns(resource, header, {
    texts,
    assigned,
    further: rowProfileOf(importProfile)?.headings ?? {},
  });
  const keys = keyFields(registered, columns);
  const isIdentified = keys.length > 0 && keys.every((key) => columnAt(columns, key) >= 0);
  if (columnAt(columns, resource.label) < 0 && !isIdentified) {
    const missing = headingOf(resource, resource.label, { texts, lang });
    throw new RequestError(409, 'request.import-file-unknown', { details: { missing } });
  }
  return columns;
}

/** Begins the import of a file: looks up the names of a tree, and nothing else. */
export async function importContextOf(
  { db, ...caller }: Pick<SignedContext, 'actor' | 'at' | 'engine'> & { readonly db: Queryable },
  registered: RegisteredResource,
  file: Pick<ImportContext, 'header' | 'columns' | 'texts' | 'written'>,
): Promise<ImportContext> {
  const columns = known(file.columns).filter(({ field }) => field.kind === 'tree');
  const tree = await nameBook(db, registered.resource, { caller, columns, used: () => [] });
  return { registered, ...file, keys: keyFields(registered, file.columns), tree, seen: new Map() };
}

/** Looks up everything that a batch of rows refers to, in a few statements. */
export async function batchContextOf(
  context: Pick<SignedContext, 'actor' | 'at' | 'engine'> & { readonly db: Queryable },
  importContext: ImportContext,
  groups: readonly RowGroup[],
): Promise<BatchContext> {
  const { registered, columns, tree } = importContext;
  const records = groups.flat();
  const used = (key: string): string[] => {
    const at = columnAt(columns, key);
    return [...new Set(records.map((record) => unguarded(cellText(importContext, record, at))))];
  };
  const references = known(columns).filter(({ field }) => field.kind !== 'tree');
  const names = await nameBook(context.db, registered.resource, { caller: context, columns: references, used });
  const isTree = (key: string): boolean => registered.resource.ownFields[key]?.kind === 'tree';
  const book: NameBook = {
    find: (key, name) => (isTree(key) ? tree : names).find(key, name),
    label: (key, id) => (isTree(key) ? tree : names).label(key, id),
    note: (row) => tree.note(row),
  };
  const stored = new Map<string, Stored>();
  const ambiguous = new Set<string>();
  for (const row of await storedRows(context, importContext, used)) {
    if (rowProfileOf(registered.importProfile)?.isMatch?.(row, importContext.keys) === false) continue;
    const key = keyOf(importContext, row) ?? '';
    if (stored.has(key)) ambiguous.add(key);
    stored.set(key, row);
  }
  return { ...importContext, book, stored, ambiguous };
}

/** Reads the stored rows that the records may refer to: those whose last key column has one of their values. */
async function storedRows(
  { db, ...context }: Pick<SignedContext, 'actor' | 'at' | 'engine'> & { readonly db: Queryable },
  { registered, columns, keys }: ImportContext,
  used: (key: string) => readonly string[],
): Promise<Stored[]> {
  const { resource, extension } = registered;
  const key = keys.at(-1);
  if (key === undefined || columnAt(columns, key) < 0) return [];
  const values = new Values();
  const names = values.add(used(key));
  const scope = extension?.scope?.(context);
  const rows = await db.rows<Stored>(storedText(resource, { key, names, scope: scope?.(values) }), values.list);
  return withLines(db, resource, { rows });
}

const storedText = (resource: AnyResource, { key, names, scope }: { key: string; names: string; scope: string | undefined }) =>
  `select ${selected(readableFields(resource))} from ${quoted(tableNameOf(resource))} t
    where t.deleted_at is null and t.${columnOf(key)}::text = any(${names}::text[])${scope ? ` and ${scope}` : ''}`;
