import type { Language } from '@shopkeeper/resource/schema';
import type { TextEncoding } from '@shopkeeper/crud/file-reading';
import { failedRowsFile, failedRowsName, jobFileBytes, jobFileCleanup, storeJobFile } from '@shopkeeper/crud/import-export';
import { type Tx } from '@shopkeeper/server/database';
import { isUniqueViolation, type Who } from '@shopkeeper/server/http';
import { defineJob, type JobContext, type Report } from '@shopkeeper/server/jobs';
import { type FailedLines, failedLines } from '../failed-rows.domain.ts';
import type { RowError } from '../row-errors.domain.ts';
import type { ImportOutcome, ImportTotals } from '../reported.domain.ts';
import type { PlannedProduct } from '../draft.domain.ts';
import { rowErrorText, newTotals, reportOn } from './report.ts';
import { batchesOf, forget, validateBatch, type ValidatedBatch, type ReadFile, withReadFile } from './file.ts';
import { writeBatch } from './write.ts';
import { productText } from '../../server/product-texts.ts';

/** Topics of the files stored for imports: the uploaded file, and its failed rows (under the job's id). */
export const fileTopics = { sent: 'import', failed: 'import-failures' } as const;

/** The payload of an import job. */
export interface ImportPayload {
  readonly importId: string;
  readonly onError: 'abort' | 'skip';
  /** The encoding that the user chose. */
  readonly encoding?: TextEncoding | undefined;
  readonly lang: Language;
  readonly who: Who;
  /** Whether the user may read costs. */
  readonly readsCost: boolean;
}

interface Cursor {
  readonly batches: number;
  readonly totals: ImportTotals;
}

/** Retries after a duplicate key: a code may be used by somebody else between check and write; the next check finds it. */
async function again<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !isUniqueViolation(error)) throw error;
    return again(work, tries - 1);
  }
}

interface Run {
  readonly context: JobContext;
  readonly payload: ImportPayload;
  readonly read: ReadFile;
  readonly failed: Map<number, RowError[]>;
}

function noteFailures({ failed }: Run, { settled }: ValidatedBatch): void {
  const verdicts = settled.map(({ verdict }) => verdict).filter((verdict) => verdict.kind === 'error');
  for (const [line, rowErrors] of failedLines(verdicts)) failed.set(line, rowErrors);
}

/** Validates a batch for writing. If it has updates, it is validated again with locks; new and unchanged products need none. */
async function judgeToWrite(tx: Tx, read: ReadFile, batch: readonly PlannedProduct[]): Promise<ValidatedBatch> {
  const judged = await validateBatch(tx, read, { batch, lock: false });
  if (!judged.settled.some(({ verdict }) => verdict.kind === 'update')) return judged;
  forget(read, judged);
  return validateBatch(tx, read, { batch, lock: true });
}

/** Validates and writes one batch and saves the progress, in one transaction. */
function applyBatch(
  run: Run,
  batch: readonly PlannedProduct[],
  sofar: Cursor,
): Promise<{ judged: ValidatedBatch; totals: ImportTotals }> {
  const { context, payload, read } = run;
  let last: ValidatedBatch | null = null;
  return again(() =>
    context.db.transaction(async (tx) => {
      forget(read, last);
      const judged = await judgeToWrite(tx, read, batch);
      last = judged;
      const totals = { ...sofar.totals };
      for (const { verdict } of judged.settled) totals[verdict.kind] += 1;
      const done = totals.create + totals.update + totals.skip + totals.error;
      const cursor: Cursor = { batches: sofar.batches + 1, totals };
      await context.save(tx, { done, failed: totals.error, total: read.survey.lastLines.size, cursor });
      await writeBatch(tx, judged, { who: payload.who, importId: payload.importId });
      return { judged, totals };
    }),
  );
}

async function applyAll(run: Run, from: Cursor, report: Report): Promise<ImportTotals> {
  let place = 0;
  let sofar = from;
  for await (const batch of batchesOf(run.read)) {
    place += 1;
    if (place <= from.batches) {
      // Applied by an earlier run; validated again for the state that later products depend on.
      noteFailures(run, await validateBatch(run.context.db, run.read, { batch, lock: false }));
      continue;
    }
    const { judged, totals } = await applyBatch(run, batch, sofar);
    noteFailures(run, judged);
    sofar = { batches: place, totals };
    await report({ message: 'applying' });
  }
  return sofar.totals;
}

/** Stores the rows that were not imported as a file in the format of the upload, under the job's id. */
async function storeFailures({ context, payload, read, failed }: Run, lines: FailedLines): Promise<void> {
  if (failed.size === 0) return;
  const { lang, who } = payload;
  const { header, rows, separator, format } = read.file;
  const reasonOf = (line: number): [number, string][] => {
    const rowErrors = lines.get(line);
    return rowErrors === undefined ? [] : [[line, rowErrors.map((rowError) => rowErrorText(lang, rowError)).join('\n')]];
  };
  const bytes = failedRowsFile(
    { header, records: rows(), separator, format },
    { column: productText(lang, 'text.column.error'), reasonsOf: async (some) => new Map(some.flatMap(reasonOf)) },
  );
  const owner = { audience: 'admin', id: who.actor?.id ?? 0 } as const;
  await context.db.transaction((tx) =>
    storeJobFile(tx, { id: context.jobId, topic: fileTopics.failed, name: failedRowsName(format), owner }, bytes),
  );
}

const shownIssues = 500;

async function outcomeOf(run: Run, totals: ImportTotals, applied: boolean): Promise<ImportOutcome> {
  await storeFailures(run, run.failed);
  const rowErrors = [...run.failed.values()].flat().slice(0, shownIssues);
  const { lang } = run.payload;
  return {
    totals,
    applied,
    failedLines: run.failed.size,
    rowErrors: rowErrors.map((rowError) => ({ ...rowError, msg: rowErrorText(lang, rowError) })),
  };
}

/** Validates the whole file first; with any error, nothing is applied. */
async function firstIssues(run: Run, report: Report): Promise<ImportTotals> {
  const totals = newTotals();
  const total = run.read.survey.lastLines.size;
  for await (const batch of batchesOf(run.read)) {
    const judged = await validateBatch(run.context.db, run.read, { batch, lock: false });
    for (const { verdict } of judged.settled) totals[verdict.kind] += 1;
    noteFailures(run, judged);
    await report({ total, message: 'checking' });
  }
  return totals;
}

const cursorOf = (cursor: unknown): Cursor | null => (cursor === null ? null : (cursor as Cursor));

async function applySheet(run: Run, report: Report): Promise<ImportOutcome> {
  const { context, payload, read } = run;
  const begun = cursorOf(context.cursor);
  if (payload.onError === 'abort' && begun === null) {
    const totals = await firstIssues(run, report);
    if (totals.error > 0) return outcomeOf(run, totals, false);
    read.memory.products.clear();
    read.memory.codes.clear();
    for (const code of read.survey.skuLines.first.keys()) read.memory.codes.add(code);
  }
  const totals = await applyAll(run, begun ?? { batches: 0, totals: newTotals() }, report);
  return outcomeOf(run, totals, true);
}

/** Applies a stored import file batch by batch. A run resumed after a crash repeats no batch. */
export const productImport = defineJob<ImportPayload>({
  kind: 'product-import',
  run: (context, payload, report): Promise<ImportOutcome> =>
    withReadFile(
      () => jobFileBytes(context.db, payload.importId),
      (read) => applySheet({ context, payload, read, failed: new Map() }, report),
      payload,
    ),
});

/** Checks a large file in the background; the result is the same report that a small file gets in the reply. */
export const productImportCheck = defineJob<Pick<ImportPayload, 'importId' | 'lang' | 'encoding' | 'readsCost'>>({
  kind: 'product-import-check',
  run: (context, { importId, lang, ...reading }, report) =>
    withReadFile(
      () => jobFileBytes(context.db, importId),
      async (read) => {
        const total = read.survey.lastLines.size;
        const result = await reportOn(context.db, read, { lang, onBatch: (done) => report({ total, done }) });
        return { ...result, importId };
      },
      reading,
    ),
});

export const importJobs = [productImport, productImportCheck];
export const importTasks = [jobFileCleanup];
