import { Readable } from 'node:stream';
import { type AnyResource } from '@shopkeeper/resource';
import { type ListQuery, readListQuery } from '@shopkeeper/resource/query';
import { byteOrderMark, type Language } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { audit } from '@shopkeeper/server/http';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { badInput, csvDownload, defineRoute, type Route, type SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import { type ListRow, walk } from '../list/list.ts';
import { auditName, valueOrThrow } from '../rows/operations.ts';
import { readRefs, refsFields, refsOf, withLines } from '../rows/rows.ts';
import { cellOf } from './file-cells.ts';
import { nameBook, type NameBook } from './file-names.ts';
import { csvOf } from './file-text.ts';
import { columnsOf, type FileColumn, type FileMessages, headingOf, writableColumns } from './file-labels.ts';

/** The rows to export and their columns. */
export interface ExportSelection {
  readonly query: ListQuery;
  readonly columns: readonly FileColumn[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the list query of an export, given under `query` in the format of `GetPageData`; rejects any other key (400). */
export function readExportQuery(resource: AnyResource, raw: unknown): ListQuery {
  const { query, ...rest } = isObject(raw) ? raw : {};
  const strays = Object.keys(rest).map((path) => ({ path, rule: 'unknown' }));
  if (strays.length > 0) throw badInput(strays);
  return valueOrThrow(readListQuery(resource, query ?? {}));
}

/** Reads the query and the columns of an export; rejects names that are not declared (400). */
export function readExportSelection(resource: AnyResource, raw: unknown): ExportSelection {
  const { columns, ...rest } = isObject(raw) ? raw : {};
  const all = columnsOf(resource);
  const keys = columns ?? all.map(({ key }) => key);
  if (!Array.isArray(keys) || keys.length === 0) throw badInput([{ path: 'columns', rule: 'type' }]);
  const chosen = keys.map((key: unknown, place) => {
    const column = all.find((one) => one.key === key);
    if (!column) throw badInput([{ path: `columns.${place}`, rule: 'unknown' }]);
    return column;
  });
  return { query: readExportQuery(resource, rest), columns: chosen };
}

/** Adds to a batch of rows the lines and many-references that the export file shows. */
async function withChildren(db: Queryable, resource: AnyResource, rows: readonly ListRow[], columns: readonly FileColumn[]) {
  const isShown = (key: string): boolean => columns.some((column) => column.key === key);
  const whole: ListRow[] = (await withLines(db, resource, { rows, isShown })).map((row) => ({ ...row }));
  for (const [key] of refsFields(resource).filter(([name]) => isShown(name))) {
    const found = await readRefs(db, resource, { key, ids: rows.map(({ id }) => id) });
    for (const row of whole) row[key] = found.get(row.id) ?? [];
  }
  return whole;
}

export interface ExportFile extends ExportSelection {
  readonly registered: RegisteredResource;
  readonly context: SignedContext;
  readonly texts: FileMessages;
  /** Called after every batch with the number of rows written so far. */
  readonly onRows?: (written: number) => Promise<void>;
}

const storedKeys = (columns: readonly FileColumn[], query: ListQuery): string[] => [
  ...new Set([
    'id',
    ...columns.filter(({ field }) => field.kind !== 'lines' && field.kind !== 'refs').map(({ key }) => key),
    ...query.sorts.map(({ field }) => field),
  ]),
];

/** Yields the rows of a query as CSV in the caller's language, batch by batch. */
export async function* exported(file: ExportFile): AsyncGenerator<string> {
  const { registered, context, texts, columns, query } = file;
  const { resource, extension } = registered;
  const { db, lang } = context;
  yield byteOrderMark + csvOf([columns.map(({ key }) => headingOf(resource, key, { texts, lang }))]);
  const trees = columns.filter(({ field }) => field.kind === 'tree');
  const book: NameBook = await nameBook(db, resource, { columns: trees, used: () => [] });
  const options = { resource, query, scope: extension?.scope?.(context), keys: storedKeys(columns, query) };
  let written = 0;
  for await (const rows of walk(db, options)) {
    const whole = await withChildren(db, resource, rows, columns);
    const refs = await refsOf(db, resource, whole);
    const label = (key: string, id: number): string => book.label(key, id) || (refs[key]?.[String(id)] ?? '');
    const writing = { resource, texts, lang, label };
    yield csvOf(whole.map((row) => columns.map((column) => cellOf(column, row[column.key], writing))));
    written += rows.length;
    await file.onRows?.(written);
  }
}

/** Writes the audit entry of an export; called before its first row is read. */
export async function recordExport(
  tx: Tx,
  context: SignedContext,
  exported: { resource: AnyResource; asked: ExportSelection },
): Promise<void> {
  const { filter, quick, sorts } = exported.asked.query;
  const after = { filter, quick, sorts, columns: exported.asked.columns.map(({ key }) => key) };
  await audit(tx, context, [{ action: 'export', resource: auditName(exported.resource), rowId: null, after }]);
}

/**
 * `Export {query?, columns?}`: streams the rows of a list query as CSV in the caller's language, without a row limit. Audited.
 */
export function exportRoute(registered: RegisteredResource, texts: FileMessages): Route {
  const { resource } = registered;
  return defineRoute<ExportSelection>({
    method: 'POST',
    path: `${resource.prefix}Export`,
    rule: { kind: 'permission', permissions: [permissionOf(resource, 'export')] },
    read: (raw) => readExportSelection(resource, raw ?? {}),
    async handle(context, options) {
      await context.db.transaction((tx) => recordExport(tx, context, { resource, asked: options }));
      const day = new Date(context.at).toISOString().slice(0, 10);
      return csvDownload(`${resource.name}-${day}.csv`, Readable.from(exported({ ...options, registered, context, texts })));
    },
  });
}

const isNeeded = ({ field }: FileColumn): boolean => !field.nullable && field.default === undefined;

/** The headings of an import template; required columns are marked with a star. */
export const templateHeader = (resource: AnyResource, options: { texts: FileMessages; lang: Language }): string[] =>
  writableColumns(resource).map((column) => `${headingOf(resource, column.key, options)}${isNeeded(column) ? '*' : ''}`);

/** `DownLoadTemplate`: an empty import file. */
export function templateRoute({ resource }: RegisteredResource, texts: FileMessages): Route {
  return defineRoute({
    method: 'POST',
    path: `${resource.prefix}DownLoadTemplate`,
    rule: { kind: 'permission', permissions: [permissionOf(resource, 'import')] },
    handle: async ({ lang }) =>
      csvDownload(`${resource.name}-template.csv`, byteOrderMark + csvOf([templateHeader(resource, { texts, lang })])),
  });
}
