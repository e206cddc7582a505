import { Readable } from 'node:stream';
import { exportFile, type ExportFormat, exportFormats, readExportFormat } from '@shopkeeper/crud/file-writing';
import { readExportQuery } from '@shopkeeper/crud/import-export';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { walk } from '@shopkeeper/crud/rows';
import type { ListQuery } from '@shopkeeper/resource/query';
import type { Language } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, fileDownload, type SignedContext } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { componentRef, exactly } from '@shopkeeper/server/openapi';
import { eq } from 'drizzle-orm';
import { dictionaryItemsTable, dictionaryTable } from '#tables';
import { dictionary } from '../dictionary.resource.ts';
import { entryColumns } from '../entry-file.domain.ts';
import { dictionaryText } from './dictionary-texts.ts';
import { columnTitle } from './entry-file.ts';

const [d, i] = [dictionaryTable, dictionaryItemsTable];

const entriesOf = typedQuery<{ ids: readonly number[] }>()('dictionary_entries_of', (db, { ids }) =>
  db
    .select(
      columns({
        id: d.id,
        code: d.code,
        name: d.name,
        note: d.note,
        enabled: d.enabled,
        value: i.value,
        labelZh: i.labelZh,
        labelEn: i.labelEn,
        statusColor: i.statusColor,
        valueEnabled: i.enabled,
      }),
    )
    .from(d)
    .leftJoin(i, eq(i.parentId, d.id))
    .where(anyOf(d.id, ids))
    .orderBy(d.id, i.lineNo),
);
type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

/** The cells of one entry; of a dictionary without entries those of the dictionary. */
function cellsOf(lang: Language, entry: Entry, order: number): string[] {
  const flag = (is: boolean): string => dictionaryText(lang, is ? 'sheet.yes' : 'sheet.no');
  const head = [entry.code, entry.name, entry.note ?? '', flag(entry.enabled)];
  if (entry.value === null) return [...head, '', '', '', '', '', ''];
  const color = dictionaryText(lang, `choice.statusColor.${entry.statusColor ?? 'idle'}`);
  const labels = [entry.value, entry.labelZh ?? '', entry.labelEn ?? ''];
  return [...head, ...labels, color, flag(entry.valueEnabled ?? true), String(order)];
}

/** Yields the dictionaries of a query, a row for each entry, in the language of the caller; the import reads them back unchanged. */
async function* exportedRows({ db, lang }: SignedContext, query: ListQuery): AsyncGenerator<string[][]> {
  yield [entryColumns.map((column) => columnTitle(lang, column))];
  const keys = [...new Set(['id', ...query.sorts.map(({ field }) => field)])];
  for await (const rows of walk(db, { resource: dictionary, query, keys })) {
    const ids = rows.map(({ id }) => id);
    const entries = await entriesOf(db, { ids });
    yield ids.flatMap((one) => entries.filter(({ id }) => id === one).map((entry, at) => cellsOf(lang, entry, at + 1)));
  }
}

interface EntryExport {
  readonly query: ListQuery;
  readonly format: ExportFormat;
}

function readExport(raw: unknown): EntryExport {
  const isObject = typeof raw === 'object' && raw !== null;
  const { format, ...rest } = (isObject ? raw : {}) as Readonly<Record<string, unknown>>;
  return { query: readExportQuery(dictionary, rest), format: readExportFormat(format) };
}

/** `Export {query?, format?}`: the dictionaries of a query with their entries, in the format that the import reads. Audited. */
export const entryExportRoute = defineRoute<EntryExport>({
  method: 'POST',
  path: `${dictionary.prefix}Export`,
  rule: { kind: 'permission', permissions: [permissionOf(dictionary, 'export')] },
  read: readExport,
  outline: () => ({
    body: exactly({ query: componentRef(dictionary, 'query'), format: { enum: [...exportFormats], default: 'csv' } }, [
      'query',
      'format',
    ]),
    file: 'text/csv',
    errors: ['request.export-too-large'],
  }),
  async handle(context, { query, format }) {
    const { filter, quick, sorts } = query;
    await context.db.transaction(async (tx) =>
      audit(tx, context, [{ action: 'export', resource: 'platform/dictionary', rowId: null, after: { filter, quick, sorts } }]),
    );
    const day = new Date(context.at).toISOString().slice(0, 10);
    const bytes = exportFile(format, exportedRows(context, query));
    return fileDownload(`dictionary-${day}.${format}`, Readable.from(bytes, { objectMode: false }));
  },
});
