import { type AnyResource, type Issue } from '@shopkeeper/resource';
import { lineText } from '@shopkeeper/resource/fields';
import { brokenRules, checkDraft, checkPatch } from '@shopkeeper/resource/schema';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import { writable } from '../rows/operations.ts';
import { withLines } from '../rows/rows.ts';
import { blankOf, readCell, unguarded } from './file-cells.ts';
import { nameBook, type NameBook } from './file-names.ts';
import type { FileRecord, ParsedFile } from './file-text.ts';
import { type FileColumn, type FileMessages, recognisedColumns } from './file-labels.ts';
import { columnOf, quoted, readableFields, selected, Values } from '../list/sql-text.ts';

type Cells = Record<string, unknown>;
type Stored = Cells & { readonly id: number; readonly version: number };

/** An error of one cell, or of a whole row (`column` null). `line` is the number of the text line in the file, from 1. */
export interface RowError {
  readonly line: number;
  readonly column: string | null;
  readonly rule: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly value: string;
}

export interface ImportedChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The planned change of one row of an import file. `raw` is the input of adding or updating. */
export type RowPlan = { readonly line: number; readonly name: string } & (
  | { readonly kind: 'create'; readonly raw: Cells }
  | { readonly kind: 'update'; readonly raw: Cells; readonly id: number; readonly changes: readonly ImportedChange[] }
  | { readonly kind: 'skip'; readonly id: number }
  | { readonly kind: 'error'; readonly rowErrors: readonly RowError[] }
);

/** A parsed import file with its recognised columns and the names and stored rows that its cells refer to. */
export interface ImportContext {
  readonly registered: RegisteredResource;
  readonly file: ParsedFile;
  readonly columns: readonly (FileColumn | null)[];
  readonly texts: FileMessages;
  readonly book: NameBook;
  readonly stored: Map<string, Stored>;
  /** Keys of earlier rows of the file. */
  readonly seen: Map<string, number>;
}

const textAt = (record: FileRecord, at: number): string => (record.cells[at] ?? '').trim();

/** Looks up everything an import file refers to, in a few statements regardless of its length. */
export async function importContextOf(
  context: SignedContext,
  registered: RegisteredResource,
  options: { readonly file: ParsedFile; readonly texts: FileMessages },
): Promise<ImportContext> {
  const { resource } = registered;
  const { file, texts } = options;
  const columns = recognisedColumns(resource, file.header, texts);
  const used = (key: string): string[] => {
    const at = columns.findIndex((column) => column?.key === key);
    return [...new Set(file.records.map((record) => unguarded(textAt(record, at))))];
  };
  const known = columns.filter((column): column is FileColumn => column !== null);
  const book = await nameBook(context.db, resource, { columns: known, used });
  const importContext = {
    registered,
    file,
    columns,
    texts,
    book,
    stored: new Map<string, Stored>(),
    seen: new Map<string, number>(),
  };
  for (const row of await storedRows(context, importContext)) importContext.stored.set(keyOf(resource, row) ?? '', row);
  return importContext;
}

const keyFields = (resource: AnyResource): readonly string[] => resource.unique[0] ?? [];

/** Returns the identifying key of a row: the values of the first unique rule; null when a required one is missing. */
function keyOf(resource: AnyResource, row: Readonly<Cells>): string | null {
  const keys = keyFields(resource);
  const values = keys.map((key) => row[key] ?? null);
  const isTold = keys.length > 0 && keys.every((key, at) => values[at] !== null || resource.fields[key]?.nullable);
  return isTold ? JSON.stringify(values) : null;
}

/** Reads the stored rows that the file may refer to: those whose last key column has one of its values. */
async function storedRows({ db, ...context }: SignedContext, importContext: ImportContext): Promise<Stored[]> {
  const { resource, extension } = importContext.registered;
  const part = keyFields(resource).at(-1);
  const at = importContext.columns.findIndex((column) => column !== null && column.key === part);
  if (part === undefined || at < 0) return [];
  const values = new Values();
  const names = values.add([...new Set(importContext.file.records.map((record) => unguarded(textAt(record, at))))]);
  const scope = extension?.scope?.(context);
  const text = `select ${selected(readableFields(resource))} from ${quoted(tableNameOf(resource))} t
    where t.deleted_at is null and t.${columnOf(part)}::text = any(${names}::text[])${scope ? ` and ${scope(values)}` : ''}`;
  const rows = await db.rows<Stored>(text, values.list);
  return withLines(db, resource, { rows });
}

interface ReadRow {
  readonly values: Cells;
  readonly rowErrors: readonly RowError[];
}

function readRow(importContext: ImportContext, record: FileRecord): ReadRow {
  const { registered, columns, texts, book, file } = importContext;
  const reading = { resource: registered.resource, texts, find: book.find };
  const values: Cells = {};
  const rowErrors: RowError[] = [];
  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const text = textAt(record, at);
    const read = text === '' ? blankOf(column) : readCell(column, text, reading);
    if (read === null) continue;
    if ('value' in read) values[column.key] = read.value;
    else
      rowErrors.push({
        line: record.line,
        column: file.header[at] ?? null,
        rule: read.rule,
        params: {},
        value: text.slice(0, 200),
      });
  }
  return { values, rowErrors };
}

/** Lines that are already stored keep their ids; the file identifies them by their text. */
function withKnownLines(resource: AnyResource, values: Cells, now: Stored): Cells {
  const lines = Object.entries(values).flatMap(([key, value]) => {
    const field = resource.ownFields[key];
    const name = field === undefined ? null : lineText(field);
    if (name === null || !Array.isArray(value)) return [];
    const known = new Map((now[key] as Cells[]).map((line) => [line[name], line]));
    return [[key, value.map((line: Cells) => keptLine(line, known.get(line[name])))]];
  });
  return { ...values, ...Object.fromEntries(lines) };
}

function keptLine(line: Cells, known: Cells | undefined): Cells {
  const { parentId: _parent, lineNo: _no, ...own } = known ?? {};
  return { ...own, ...line };
}

const plain = (resource: AnyResource, key: string, value: unknown): unknown => {
  const field = resource.ownFields[key];
  const name = field === undefined ? null : lineText(field);
  return name !== null && Array.isArray(value) ? value.map((line: Cells) => line[name]) : value;
};

const changesOf = (resource: AnyResource, values: Cells, now: Stored): ImportedChange[] =>
  Object.entries(values).flatMap(([field, value]) => {
    const [before, after] = [plain(resource, field, now[field] ?? null), plain(resource, field, value)];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });

/** Converts the issues of a draft into row errors, each at the column of its field. */
function placed(importContext: ImportContext, record: FileRecord, rowErrors: readonly Issue[]): RowError[] {
  return rowErrors.map(({ path, rule, params = {} }) => {
    const key = path.split('.')[0];
    const at = importContext.columns.findIndex((column) => column !== null && column.key === key);
    const column = at < 0 ? null : (importContext.file.header[at] ?? null);
    return { line: record.line, column, rule, params, value: at < 0 ? '' : textAt(record, at).slice(0, 200) };
  });
}

function checkedUpdate(importContext: ImportContext, values: Cells, now: Stored): { raw: Cells; rowErrors: readonly Issue[] } {
  const { resource } = importContext.registered;
  const raw: Cells = { id: now.id, version: now.version, ...withKnownLines(resource, updatable(resource, values), now) };
  const checked = checkPatch(resource, raw);
  if (checked.issues) return { raw, rowErrors: checked.issues };
  const { id: _id, version: _version, ...patch } = checked.value;
  return { raw, rowErrors: brokenRules(resource, { ...writable(resource, now), ...patch }) };
}

const updatable = (resource: AnyResource, values: Cells): Cells =>
  Object.fromEntries(Object.entries(values).filter(([key]) => resource.ownFields[key]?.write !== 'once'));

/**
 * Plans the change of one row by the rules of the form. Rows are planned in order, since a later row can have an earlier one as
 * its parent.
 */
export function planRow(importContext: ImportContext, record: FileRecord): RowPlan {
  const { resource } = importContext.registered;
  const { values, rowErrors } = readRow(importContext, record);
  const head = { line: record.line, name: String(values[resource.label] ?? '') };
  const bad = (more: readonly RowError[]): RowPlan => ({ ...head, kind: 'error', rowErrors: more });
  if (rowErrors.length > 0) return bad(rowErrors);
  const key = keyOf(resource, values);
  const twin = key === null ? undefined : importContext.seen.get(key);
  if (twin !== undefined && key !== null)
    return bad(
      placed(importContext, record, [{ path: keyFields(resource).at(-1) ?? '', rule: 'import-twice', params: { line: twin } }]),
    );
  if (key !== null) importContext.seen.set(key, record.line);
  const now = key === null ? undefined : importContext.stored.get(key);
  if (now === undefined) return plannedCreation(importContext, record, { head, values });
  const changes = changesOf(resource, updatable(resource, values), now);
  if (changes.length === 0) return { ...head, kind: 'skip', id: now.id };
  const update = checkedUpdate(importContext, values, now);
  if (update.rowErrors.length > 0) return bad(placed(importContext, record, update.rowErrors));
  return { ...head, kind: 'update', raw: update.raw, id: now.id, changes };
}

function plannedCreation(
  importContext: ImportContext,
  record: FileRecord,
  { head, values }: { head: { line: number; name: string }; values: Cells },
): RowPlan {
  const checked = checkDraft(importContext.registered.resource, values);
  if (checked.issues) return { ...head, kind: 'error', rowErrors: placed(importContext, record, checked.issues) };
  return { ...head, kind: 'create', raw: values };
}
