import { byteOrderMark, type AnyResource } from '@shopkeeper/resource';
import type { Database, Tx } from '../database/database.ts';
import { notFound, RequestError } from '../http/errors.ts';
import type { SignedContext } from '../http/route.ts';
import { isUniqueViolation } from '../http/thrown-error.ts';
import { defineJob, type JobContext, type JobKind, type Report } from '../jobs/job.ts';
import type { RegisteredResource } from './extension.ts';
import { contextOf, type JobCaller } from './job-caller.ts';
import { storeImportFile, importFileBytes } from './import-file-store.ts';
import { addRow, editRow } from './operations.ts';
import { escapeFormula } from './file-cells.ts';
import { planRow, type RowPlan, type RowError, type ImportContext } from './import-plan.ts';
import { storeRejections, readRejections } from './import-rejections.ts';
import {
  requireImportContext,
  requireParsedFile,
  most,
  newTotals,
  withMessage,
  type ReportedRowError,
  type Totals,
} from './import-report.ts';
import { csvOf, type ParsedFile } from './file-text.ts';
import type { FileMessages } from './file-labels.ts';

export const fileTopics = { sent: 'sheet', failed: 'sheet-failures' } as const;
export const importJobKind = 'sheet-import';

/** What a job that imports a sheet is told. */
export interface ImportPayload extends JobCaller {
  readonly resource: string;
  readonly importId: string;
  readonly onError: 'abort' | 'skip';
}

/** What an import came to; `failedLines` rows wait under the job's id. */
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
  /** What writing refused in earlier runs, by line: those rows are not asked again. */
  readonly earlier: ReadonlyMap<number, readonly RowError[]>;
}

/** What writing refused, as a fault of the row. */
function issuesOf(importContext: ImportContext, plan: RowPlan, error: RequestError): RowError[] {
  const named = error.fields ?? [];
  if (named.length === 0)
    return [{ line: plan.line, column: null, rule: error.error, params: plainDetails(error.details), value: plan.name }];
  return named.map(({ path, rule, params }) => {
    const at = importContext.columns.findIndex((column) => column !== null && column.key === path.split('.')[0]);
    return {
      line: plan.line,
      column: importContext.sheet.header[at] ?? null,
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

/** What a run saves with what it wrote: how many rows are through, and what they came to. A whole sheet is through or not. */
interface Cursor {
  readonly rows: number;
  readonly totals: Totals;
}

const cursorOf = ({ context }: Run): Cursor | null => context.cursor as Cursor | null;

/** Writes the rows behind those that are through; what is refused is noted. */
async function applyRows(run: Run, totals: Totals, step: (plan: RowPlan, place: number) => Promise<void>): Promise<void> {
  const through = cursorOf(run)?.rows ?? 0;
  for (const [place, record] of run.importContext.sheet.records.entries()) {
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
  } catch (rowError) {
    if (!(rowError instanceof RequestError)) throw rowError;
    return issuesOf(run.importContext, plan, rowError);
  }
}

/** All rows in one transaction: a single fault leaves nothing of them. That they are there is saved with them. */
async function applyWhole(run: Run, report: Report): Promise<{ totals: Totals; applied: boolean }> {
  const before = cursorOf(run);
  if (before) return { totals: before.totals, applied: true };
  const totals = newTotals();
  const total = run.importContext.sheet.records.length;
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
  } catch (rowError) {
    if (!(rowError instanceof Aborted)) throw rowError;
    return { totals, applied: false };
  }
}

/** A transaction that is tried again starts from nothing. */
function begun({ failed, importContext }: Run, totals: Totals): void {
  failed.clear();
  importContext.seen.clear();
  Object.assign(totals, newTotals());
}

async function savepoint(tx: Tx, args: () => Promise<void>): Promise<void> {
  await tx.run('savepoint row');
  try {
    await args();
    await tx.run('release savepoint row');
  } catch (rowError) {
    await tx.run('rollback to savepoint row');
    throw databaseFault(rowError);
  }
}

/** A unique value that somebody else has, told as the form tells it. */
const databaseFault = (rowError: unknown): unknown =>
  isUniqueViolation(rowError) ? new RequestError(409, 'request.duplicate') : rowError;

/** Each row by itself, with how far it is and what was refused until then: a run that goes on after a crash repeats none. */
async function applyEach(run: Run): Promise<{ totals: Totals; applied: boolean }> {
  const totals = { ...newTotals(), ...cursorOf(run)?.totals };
  const total = run.importContext.sheet.records.length;
  let told = 0;
  await applyRows(run, totals, async (plan, place) => {
    const rejected = run.failed.size === told ? [] : [...run.failed].slice(told);
    await run.context.db
      .transaction(async (tx) => {
        const cursor: Cursor = { rows: place + 1, totals: { ...totals, [plan.kind]: totals[plan.kind] + 1 } };
        await run.context.save(tx, { total, done: place + 1, failed: totals.error, cursor });
        await storeRejections(tx, run.context.jobId, rejected);
        await write(tx, run, plan);
      })
      .catch((rowError: unknown) => {
        throw databaseFault(rowError);
      });
    told += rejected.length;
  });
  return { totals, applied: true };
}

async function storeFailures({ context, payload, importContext, failed }: Run): Promise<void> {
  if (failed.size === 0) return;
  const { texts, sheet: file } = importContext;
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
  await context.db.transaction((tx) => storeImportFile(tx, meant, pieces(text)));
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function readListPreferences(db: Database, id: string): Promise<ParsedFile> {
  const parts: Buffer[] = [];
  for await (const part of importFileBytes(db, id)) parts.push(part as Buffer);
  return requireParsedFile(Buffer.concat(parts));
}

/** The job that applies sheets, for all resources that take them. */
export function importJob(registered: readonly RegisteredResource[], texts: FileMessages): JobKind {
  return defineJob<ImportPayload>({
    kind: importJobKind,
    async run(context, payload, report): Promise<ImportOutcome> {
      const one = registered.find(({ resource }) => importNameOf(resource) === payload.resource);
      if (!one) throw notFound();
      const signed = contextOf(context, payload);
      const file = await readListPreferences(context.db, payload.importId);
      const importContext = await requireImportContext(signed, one, { sheet: file, texts });
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

/** A resource as jobs name it. */
export const importNameOf = (resource: AnyResource): string => `${resource.context}/${resource.name}`;
