import { isUniqueViolation } from '@shopkeeper/server/http';
import type { JobContext, Report } from '@shopkeeper/server/jobs';
import type { PlannedDocument, RowError } from '../rows/import-profile.ts';
import { failedRowsFile, failedRowsName } from './failed-rows.ts';
import type { FileMessages } from './file-labels.ts';
import { batchSize, type ReadImport } from './import-file.ts';
import { batches } from './import-groups.ts';
import { readRejections, rejectionSummary, storeRejections } from './import-rejections.ts';
import {
  countOf,
  most,
  newTotals,
  rejectedRows,
  type RejectedRow,
  type ReportedRowError,
  type Totals,
  withDocuments,
  withMessage,
} from './import-report.ts';
import { storeJobFile } from './job-files.ts';

/** The result of an import; the `failedLines` rows are stored under the job's id. */
export interface ImportOutcome {
  readonly totals: Totals;
  readonly applied: boolean;
  readonly failedLines: number;
  readonly rowErrors: readonly ReportedRowError[];
  /** What the import corrected by itself, the first of it. */
  readonly warnings: readonly ReportedRowError[];
  readonly warningCount: number;
}

/** One run of the job that imports a file. */
export interface ImportRun {
  readonly job: JobContext;
  readonly read: ReadImport;
  readonly onError: 'abort' | 'skip';
  readonly texts: FileMessages;
}

/** The progress that a run saves together with its writes: of the documents so far, which are the first of the file. */
interface Cursor {
  readonly totals: Totals;
  readonly warnings?: readonly RowError[];
  readonly warningCount?: number;
}

type Applied = Cursor & Pick<ImportOutcome, 'applied'>;

/** Adds written documents to the progress. */
function withWritten({ totals, warnings = [], warningCount = 0 }: Cursor, written: readonly PlannedDocument[]): Cursor {
  const more = written.flatMap((document) => (document.kind === 'error' ? [] : document.warnings));
  return {
    totals: withDocuments(totals, written),
    warnings: [...warnings, ...more].slice(0, most.warnings),
    warningCount: warningCount + more.length,
  };
}

const begin = (): Cursor => ({ totals: newTotals() });

class Aborted extends Error {}

const cursorOf = ({ job }: ImportRun): Cursor | null => job.cursor as Cursor | null;

/** Repeats a step after a duplicate key: a code may be used by somebody else between check and write; the next check finds it. */
async function repeated<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts <= 1 || !isUniqueViolation(error)) throw error;
    return repeated(work, attempts - 1);
  }
}

const stopped = (run: ImportRun, rejected: readonly RejectedRow[], totals: Totals): Promise<Applied> =>
  run.job.db.transaction(async (tx) => {
    await storeRejections(tx, run.job.jobId, rejected);
    return { totals, applied: false };
  });

/**
 * Writes all documents in one transaction: a single row error rolls all of them back. The completion is saved in the same
 * transaction.
 */
async function applyWhole(run: ImportRun, report: Report): Promise<Applied> {
  const { job, read } = run;
  const { session } = read;
  const forget = session.checkpoint();
  let cursor = begin();
  let rejected: RejectedRow[] = [];
  try {
    await job.db.transaction(async (tx) => {
      forget();
      cursor = begin();
      rejected = [];
      for await (const documents of batches(session.documents(), batchSize)) {
        const written = await session.write(tx, documents);
        cursor = withWritten(cursor, written);
        rejected.push(...rejectedRows(written));
        await report({ total: session.total, done: countOf(cursor.totals) });
      }
      if (rejected.length > 0) throw new Aborted();
      await job.save(tx, { total: session.total, done: session.total, cursor });
    });
    return { ...cursor, applied: true };
  } catch (error) {
    if (!(error instanceof Aborted)) throw error;
    return stopped(run, rejected, cursor.totals);
  }
}

/** Checks all documents; returns null, with nothing remembered, if none has an error. */
async function checkWhole(run: ImportRun, report: Report): Promise<Applied | null> {
  const { session } = run.read;
  const forget = session.checkpoint();
  let totals = newTotals();
  const rejected: RejectedRow[] = [];
  for await (const documents of batches(session.documents(), batchSize)) {
    const planned = await session.plan(run.job.db, documents, { isStored: false });
    totals = withDocuments(totals, planned);
    rejected.push(...rejectedRows(planned));
    await report({ total: session.total, message: 'checking' });
  }
  if (rejected.length > 0) return stopped(run, rejected, totals);
  forget();
  return null;
}

/** Writes one batch in its own transaction, with the progress and the errors so far, so that a resumed run repeats none. */
async function applyBatch({ job, read }: ImportRun, documents: readonly unknown[], from: Cursor): Promise<Cursor> {
  const { session } = read;
  const forget = session.checkpoint();
  return repeated(() =>
    job.db.transaction(async (tx) => {
      forget();
      const written: readonly PlannedDocument[] = await session.write(tx, documents);
      const cursor = withWritten(from, written);
      const { totals } = cursor;
      await storeRejections(tx, job.jobId, rejectedRows(written));
      await job.save(tx, { total: session.total, done: countOf(totals), failed: totals.error, cursor });
      return cursor;
    }),
  );
}

/** Writes the documents batch by batch. Those of earlier runs are planned again, for what later documents may repeat. */
async function applyEach(run: ImportRun, report: Report): Promise<Applied> {
  const { session } = run.read;
  let cursor = cursorOf(run) ?? begin();
  const stored = countOf(cursor.totals);
  let at = 0;
  for await (const documents of batches(session.documents(), batchSize, stored)) {
    at += documents.length;
    if (at <= stored) await session.plan(run.job.db, documents, { isStored: true });
    else cursor = await applyBatch(run, documents, cursor);
    await report({ message: 'applying' });
  }
  return { ...cursor, applied: true };
}

async function apply(run: ImportRun, report: Report): Promise<Applied> {
  const begun = cursorOf(run);
  if (run.onError === 'skip') return applyEach(run, report);
  if (run.read.importer.abort === 'transaction') return begun ? { ...begun, applied: true } : applyWhole(run, report);
  return (begun ? null : await checkWhole(run, report)) ?? applyEach(run, report);
}

/** Stores the rows that were not imported as a file in the format of the upload, under the job's id. */
async function storeFailedRows({ job, read, texts }: ImportRun): Promise<void> {
  const { importer, context, file } = read;
  const textOf = (rowError: Parameters<typeof withMessage>[2]): string => {
    const { column, msg } = withMessage(importer, context.lang, rowError);
    return column === null ? msg : `${column}: ${msg}`;
  };
  const bytes = failedRowsFile(
    { ...file, records: file.rows() },
    {
      column: texts.text(context.lang, 'sheet.error'),
      async reasonsOf(lines) {
        const rejected = await readRejections(job.db, job.jobId, lines);
        return new Map([...rejected].map(([line, rowErrors]) => [line, rowErrors.map(textOf).join('\n')]));
      },
    },
  );
  const owner = { audience: context.actor.audience, id: context.actor.id } as const;
  const stored = { id: job.jobId, topic: importer.names.failed, name: failedRowsName(file.format), owner };
  await job.db.transaction((tx) => storeJobFile(tx, stored, bytes));
}

/** Imports a file and stores its failed rows. A run resumed after a crash repeats no batch. */
export async function applyFile(run: ImportRun, report: Report): Promise<ImportOutcome> {
  const { job, read } = run;
  const { totals, applied, warnings = [], warningCount = 0 } = await apply(run, report);
  const { failedLines, rowErrors } = await rejectionSummary(job.db, job.jobId, most.rowErrors);
  if (failedLines > 0) await storeFailedRows(run);
  const { importer, context } = read;
  const reported = (all: readonly RowError[]) => all.map((rowError) => withMessage(importer, context.lang, rowError));
  return { totals, applied, failedLines, rowErrors: reported(rowErrors), warnings: reported(warnings), warningCount };
}
