import type { Queryable } from '@shopkeeper/server/database';
import type { DetectedEncoding } from '../file-reading/detect-encoding.ts';
import type { PlannedDocument, PreviewedDocument, RowError } from '../rows/import-profile.ts';
import type { Language } from '@shopkeeper/resource/schema';
import { batchSize, type ReadImport } from './import-file.ts';
import { batches } from './import-groups.ts';
import type { Importer } from './importer.ts';

/** How many documents of an import file would be, or were, created, updated, skipped or failed. */
export type Totals = Readonly<Record<PlannedDocument['kind'], number>>;
/** `msg` is the error in the language of the caller. */
export type ReportedRowError = RowError & { readonly msg: string };

/** The maximum length of lists in a report; longer ones are cut. */
export const most = { preview: 50, rowErrors: 500, warnings: 100 } as const;

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
  return {
    take(documents: readonly PlannedDocument[]): void {
      totals = withDocuments(totals, documents);
      for (const document of documents) {
        if (document.kind !== 'skip' && preview.length < most.preview) preview.push(document.preview());
        for (const list of ['rowErrors', 'warnings'] as const) {
          counts[list] += document[list].length;
          lists[list].push(...document[list].slice(0, most[list] - lists[list].length));
        }
      }
    },
    collected: () => ({ totals, preview, lists, counts }),
  };
}

/** What a dry run needs beside the file. */
export interface ReportOptions {
  readonly db: Queryable;
  /** Called after every batch with the number of documents so far. */
  readonly onBatch?: (done: number) => Promise<void>;
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
  const { totals, preview, lists, counts } = collected();
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
  };
}
