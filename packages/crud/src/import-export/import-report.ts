import type { Queryable } from '@shopkeeper/server/database';
import type { DetectedEncoding } from '../file-reading/detect-encoding.ts';
import type { ImportColumn, PlannedDocument, PreviewedDocument, RowError } from '../rows/import-profile.ts';
import type { Language } from '@shopkeeper/resource/schema';
import { batchSize, type ReadImport } from './import-file.ts';
import { batches } from './import-groups.ts';
import type { Importer } from './importer.ts';

/** How many documents of an import file would be, or were, created, updated, skipped or failed. */
export type Totals = Readonly<Record<PlannedDocument['kind'], number>>;
/** `msg` is the error in the language of the caller. */
export type ReportedRowError = RowError & { readonly msg: string };

/** The maximum length of lists in a report; longer ones are cut. */
export const most = { preview: 50, rowErrors: 500, warnings: 100, adds: 100, sample: 60 } as const;

/** The changes that an import file would make. */
export interface ImportReport {
  /** The form of the file; `resource` for one whose columns follow from the fields. */
  readonly format: string;
  /** How the text of the file was read; null for a workbook. */
  readonly encoding: DetectedEncoding | null;
  readonly rows: number;
  readonly totals: Totals;
  /** The first documents that would be created or updated, or that failed. */
  readonly preview: readonly PreviewedDocument[];
  readonly rowErrors: readonly ReportedRowError[];
  readonly rowErrorCount: number;
  readonly warnings: readonly ReportedRowError[];
  readonly warningCount: number;
  /** Headings that match no column. */
  readonly unknown: readonly string[];
  /** The headings of the file with their columns, which the user can change. */
  readonly columns: readonly ReportedColumn[];
  /** The columns that headings can be assigned to. */
  readonly assignable: readonly ImportColumn[];
  /** What the user can choose: the values by name, the current one first in `chosen`. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly chosen: Readonly<Record<string, string>>;
  /** The currency of the amounts; null without amounts. */
  readonly currency: string | null;
  /** Rows of other resources that the import adds, each once, the first of them. */
  readonly adds: readonly string[];
  readonly addCount: number;
}

/** A heading of the file, the column it is read as, and the first text below it. */
export interface ReportedColumn {
  readonly heading: string;
  readonly column: string | null;
  readonly sample: string;
}

export const newTotals = (): Totals => ({ create: 0, update: 0, skip: 0, error: 0 });

/** Adds documents to totals. */
export function withDocuments(totals: Totals, documents: readonly PlannedDocument[]): Totals {
  const sum = { ...totals };
  for (const { kind } of documents) sum[kind] += 1;
  return sum;
}

export const countOf = ({ create, update, skip, error }: Totals): number => create + update + skip + error;

/** Adds the message to a row error. */
export const withMessage = ({ messageOf }: Importer, lang: Language, rowError: RowError): ReportedRowError => ({
  ...rowError,
  msg: messageOf(lang, rowError),
});

/** The errors of the rows that are not imported, by line; a row that fails only because of another one has none. */
export type RejectedRow = readonly [line: number, rowErrors: readonly RowError[]];

/** Returns the rejected rows of documents: each line of a failed one, an error at its own line. */
export const rejectedRows = (documents: readonly Pick<PlannedDocument, 'kind' | 'lines' | 'rowErrors'>[]): RejectedRow[] =>
  documents.flatMap(({ kind, lines, rowErrors }) =>
    kind === 'error' ? lines.map((line): RejectedRow => [line, rowErrors.filter((rowError) => rowError.line === line)]) : [],
  );

/** Collects a report of limited size for any file. */
function collector() {
  let totals = newTotals();
  const preview: PreviewedDocument[] = [];
  const lists: Record<'rowErrors' | 'warnings', RowError[]> = { rowErrors: [], warnings: [] };
  const counts = { rowErrors: 0, warnings: 0 };
  const adds = new Set<string>();
  return {
    take(documents: readonly PlannedDocument[]): void {
      totals = withDocuments(totals, documents);
      for (const document of documents) {
        for (const added of document.adds ?? []) adds.add(added);
        if (document.kind !== 'skip' && preview.length < most.preview) preview.push(document.preview());
        for (const list of ['rowErrors', 'warnings'] as const) {
          counts[list] += document[list].length;
          lists[list].push(...document[list].slice(0, most[list] - lists[list].length));
        }
      }
    },
    collected: () => ({ totals, preview, lists, counts, adds: [...adds] }),
  };
}

/** What a dry run needs beside the file. */
export interface ReportOptions {
  readonly db: Queryable;
  /** Called after every batch with the number of documents so far. */
  readonly onBatch?: (done: number) => Promise<void>;
}

/** What the user can decide for the file, and what is decided. */
async function columnsOf({ importer, context, file, session, decisions }: ReadImport) {
  const rows = batches(file.rows(), 1);
  const [first] = (await rows.next()).value ?? [];
  await rows.return(undefined);
  const columns = file.header.flatMap((heading, at): ReportedColumn[] =>
    heading.trim() === ''
      ? []
      : [{ heading, column: session.columns[at] ?? null, sample: (first?.cells[at] ?? '').slice(0, most.sample) }],
  );
  const { choices = {} } = importer;
  const chosen = Object.entries(choices).map(([name, values]): [string, string] => {
    const value = decisions.choices[name];
    return [name, value !== undefined && values.includes(value) ? value : (values[0] ?? '')];
  });
  return {
    columns,
    assignable: importer.columns(context),
    choices,
    chosen: Object.fromEntries(chosen),
    currency: importer.currency,
  };
}

/** Plans the whole file without writing anything. */
export async function reportOn(read: ReadImport, { db, onBatch }: ReportOptions): Promise<ImportReport> {
  const { importer, context, file, session } = read;
  const { take, collected } = collector();
  let done = 0;
  for await (const documents of batches(session.documents(), batchSize)) {
    take(await session.plan(db, documents, { isStored: false }));
    done += documents.length;
    await onBatch?.(done);
  }
  const { totals, preview, lists, counts, adds } = collected();
  const reported = (rowError: RowError): ReportedRowError => withMessage(importer, context.lang, rowError);
  return {
    format: session.format,
    encoding: file.encoding,
    rows: file.seen.rows,
    totals,
    preview,
    rowErrors: lists.rowErrors.map(reported),
    rowErrorCount: counts.rowErrors,
    warnings: lists.warnings.map(reported),
    warningCount: counts.warnings,
    unknown: session.unknown,
    ...(await columnsOf(read)),
    adds: adds.slice(0, most.adds),
    addCount: adds.length,
  };
}
