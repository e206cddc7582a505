import type { AnyResource } from '@shopkeeper/resource';
import { notFound, RequestError } from '../http/errors.ts';
import type { SignedContext } from '../http/route.ts';
import { defineJob, type JobContext, type JobKind } from '../jobs/job.ts';
import { type BulkRow, countBulkRows, readBulkRows, settleBulkRow } from './bulk-rows.ts';
import { type Deed, deedsOf, type Tell } from './bulk-deeds.ts';
import type { Mounted } from './extension.ts';
import { contextOf, type JobCaller } from './job-caller.ts';
import { type Referrer, referrersOf } from './references.ts';

export const bulkJobKind = 'bulk';

/** What a bulk job is told; its rows wait under its id. */
export interface BulkPayload extends JobCaller {
  readonly resource: string;
  readonly deed: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Run {
  readonly context: JobContext;
  readonly payload: BulkPayload;
  readonly mounted: Mounted;
  readonly deed: Deed;
  readonly signed: SignedContext;
  readonly referrers: readonly Referrer[];
  readonly tell: Tell;
}

const isDuplicate = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && 'code' in fault && fault.code === '23505';

/** An expected "no", or null for anything else. */
function refusalIn(fault: unknown): RequestError | null {
  if (fault instanceof RequestError) return fault;
  return isDuplicate(fault) ? new RequestError(409, 'request.duplicate') : null;
}

/** Does the deed to one row, with the saved place of the job in the same transaction: done once, or not at all. */
async function doOne(run: Run, row: BulkRow, failed: number): Promise<boolean> {
  const { context, mounted, deed, signed, payload, referrers } = run;
  const place = { done: row.no, failed, cursor: row.no };
  try {
    await context.db.transaction(async (tx) => {
      const story = {
        id: row.rowId,
        version: row.version,
        input: payload.input,
        context: { ...signed, at: Date.now() },
        referrers,
      };
      await deed.run(tx, mounted, story);
      await settleBulkRow(tx, context.jobId, { no: row.no, outcome: 'done', error: '', msg: '' });
      // Last, so that the job's own row is not locked while this one is waited for: it can be asked to stop meanwhile.
      await context.save(tx, place);
    });
    return true;
  } catch (fault) {
    const no = refusalIn(fault);
    if (!no) throw fault;
    await context.db.transaction(async (tx) => {
      await context.save(tx, { ...place, failed: failed + 1 });
      await settleBulkRow(tx, context.jobId, { no: row.no, outcome: 'refused', error: no.error, msg: reasonOf(run, no) });
    });
    return false;
  }
}

/** Why not, for the person who asked: the first broken rule where inputs are named, else the refusal itself. */
function reasonOf({ tell, signed }: Run, { error, facts, fields = [] }: RequestError): string {
  const { row: _row, ...plain } = facts;
  const [first] = fields;
  if (!first) return tell(signed, { refused: error, facts: plain } as never);
  const rule = first.rule.includes('.') ? first.rule : `rule.${first.rule}`;
  return `${first.path}: ${first.msg ?? tell(signed, { refused: rule, facts: first.params ?? {} } as never)}`;
}

const batch = 100;

/** The job that does something to many rows, for all resources: row by row, each in a transaction of its own. */
export function bulkJob(mounted: readonly Mounted[], tell: Tell): JobKind {
  const resources: readonly AnyResource[] = mounted.map(({ resource }) => resource);
  return defineJob<BulkPayload>({
    kind: bulkJobKind,
    async run(context, payload, report) {
      const one = mounted.find(({ resource }) => resource.prefix === payload.resource);
      const deed = one && deedsOf(one.resource).get(payload.deed);
      if (!one || !deed) throw notFound();
      const signed = contextOf(context, payload);
      const run: Run = { context, payload, mounted: one, deed, signed, referrers: referrersOf(one.resource, resources), tell };
      let failed = (await countBulkRows(context.db, context.jobId)).refused;
      let after = typeof context.cursor === 'number' ? context.cursor : 0;
      for (;;) {
        const rows = await readBulkRows(context.db, { jobId: context.jobId, after, limit: batch });
        for (const row of rows) {
          await report({ done: after, failed });
          if (!(await doOne(run, row, failed))) failed += 1;
          after = row.no;
        }
        if (rows.length < batch) break;
      }
      await report({ done: after, failed });
      return { done: after - failed, failed };
    },
  });
}
