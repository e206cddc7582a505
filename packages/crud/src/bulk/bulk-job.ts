import type { AnyResource } from '@shopkeeper/resource';
import { notFound, RequestError, type SignedContext } from '@shopkeeper/server';
import { isUniqueViolation, nameChangeSet } from '@shopkeeper/server/http';
import { defineJob, type JobContext, type JobKind } from '@shopkeeper/server/jobs';
import { type BulkRow, countBulkRows, finishBulkRow, readBulkRows } from './bulk-rows.ts';
import { type BulkAction, bulkActionsOf, type RejectionMessageOf } from './bulk-actions.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { contextOf, type JobCaller } from '../rows/job-caller.ts';
import { auditName } from '../rows/operations.ts';
import { type Referrer, referrersOf } from '../rows/references.ts';

export const bulkJobKind = 'bulk';

/** The payload of a bulk job; its rows are stored under the job's id. */
export interface BulkPayload extends JobCaller {
  readonly resource: string;
  readonly bulkAction: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Run {
  readonly context: JobContext;
  readonly payload: BulkPayload;
  readonly registered: RegisteredResource;
  readonly bulkAction: BulkAction;
  readonly signed: SignedContext;
  readonly referrers: readonly Referrer[];
  readonly messageOf: RejectionMessageOf;
}

/** Returns the expected error of one row, or null for any other error. */
function rejectionIn(error: unknown): RequestError | null {
  if (error instanceof RequestError) return error;
  return isUniqueViolation(error) ? new RequestError(409, 'request.duplicate') : null;
}

/**
 * Applies the bulk action to one row and saves the job's progress in the same transaction, so that it happens once or not at all.
 */
async function doOne(run: Run, row: BulkRow, failed: number): Promise<boolean> {
  const { context, registered, bulkAction, signed, payload, referrers } = run;
  const place = { done: row.no, failed, cursor: row.no };
  try {
    await context.db.transaction(async (tx) => {
      const args = {
        id: row.rowId,
        version: row.version,
        input: payload.input,
        context: { ...signed, at: context.engine.clock.now() },
        referrers,
      };
      await bulkAction.run(tx, registered, args);
      await finishBulkRow(tx, context.jobId, { no: row.no, outcome: 'done', error: '', msg: '' });
      // Saved last, so that the job's own row is not locked while this statement waits for another row and the job can be
      // cancelled meanwhile.
      await context.save(tx, place);
    });
    return true;
  } catch (error) {
    const no = rejectionIn(error);
    if (!no) throw error;
    await context.db.transaction(async (tx) => {
      await context.save(tx, { ...place, failed: failed + 1 });
      await finishBulkRow(tx, context.jobId, { no: row.no, outcome: 'rejected', error: no.error, msg: reasonOf(run, no) });
    });
    return false;
  }
}

/** The message of a failure: the first broken rule where inputs are named, else the business error itself. */
function reasonOf({ messageOf, signed }: Run, { error, details, fields = [] }: RequestError): string {
  const { row: _row, ...plain } = details;
  const [first] = fields;
  if (!first) return messageOf(signed, { errorCode: error, details: plain } as never);
  const rule = first.rule.includes('.') ? first.rule : `rule.${first.rule}`;
  return `${first.path}: ${first.msg ?? messageOf(signed, { errorCode: rule, details: first.params ?? {} } as never)}`;
}

const batch = 100;

/** The job that runs bulk actions of all resources, row by row, each in its own transaction. */
export function bulkJob(registered: readonly RegisteredResource[], messageOf: RejectionMessageOf): JobKind {
  const resources: readonly AnyResource[] = registered.map(({ resource }) => resource);
  return defineJob<BulkPayload>({
    kind: bulkJobKind,
    async run(context, payload, report) {
      const one = registered.find(({ resource }) => resource.prefix === payload.resource);
      const bulkAction = one && bulkActionsOf(one.resource).get(payload.bulkAction);
      if (!one || !bulkAction) throw notFound();
      const signed = contextOf(context, payload);
      await nameChangeSet(context.db, signed, {
        kind: 'bulk',
        resource: auditName(one.resource),
        action: payload.bulkAction,
        jobId: context.jobId,
      });
      const run: Run = {
        context,
        payload,
        registered: one,
        bulkAction,
        signed,
        referrers: referrersOf(one.resource, resources),
        messageOf,
      };
      let failed = (await countBulkRows(context.db, context.jobId)).rejected;
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
