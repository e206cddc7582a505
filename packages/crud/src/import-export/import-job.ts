import { type AnyResource } from '@shopkeeper/resource';
import { notFound, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { defineJob, type JobContext, type JobKind, type Report } from '@shopkeeper/server/jobs';
import type { TextEncoding } from '../file-reading/text-encoding.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { contextOf, type JobCaller } from '../rows/job-caller.ts';
import { failedRowsFile, failedRowsName } from './failed-rows.ts';
import type { FileMessages } from './file-labels.ts';
import { type ReadImport, withImportFile } from './import-file.ts';
import type { RowGroup } from './import-groups.ts';
import { readRejections, rejectionSummary, storeRejections } from './import-rejections.ts';
import { most, newTotals, type ReportedRowError, reportOn, type Totals, withMessage } from './import-report.ts';
import { writeBatch } from './import-write.ts';
import { jobFileBytes, storeJobFile } from './job-files.ts';
import type { RejectedRow } from './row-errors.ts';

export const fileTopics = { sent: 'resource-import', failed: 'resource-import-failures' } as const;
export const importJobKind = 'resource-import';
export const importCheckKind = 'resource-import-check';

/** The payload of an import job. */
export interface ImportPayload extends JobCaller {
  readonly resource: string;
  readonly importId: string;
  readonly onError: 'abort' | 'skip';
  /** The encoding that the user chose. */
  readonly encoding?: TextEncoding | undefined;
}

/** The payload of a check of a large file. */
export type ImportCheckPayload = Omit<ImportPayload, 'onError'>;

/** The result of an import; the `failedLines` rows are stored under the job's id. */
export interface ImportOutcome {
  readonly totals: Totals;
  readonly applied: boolean;
  readonly failedLines: number;
  readonly rowErrors: readonly ReportedRowError[];
}

interface Run {
  readonly context: JobContext;
  readonly payload: ImportPayload;
  readonly read: ReadImport;
  readonly signed: SignedContext;
}

class Aborted extends Error {}

/**
 * The progress that a run saves together with its writes: the number of processed batches and their totals. An all-or-nothing
 * import saves it once, at the end.
 */
interface Cursor {
  readonly batches: number;
  readonly totals: Totals;
}

/** The progress of an import that began before the release that writes in batches: the number of processed rows. */
interface RowCursor {
  readonly rows: number;
  readonly totals: Totals;
}

interface Start extends Cursor {
  /** Processed rows after the processed batches. */
  readonly rows: number;
}

function startOf({ context }: Run): Start {
  const cursor = context.cursor as Cursor | RowCursor | null;
  if (cursor === null) return { batches: 0, rows: 0, totals: newTotals() };
  return 'rows' in cursor ? { ...cursor, batches: 0 } : { ...cursor, rows: 0 };
}

const sum = (one: Totals, other: Totals): Totals => ({
  create: one.create + other.create,
  update: one.update + other.update,
  skip: one.skip + other.skip,
  error: one.error + other.error,
});
const countOf = ({ create, update, skip, error }: Totals): number => create + update + skip + error;

/** Forgets the keys that a failed attempt of a transaction noted. */
function forgetSince(seen: Map<string, number>, size: number): void {
  for (const key of [...seen.keys()].slice(size)) seen.delete(key);
}

/**
 * Writes all rows in one transaction: a single row error rolls all of them back. The completion is saved in the same transaction.
 */
async function applyWhole(run: Run, report: Report): Promise<{ totals: Totals; applied: boolean }> {
  const { context, read } = run;
  if (context.cursor !== null) return { totals: startOf(run).totals, applied: true };
  const total = read.file.seen.rows;
  let totals = newTotals();
  let rejected: RejectedRow[] = [];
  try {
    await context.db.transaction(async (tx) => {
      totals = newTotals();
      rejected = [];
      read.importContext.seen.clear();
      for await (const groups of read.batches()) {
        const outcome = await writeBatch(tx, { signed: run.signed, importContext: read.importContext }, groups);
        totals = sum(totals, outcome.totals);
        rejected.push(...outcome.rejected);
        await report({ total, done: countOf(totals) });
      }
      if (rejected.length > 0) throw new Aborted();
      await context.save(tx, { total, done: total, cursor: { batches: 1, totals } satisfies Cursor });
    });
    return { totals, applied: true };
  } catch (error) {
    if (!(error instanceof Aborted)) throw error;
    await context.db.transaction((tx) => storeRejections(tx, context.jobId, rejected));
    return { totals, applied: false };
  }
}

/** Writes one batch in its own transaction, with the progress and the errors so far, so that a resumed run repeats none. */
async function applyBatch(run: Run, groups: readonly RowGroup[], from: Cursor): Promise<Cursor> {
  const { context, read, signed } = run;
  const { seen } = read.importContext;
  const before = seen.size;
  let next = from;
  let attempts = 0;
  await context.db.transaction(async (tx: Tx) => {
    attempts += 1;
    if (attempts > 1) forgetSince(seen, before);
    const outcome = await writeBatch(tx, { signed, importContext: read.importContext }, groups);
    next = { batches: from.batches + 1, totals: sum(from.totals, outcome.totals) };
    await storeRejections(tx, context.jobId, outcome.rejected);
    const { totals } = next;
    await context.save(tx, { total: read.file.seen.rows, done: countOf(totals), failed: totals.error, cursor: next });
  });
  return next;
}

/** The batches of the file, each divided into what earlier runs have processed and what is left. */
async function* dividedBatches({ read }: Run, { batches, rows }: Start) {
  let at = 0;
  let skipped = rows;
  for await (const groups of read.batches()) {
    at += 1;
    const count = at <= batches ? groups.length : Math.min(skipped, groups.length);
    if (at > batches) skipped -= count;
    yield { at, earlier: groups.slice(0, count), left: groups.slice(count) };
  }
}

async function applyEach(run: Run, report: Report): Promise<{ totals: Totals; applied: boolean }> {
  const start = startOf(run);
  if (start.batches + start.rows > 0) await rememberKeys(run, start);
  let { totals } = start;
  for await (const { at, left } of dividedBatches(run, start)) {
    if (left.length === 0) continue;
    ({ totals } = await applyBatch(run, left, { batches: at - 1, totals }));
    await report({ message: 'applying' });
  }
  return { totals, applied: true };
}

/** Plans the batches of earlier runs again, for the keys that later rows may repeat. */
async function rememberKeys(run: Run, start: Start): Promise<void> {
  const { read, signed, context } = run;
  async function* batches(): AsyncGenerator<readonly RowGroup[]> {
    for await (const { earlier } of dividedBatches(run, start)) {
      if (earlier.length === 0) return;
      yield earlier;
    }
  }
  // The names of a tree are read from the database, where those rows are by now.
  const importContext = { ...read.importContext, tree: { ...read.importContext.tree, note: () => undefined } };
  await reportOn({ ...read, importContext, batches }, { context: { ...signed, db: context.db } });
}

async function storeFailures({ context, payload, read }: Run): Promise<void> {
  const { header, texts } = read.importContext;
  const { format, separator, rows } = read.file;
  const textOf = (rowError: Parameters<typeof withMessage>[2]): string => {
    const { column, msg } = withMessage(texts, payload.lang, rowError);
    return column === null ? msg : `${column}: ${msg}`;
  };
  const bytes = failedRowsFile(
    { header, records: rows(), format, separator },
    {
      column: texts.text(payload.lang, 'sheet.error'),
      async reasonsOf(lines) {
        const rejected = await readRejections(context.db, context.jobId, lines);
        return new Map([...rejected].map(([line, rowErrors]) => [line, rowErrors.map(textOf).join('\n')]));
      },
    },
  );
  const owner = { audience: 'admin', id: payload.who.actor.id } as const;
  const file = { id: context.jobId, topic: fileTopics.failed, name: failedRowsName(format), owner };
  await context.db.transaction((tx) => storeJobFile(tx, file, bytes));
}

async function applyFile(run: Run, report: Report): Promise<ImportOutcome> {
  const { context, payload, read } = run;
  const apply = payload.onError === 'abort' ? applyWhole : applyEach;
  const { totals, applied } = await apply(run, report);
  const { failedLines, rowErrors } = await rejectionSummary(context.db, context.jobId, most.rowErrors);
  if (failedLines > 0) await storeFailures(run);
  const { texts } = read.importContext;
  return { totals, applied, failedLines, rowErrors: rowErrors.map((rowError) => withMessage(texts, payload.lang, rowError)) };
}

/** The jobs that check and apply import files of all resources that can be imported. */
export function importJobs(registered: readonly RegisteredResource[], texts: FileMessages): JobKind[] {
  function reading(context: JobContext, payload: ImportCheckPayload) {
    const one = registered.find(({ resource }) => importNameOf(resource) === payload.resource);
    if (!one) throw notFound();
    const source = () => jobFileBytes(context.db, payload.importId);
    return { source, signed: contextOf(context, payload), options: { ...payload, registered: one, texts } };
  }
  const apply = defineJob<ImportPayload>({
    kind: importJobKind,
    run(context, payload, report) {
      const { source, signed, options } = reading(context, payload);
      return withImportFile(context.db, source, options, (read) => applyFile({ context, payload, read, signed }, report));
    },
  });
  const check = defineJob<ImportCheckPayload>({
    kind: importCheckKind,
    run(context, payload, report) {
      const { source, signed, options } = reading(context, payload);
      return withImportFile(context.db, source, options, async (read) => {
        const total = read.file.seen.rows;
        const result = await reportOn(read, { context: signed, onBatch: (done) => report({ total, done }) });
        return { ...result, importId: payload.importId };
      });
    },
  });
  return [apply, check];
}

/** The name of a resource in import jobs. */
export const importNameOf = (resource: AnyResource): string => `${resource.context}/${resource.name}`;
