import { type AnyResource } from '@shopkeeper/resource';
import { byteOrderMark } from '@shopkeeper/resource/schema';
import type { Database, Tx } from '@shopkeeper/server/database';
import { notFound, RequestError, type SignedContext } from '@shopkeeper/server';
import { isUniqueViolation } from '@shopkeeper/server/http';
import { defineJob, type JobContext, type JobKind, type Report } from '@shopkeeper/server/jobs';
import type { RegisteredResource } from '../rows/extension.ts';
import { contextOf, type JobCaller } from '../rows/job-caller.ts';
import { jobFileBytes, storeJobFile } from './job-files.ts';
import { addRow, editRow } from '../rows/operations.ts';
import { escapeFormula } from './file-cells.ts';
import { type ImportContext, planRow, type RowError, type RowPlan } from './import-plan.ts';
import { readRejections, storeRejections } from './import-rejections.ts';
import {
  most,
  newTotals,
  type ReportedRowError,
  requireImportContext,
  requireParsedFile,
  type Totals,
  withMessage,
} from './import-report.ts';
import { csvOf, type ParsedFile } from './file-text.ts';
import type { FileMessages } from './file-labels.ts';

export const fileTopics = { sent: 'resource-import', failed: 'resource-import-failures' } as const;
export const importJobKind = 'resource-import';

/** The payload of an import job. */
export interface ImportPayload extends JobCaller {
  readonly resource: string;
  readonly importId: string;
  readonly onError: 'abort' | 'skip';
}

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
  readonly importContext: ImportContext;
  readonly signed: SignedContext;
  readonly failed: Map<number, readonly RowError[]>;
  /** Row errors of earlier runs, by line: these rows are not tried again. */
  readonly earlier: ReadonlyMap<number, readonly RowError[]>;
}

/** Converts an error of writing a row into row errors. */
function issuesOf(importContext: ImportContext, plan: RowPlan, error: RequestError): RowError[] {
  const named = error.fields ?? [];
  if (named.length === 0)
    return [{ line: plan.line, column: null, rule: error.error, params: plainDetails(error.details), value: plan.name }];
  return named.map(({ path, rule, params }) => {
    const at = importContext.columns.findIndex((column) => column !== null && column.key === path.split('.')[0]);
    return {
      line: plan.line,
      column: importContext.file.header[at] ?? null,
      rule,
      params: (params ?? {}) as never,
      value: plan.name,
    };
  });
}

const plainDetails = (details: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([key, fact]) => (['string', 'number'].includes(typeof fact) ? [[key, fact as string]] : [])),
  );

async function write(tx: Tx, run: Run, plan: RowPlan): Promise<void> {
  const { registered, book } = run.importContext;
  const context = { ...run.signed, db: run.context.db };
  if (plan.kind === 'create') book.note(await addRow(tx, registered, { raw: plan.raw, context }));
  if (plan.kind === 'update') await editRow(tx, registered, { raw: plan.raw, context });
}

class Aborted extends Error {}

/**
 * The progress that a run saves together with its writes: the number of processed rows and their totals. An all-or-nothing import
 * saves it once, at the end.
 */
interface Cursor {
  readonly rows: number;
  readonly totals: Totals;
}

const cursorOf = ({ context }: Run): Cursor | null => context.cursor as Cursor | null;

/** Writes the rows that are not yet processed and collects their errors. */
async function applyRows(run: Run, totals: Totals, step: (plan: RowPlan, place: number) => Promise<void>): Promise<void> {
  const through = cursorOf(run)?.rows ?? 0;
  for (const [place, record] of run.importContext.file.records.entries()) {
    const plan = planRow(run.importContext, record);
    const isThrough = place < through;
    const before = isThrough ? (run.earlier.get(record.line) ?? []) : null;
    const rowErrors =
      plan.kind === 'error' ? plan.rowErrors : (before ?? (await issuesOfStep(run, plan, () => step(plan, place))));
    if (!isThrough) totals[rowErrors.length > 0 ? 'error' : plan.kind] += 1;
    if (rowErrors.length > 0) run.failed.set(record.line, rowErrors);
  }
}

async function issuesOfStep(run: Run, plan: RowPlan, step: () => Promise<void>): Promise<readonly RowError[]> {
  try {
    await step();
    return [];
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return issuesOf(run.importContext, plan, error);
  }
}

/**
 * Writes all rows in one transaction: a single row error rolls all of them back. The completion is saved in the same transaction.
 */
async function applyWhole(run: Run, report: Report): Promise<{ totals: Totals; applied: boolean }> {
  const before = cursorOf(run);
  if (before) return { totals: before.totals, applied: true };
  const totals = newTotals();
  const total = run.importContext.file.records.length;
  try {
    await run.context.db.transaction(async (tx) => {
      begun(run, totals);
      await applyRows(run, totals, async (plan, place) => {
        await savepoint(tx, () => write(tx, run, plan));
        await report({ total, done: place + 1 });
      });
      if (run.failed.size > 0) throw new Aborted();
      await run.context.save(tx, { total, done: total, cursor: { rows: total, totals } satisfies Cursor });
    });
    return { totals, applied: true };
  } catch (error) {
    if (!(error instanceof Aborted)) throw error;
    return { totals, applied: false };
  }
}

/** Resets the state when a transaction starts or is retried. */
function begun({ failed, importContext }: Run, totals: Totals): void {
  failed.clear();
  importContext.seen.clear();
  Object.assign(totals, newTotals());
}

async function savepoint(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.run('savepoint row');
  try {
    await work();
    await tx.run('release savepoint row');
  } catch (error) {
    await tx.run('rollback to savepoint row');
    throw toRequestError(error);
  }
}

/** Converts a unique violation into the same error that the form reports. */
const toRequestError = (error: unknown): unknown =>
  isUniqueViolation(error) ? new RequestError(409, 'request.duplicate') : error;

/**
 * Writes each row in its own transaction, together with the progress and the errors so far, so that a run resumed after a crash
 * repeats none.
 */
async function applyEach(run: Run): Promise<{ totals: Totals; applied: boolean }> {
  const totals = { ...newTotals(), ...cursorOf(run)?.totals };
  const total = run.importContext.file.records.length;
  let storedCount = 0;
  await applyRows(run, totals, async (plan, place) => {
    const rejected = run.failed.size === storedCount ? [] : [...run.failed].slice(storedCount);
    await run.context.db
      .transaction(async (tx) => {
        const cursor: Cursor = { rows: place + 1, totals: { ...totals, [plan.kind]: totals[plan.kind] + 1 } };
        await run.context.save(tx, { total, done: place + 1, failed: totals.error, cursor });
        await storeRejections(tx, run.context.jobId, rejected);
        await write(tx, run, plan);
      })
      .catch((error: unknown) => {
        throw toRequestError(error);
      });
    storedCount += rejected.length;
  });
  return { totals, applied: true };
}

async function storeFailures({ context, payload, importContext, failed }: Run): Promise<void> {
  if (failed.size === 0) return;
  const { texts, file } = importContext;
  const word = texts.text(payload.lang, 'sheet.error');
  const kept = file.header.flatMap((heading, at) => (heading === word ? [] : [at]));
  const rows = file.records.flatMap(({ line, cells }) => {
    const rowErrors = failed.get(line);
    if (rowErrors === undefined) return [];
    const reasons = rowErrors
      .map((rowError) => withMessage(texts, payload.lang, rowError))
      .map(({ column, msg }) => (column === null ? msg : `${column}: ${msg}`));
    return [[...kept.map((at) => escapeFormula(cells[at] ?? '')), reasons.join('\n')]];
  });
  const text = byteOrderMark + csvOf([[...kept.map((at) => file.header[at] ?? ''), word], ...rows]);
  const owner = { audience: 'admin', id: payload.who.actor.id } as const;
  const meant = { id: context.jobId, topic: fileTopics.failed, name: 'failed-rows.csv', owner };
  await context.db.transaction((tx) => storeJobFile(tx, meant, pieces(text)));
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function readImportFile(db: Database, id: string): Promise<ParsedFile> {
  const parts: Buffer[] = [];
  for await (const part of jobFileBytes(db, id)) parts.push(part as Buffer);
  return requireParsedFile(Buffer.concat(parts));
}

/** The job that applies import files of all resources that can be imported. */
export function importJob(registered: readonly RegisteredResource[], texts: FileMessages): JobKind {
  return defineJob<ImportPayload>({
    kind: importJobKind,
    async run(context, payload, report): Promise<ImportOutcome> {
      const one = registered.find(({ resource }) => importNameOf(resource) === payload.resource);
      if (!one) throw notFound();
      const signed = contextOf(context, payload);
      const file = await readImportFile(context.db, payload.importId);
      const importContext = await requireImportContext(signed, one, { file, texts });
      const earlier = await readRejections(context.db, context.jobId);
      const run: Run = { context, payload, importContext, signed, failed: new Map(), earlier };
      const { totals, applied } = payload.onError === 'abort' ? await applyWhole(run, report) : await applyEach(run);
      await storeFailures(run);
      const rowErrors = [...run.failed.values()].flat().slice(0, most.rowErrors);
      return {
        totals,
        applied,
        failedLines: run.failed.size,
        rowErrors: rowErrors.map((rowError) => withMessage(texts, payload.lang, rowError)),
      };
    },
  });
}

/** The name of a resource in import jobs. */
export const importNameOf = (resource: AnyResource): string => `${resource.context}/${resource.name}`;
