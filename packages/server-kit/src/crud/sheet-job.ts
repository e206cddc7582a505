import type { AnyResource } from '@shopkeeper/resource';
import type { Database, Tx } from '../database/database.ts';
import { notFound, RequestError } from '../http/errors.ts';
import type { SignedContext } from '../http/route.ts';
import { defineJob, type JobContext, type JobKind, type Report } from '../jobs/job.ts';
import type { Mounted } from './extension.ts';
import { contextOf, type JobCaller } from './job-caller.ts';
import { keepSheet, sheetBytes } from './kept-sheet.ts';
import { addRow, editRow } from './operations.ts';
import { guarded } from './sheet-cells.ts';
import { planRow, type RowPlan, type SheetFault, type SheetGround } from './sheet-plan.ts';
import { keepRefusals, readRefusals } from './sheet-refusals.ts';
import { demandedGround, demandedSheet, most, newTotals, told, type ToldFault, type Totals } from './sheet-report.ts';
import { byteOrderMark, csvOf, type Sheet } from './sheet-text.ts';
import type { SheetTexts } from './sheet-words.ts';

export const sheetTopics = { sent: 'sheet', failed: 'sheet-failures' } as const;
export const sheetJobKind = 'sheet-import';

/** What a job that imports a sheet is told. */
export interface SheetPayload extends JobCaller {
  readonly resource: string;
  readonly importId: string;
  readonly onError: 'abort' | 'skip';
}

/** What an import came to; `failedLines` rows wait under the job's id. */
export interface SheetOutcome {
  readonly totals: Totals;
  readonly applied: boolean;
  readonly failedLines: number;
  readonly faults: readonly ToldFault[];
}

interface Run {
  readonly context: JobContext;
  readonly payload: SheetPayload;
  readonly ground: SheetGround;
  readonly signed: SignedContext;
  readonly failed: Map<number, readonly SheetFault[]>;
  /** What writing refused in earlier runs, by line: those rows are not asked again. */
  readonly earlier: ReadonlyMap<number, readonly SheetFault[]>;
}

/** What writing refused, as a fault of the row. */
function faultsOf(ground: SheetGround, plan: RowPlan, error: RequestError): SheetFault[] {
  const named = error.fields ?? [];
  if (named.length === 0)
    return [{ line: plan.line, column: null, rule: error.error, params: plainFacts(error.facts), value: plan.name }];
  return named.map(({ path, rule, params }) => {
    const at = ground.columns.findIndex((column) => column !== null && column.key === path.split('.')[0]);
    return { line: plan.line, column: ground.sheet.header[at] ?? null, rule, params: (params ?? {}) as never, value: plan.name };
  });
}

const plainFacts = (facts: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([key, fact]) => (['string', 'number'].includes(typeof fact) ? [[key, fact as string]] : [])),
  );

async function write(tx: Tx, run: Run, plan: RowPlan): Promise<void> {
  const { mounted, book } = run.ground;
  const context = { ...run.signed, db: run.context.db };
  if (plan.kind === 'create') book.note(await addRow(tx, mounted, { raw: plan.raw, context }));
  if (plan.kind === 'update') await editRow(tx, mounted, { raw: plan.raw, context });
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
  for (const [place, record] of run.ground.sheet.records.entries()) {
    const plan = planRow(run.ground, record);
    const isThrough = place < through;
    const before = isThrough ? (run.earlier.get(record.line) ?? []) : null;
    const faults = plan.kind === 'error' ? plan.faults : (before ?? (await faultsOfStep(run, plan, () => step(plan, place))));
    if (!isThrough) totals[faults.length > 0 ? 'error' : plan.kind] += 1;
    if (faults.length > 0) run.failed.set(record.line, faults);
  }
}

async function faultsOfStep(run: Run, plan: RowPlan, step: () => Promise<void>): Promise<readonly SheetFault[]> {
  try {
    await step();
    return [];
  } catch (fault) {
    if (!(fault instanceof RequestError)) throw fault;
    return faultsOf(run.ground, plan, fault);
  }
}

/** All rows in one transaction: a single fault leaves nothing of them. That they are there is saved with them. */
async function applyWhole(run: Run, report: Report): Promise<{ totals: Totals; applied: boolean }> {
  const before = cursorOf(run);
  if (before) return { totals: before.totals, applied: true };
  const totals = newTotals();
  const total = run.ground.sheet.records.length;
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
  } catch (fault) {
    if (!(fault instanceof Aborted)) throw fault;
    return { totals, applied: false };
  }
}

/** A transaction that is tried again starts from nothing. */
function begun({ failed, ground }: Run, totals: Totals): void {
  failed.clear();
  ground.seen.clear();
  Object.assign(totals, newTotals());
}

async function savepoint(tx: Tx, story: () => Promise<void>): Promise<void> {
  await tx.run('savepoint row');
  try {
    await story();
    await tx.run('release savepoint row');
  } catch (fault) {
    await tx.run('rollback to savepoint row');
    throw databaseFault(fault);
  }
}

/** A unique value that somebody else has, told as the form tells it. */
const databaseFault = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null && 'code' in fault && fault.code === '23505'
    ? new RequestError(409, 'request.duplicate')
    : fault;

/** Each row by itself, with how far it is and what was refused until then: a run that goes on after a crash repeats none. */
async function applyEach(run: Run): Promise<{ totals: Totals; applied: boolean }> {
  const totals = { ...newTotals(), ...cursorOf(run)?.totals };
  const total = run.ground.sheet.records.length;
  let told = 0;
  await applyRows(run, totals, async (plan, place) => {
    const refused = run.failed.size === told ? [] : [...run.failed].slice(told);
    await run.context.db
      .transaction(async (tx) => {
        const cursor: Cursor = { rows: place + 1, totals: { ...totals, [plan.kind]: totals[plan.kind] + 1 } };
        await run.context.save(tx, { total, done: place + 1, failed: totals.error, cursor });
        await keepRefusals(tx, run.context.jobId, refused);
        await write(tx, run, plan);
      })
      .catch((fault: unknown) => {
        throw databaseFault(fault);
      });
    told += refused.length;
  });
  return { totals, applied: true };
}

async function keepFailures({ context, payload, ground, failed }: Run): Promise<void> {
  if (failed.size === 0) return;
  const { texts, sheet } = ground;
  const word = texts.text(payload.lang, 'sheet.error');
  const kept = sheet.header.flatMap((heading, at) => (heading === word ? [] : [at]));
  const rows = sheet.records.flatMap(({ line, cells }) => {
    const faults = failed.get(line);
    if (faults === undefined) return [];
    const reasons = faults
      .map((fault) => told(texts, payload.lang, fault))
      .map(({ column, msg }) => (column === null ? msg : `${column}: ${msg}`));
    return [[...kept.map((at) => guarded(cells[at] ?? '')), reasons.join('\n')]];
  });
  const text = byteOrderMark + csvOf([[...kept.map((at) => sheet.header[at] ?? ''), word], ...rows]);
  const owner = { audience: 'admin', id: payload.who.actor.id } as const;
  const meant = { id: context.jobId, topic: sheetTopics.failed, name: 'failed-rows.csv', owner };
  await context.db.transaction((tx) => keepSheet(tx, meant, pieces(text)));
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text;
}

async function readKept(db: Database, id: string): Promise<Sheet> {
  const parts: Buffer[] = [];
  for await (const part of sheetBytes(db, id)) parts.push(part as Buffer);
  return demandedSheet(Buffer.concat(parts));
}

/** The job that applies sheets, for all resources that take them. */
export function sheetImportJob(mounted: readonly Mounted[], texts: SheetTexts): JobKind {
  return defineJob<SheetPayload>({
    kind: sheetJobKind,
    async run(context, payload, report): Promise<SheetOutcome> {
      const one = mounted.find(({ resource }) => sheetNameOf(resource) === payload.resource);
      if (!one) throw notFound();
      const signed = contextOf(context, payload);
      const sheet = await readKept(context.db, payload.importId);
      const ground = await demandedGround(signed, one, { sheet, texts });
      const earlier = await readRefusals(context.db, context.jobId);
      const run: Run = { context, payload, ground, signed, failed: new Map(), earlier };
      const { totals, applied } = payload.onError === 'abort' ? await applyWhole(run, report) : await applyEach(run);
      await keepFailures(run);
      const faults = [...run.failed.values()].flat().slice(0, most.faults);
      return { totals, applied, failedLines: run.failed.size, faults: faults.map((fault) => told(texts, payload.lang, fault)) };
    },
  });
}

/** A resource as jobs name it. */
export const sheetNameOf = (resource: AnyResource): string => `${resource.context}/${resource.name}`;
