import { Readable } from 'node:stream';
import { type AnyResource } from '@shopkeeper/resource';
import { readableRow } from '@shopkeeper/resource/access';
import { type ListQuery, readListQuery } from '@shopkeeper/resource/query';
import { byteOrderMark, type Language } from '@shopkeeper/resource/schema';
import { isRequired, permissionOf } from '@shopkeeper/resource/view';
import { audit } from '@shopkeeper/server/http';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { badInput, createBreaks, fileDownload, defineRoute, type Route, type SignedContext } from '@shopkeeper/server';
import { isDocumentImport } from '../rows/import-profile.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { countRows, type ListRow, walk } from '../list/list.ts';
import { auditName, valueOrThrow } from '../rows/operations.ts';
import { labelsInScope } from '../rows/data-scope.ts';
import { readableFor } from '../rows/readable.ts';
import { readRefs, refsFields, refsOf, withLines } from '../rows/rows.ts';
import { cellOf } from './file-cells.ts';
import { nameBook, type NameBook } from './file-names.ts';
import { csvOf, exportFile, type ExportFormat, readExportFormat, requireFittingFormat } from '../file-writing/export-file.ts';
import { columnsOf, type FileColumn, type FileMessages, headingOf, writableColumns } from './file-labels.ts';

/** The rows to export, their columns and the format of the file. */
export interface ExportSelection {
  readonly query: ListQuery;
  readonly format: ExportFormat;
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

/** Reads the query, the columns and the format of an export; rejects names that are not declared (400). */
export function readExportSelection(resource: AnyResource, raw: unknown): ExportSelection {
  if (!isObject(raw) || Array.isArray(raw)) throw badInput([{ path: '', rule: 'type' }]);
  const { columns, format, ...rest } = raw;
  const all = columnsOf(resource);
  const keys = columns ?? all.map(({ key }) => key);
  if (!Array.isArray(keys) || keys.length === 0) throw badInput([{ path: 'columns', rule: 'type' }]);
  const chosen = keys.map((key: unknown, place) => {
    const column = all.find((one) => one.key === key);
    if (!column) throw badInput([{ path: `columns.${place}`, rule: 'unknown' }]);
    return column;
  });
  return { query: readExportQuery(resource, rest), columns: chosen, format: readExportFormat(format) };
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

/** Characters after which a block of rows ends before its batch does: rows may have long texts. */
const blockLength = 65_536;

/** Maps rows to cells in blocks of limited length, with breaks between the rows. */
async function* cellBlocks(rows: readonly ListRow[], cellsOf: (row: ListRow) => string[]): AsyncGenerator<string[][]> {
  const breaks = createBreaks();
  let block: string[][] = [];
  let length = 0;
  for (const row of rows) {
    const cells = cellsOf(row);
    block.push(cells);
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    const rest = breaks();
    if (rest) await rest;
    if (length < blockLength) continue;
    yield block;
    block = [];
    length = 0;
  }
  if (block.length > 0) yield block;
}

/** Yields the cells of a query's rows in the caller's language, the header first, block by block. */
async function* exportedRows(file: ExportFile): AsyncGenerator<string[][]> {
  const { registered, context, texts, columns, query } = file;
  const { resource, extension } = registered;
  const { db, lang } = context;
  yield [columns.map(({ key }) => headingOf(resource, key, { texts, lang }))];
  const trees = columns.filter(({ field }) => field.kind === 'tree');
  const book: NameBook = await nameBook(db, resource, { caller: context, columns: trees, used: () => [] });
  const readable = readableFor(context, resource);
  const options = { resource: readable, query, scope: extension?.scope?.(context), keys: storedKeys(columns, query) };
  let written = 0;
  for await (const rows of walk(db, options)) {
    const whole = await withChildren(db, resource, rows, columns);
    const refs = await labelsInScope(db, resource, { labels: await refsOf(db, resource, whole), caller: context });
    const label = (key: string, id: number): string => book.label(key, id) || (refs[key]?.[String(id)] ?? '');
    const writing = { resource, texts, lang, label };
    yield* cellBlocks(whole, (stored) => {
      const row = readableRow(resource, readable, stored);
      return columns.map((column) => cellOf(column, row[column.key], writing));
    });
    written += rows.length;
    await file.onRows?.(written);
  }
}

/** Writes the rows of a query as a file in the format of the selection, as a stream. */
export const exported = (file: ExportFile): AsyncIterable<Buffer | string> => exportFile(file.format, exportedRows(file));

/** Writes the audit entry of an export; called before its first row is read. */
export async function recordExport(
  tx: Tx,
  context: SignedContext,
  exported: { resource: AnyResource; asked: ExportSelection },
): Promise<void> {
  const { filter, quick, sorts } = exported.asked.query;
  const after = { filter, quick, sorts, columns: exported.asked.columns.map(({ key }) => key) };
  audit(tx, context, [{ action: 'export', resource: auditName(exported.resource), rowId: null, after }]);
}

/**
 * `Export {query?, columns?, format?}`: streams the rows of a list query as CSV or as a workbook in the caller's language. CSV has
 * no row limit; 409 `request.export-too-large` for more rows than a workbook has. Audited.
 */
export function exportRoute(registered: RegisteredResource, texts: FileMessages): Route {
  const { resource } = registered;
  return defineRoute<ExportSelection>({
    method: 'POST',
    path: `${resource.prefix}Export`,
    rule: { kind: 'permission', permissions: [permissionOf(resource, 'export')] },
    read: (raw, context) => readExportSelection(readableFor(context, resource), raw ?? {}),
    async handle(context, options) {
      await context.db.transaction((tx) => recordExport(tx, context, { resource, asked: options }));
      const { format, query } = options;
      if (format === 'xlsx') {
        const scope = registered.extension?.scope?.(context);
        requireFittingFormat(format, await countRows(context.db, { resource: readableFor(context, resource), query, scope }));
      }
      const day = new Date(context.at).toISOString().slice(0, 10);
      return fileDownload(
        `${resource.name}-${day}.${format}`,
        Readable.from(exported({ ...options, registered, context, texts }), { objectMode: false }),
      );
    },
  });
}

/** The headings of an import template; required columns are marked with a star. */
export const templateHeader = (resource: AnyResource, options: { texts: FileMessages; lang: Language }): string[] =>
  writableColumns(resource).map((column) => `${headingOf(resource, column.key, options)}${isRequired(column.field) ? '*' : ''}`);

/** `DownLoadTemplate`: an empty import file. */
export function templateRoute({ resource, importProfile }: RegisteredResource, texts: FileMessages): Route {
  return defineRoute({
    method: 'POST',
    path: `${resource.prefix}DownLoadTemplate`,
    rule: { kind: 'permission', permissions: [permissionOf(resource, 'import')] },
    handle: async (context) => {
      const header = isDocumentImport(importProfile)
        ? importProfile.columns(context).map(({ title }) => title)
        : templateHeader(readableFor(context, resource), { texts, lang: context.lang });
      return fileDownload(`${resource.name}-template.csv`, byteOrderMark + csvOf([header]));
    },
  });
}
