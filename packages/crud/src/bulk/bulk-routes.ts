import { Readable } from 'node:stream';
import { type AnyResource } from '@shopkeeper/resource';
import { type ListQuery, readListQuery } from '@shopkeeper/resource/query';
import { byteOrderMark, checkWith, escapeFormula } from '@shopkeeper/resource/schema';
import { tableNameOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import type { Tx } from '@shopkeeper/server/database';
import {
  badInput,
  fileDownload,
  defineRoute,
  notFound,
  RequestError,
  requirePermission,
  type Route,
  type SignedContext,
} from '@shopkeeper/server';
import { findJob, type JobRow, startJob } from '@shopkeeper/server/jobs';
import { bulkJobKind, type BulkPayload } from './bulk-job.ts';
import { bulkActionsOf, readBulkInput } from './bulk-actions.ts';
import { type BulkRow, type Chosen, countBulkRows, readBulkRows, storeBulkRows, storeUndone } from './bulk-rows.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { callerOf, ownerOf } from '../rows/job-caller.ts';
import { valueOrThrow } from '../rows/operations.ts';
import { readableFor } from '../rows/readable.ts';
import { highestVersion } from '../rows/rows.ts';
import { csvOf } from '../file-writing/export-file.ts';
import { type FileMessages, headingOf } from '../import-export/file-labels.ts';
import { quoted } from '../list/sql-text.ts';

const id = z.int().check(z.gte(1));
const version = z.int().check(z.gte(1), z.lte(highestVersion));
const some = 5_000;
const chosenSchema = z.union([
  z.strictObject({ rows: z.array(z.strictObject({ id, version })).check(z.minLength(1), z.maxLength(some)) }),
  z.strictObject({ allBut: z.array(id).check(z.maxLength(some)) }),
]);
const askedSchema = z.strictObject({
  bulkAction: z.string(),
  input: z.optional(z.unknown()),
  query: z.optional(z.unknown()),
  chosen: chosenSchema,
});
const jobSchema = z.strictObject({ jobId: z.uuid() });
type JobOptions = z.infer<typeof jobSchema>;

interface Asked {
  readonly bulkAction: string;
  readonly node: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly query: ListQuery;
  readonly chosen: Chosen;
  readonly most: number | undefined;
}

/** Reads a request as the caller knows the resource. */
function readBulkRequest(resource: AnyResource, raw: unknown): Asked {
  const request = valueOrThrow(checkWith<z.infer<typeof askedSchema>>(askedSchema, raw ?? {}));
  const bulkAction = bulkActionsOf(resource).get(request.bulkAction);
  if (!bulkAction) throw badInput([{ path: 'bulkAction', rule: 'choice' }]);
  const query = valueOrThrow(readListQuery(resource, request.query ?? {}));
  return {
    bulkAction: request.bulkAction,
    node: bulkAction.permission,
    input: readBulkInput(request.bulkAction, bulkAction, request.input),
    query,
    chosen: request.chosen,
    most: bulkAction.most,
  };
}

/** Returns a bulk job of this resource that the caller started; throws 404 for any other. */
async function requireJob(
  context: SignedContext,
  resource: AnyResource,
  jobId: string,
): Promise<JobRow & { payload: BulkPayload }> {
  const job = await findJob(context.db, jobId);
  const [kept] = await context.db.rows<{ payload: BulkPayload }>('select payload from kit_job where id = $1 and kind = $2', [
    jobId,
    bulkJobKind,
  ]);
  const isOwn = job?.owner.audience === context.actor.audience && job.owner.id === context.actor.id;
  if (!job || !kept || !isOwn || kept.payload.resource !== resource.prefix) throw notFound();
  return { ...job, payload: kept.payload };
}

const shownFailures = 100;

async function stateOf(context: SignedContext, resource: AnyResource, jobId: string) {
  const { status, total, cancelRequested, payload } = await requireJob(context, resource, jobId);
  const counts = await countBulkRows(context.db, jobId);
  const failures = await readBulkRows(context.db, { jobId, after: 0, limit: shownFailures, rejectedOnly: true });
  return {
    jobId,
    bulkAction: payload.bulkAction,
    status,
    total,
    cancelRequested,
    ...counts,
    failures: failures.map(({ rowId, label, error, msg }) => ({ id: rowId, label, error, msg })),
  };
}

async function* resultCsv(
  context: SignedContext,
  resource: AnyResource,
  options: { jobId: string; texts: FileMessages },
): AsyncGenerator<string> {
  const { jobId, texts } = options;
  const { lang, db } = context;
  const word = (key: string): string => texts.text(lang, `bulk.${key}`);
  yield (
    byteOrderMark +
      csvOf([
        [
          headingOf(resource, 'id', { texts, lang }),
          headingOf(resource, resource.label, { texts, lang }),
          word('outcome'),
          word('reason'),
        ],
      ])
  );
  for (let after = 0; ;) {
    const rows: readonly BulkRow[] = await readBulkRows(db, { jobId, after, limit: 500 });
    yield csvOf(
      rows.map(({ rowId, label, outcome, msg }) => [
        String(rowId),
        escapeFormula(label),
        word(outcome === '' ? 'waiting' : outcome),
        escapeFormula(msg),
      ]),
    );
    const last = rows.at(-1);
    if (!last || rows.length < 500) return;
    after = last.no;
  }
}

/** Queues a job of the caller; the caller of this function stores its rows in the same transaction. */
const begin = (
  tx: Tx,
  context: SignedContext,
  request: Pick<BulkPayload, 'resource' | 'bulkAction' | 'input'>,
): Promise<string> =>
  startJob<BulkPayload>(
    tx,
    { kind: bulkJobKind },
    {
      payload: { resource: request.resource, bulkAction: request.bulkAction, input: request.input, ...callerOf(context) },
      owner: ownerOf(context),
    },
  );

type Common = Pick<Route, 'method' | 'rule'>;

function startRoute({ resource, extension }: RegisteredResource, common: Common): Route {
  return defineRoute<Asked>({
    ...common,
    path: `${resource.prefix}Bulk`,
    idempotency: 'required',
    read: (raw, context) => readBulkRequest(readableFor(context, resource), raw),
    async handle(context, options) {
      requirePermission(context, options.node);
      const { query, chosen, most } = options;
      return context.db.transaction(async (tx) => {
        const jobId = await begin(tx, context, { ...options, resource: resource.prefix });
        const readable = readableFor(context, resource);
        const scope = extension?.scope?.(context);
        const total = await storeBulkRows(tx, jobId, { resource: readable, scope, query, chosen, most });
        return { jobId, total };
      });
    },
  });
}

function retryRoute({ resource }: RegisteredResource, common: Common): Route {
  return defineRoute<JobOptions>({
    ...common,
    path: `${resource.prefix}BulkRetry`,
    idempotency: 'required',
    input: jobSchema,
    async handle(context, { jobId }) {
      const { status, payload } = await requireJob(context, resource, jobId);
      requirePermission(context, bulkActionsOf(resource).get(payload.bulkAction)?.permission ?? '');
      if (status === 'queued' || status === 'running') throw new RequestError(409, 'request.job-not-over');
      return context.db.transaction(async (tx) => {
        const next = await begin(tx, context, payload);
        return { jobId: next, total: await storeUndone(tx, { from: jobId, to: next, table: quoted(tableNameOf(resource)) }) };
      });
    },
  });
}

/**
 * The routes `Bulk` (action and rows), `BulkState`, `BulkRetry` (rows rejected or not processed) and `BulkResult` (every row with
 * its outcome) of one resource; empty when it has no bulk actions.
 */
export function bulkRoutes(registered: RegisteredResource, texts: FileMessages): Route[] {
  const { resource } = registered;
  const bulkActions = bulkActionsOf(resource);
  if (bulkActions.size === 0) return [];
  const permissions = [...new Set([...bulkActions.values()].map(({ permission }) => permission))];
  const common: Common = { method: 'POST', rule: { kind: 'permission', permissions } };
  const state = defineRoute<JobOptions>({
    ...common,
    path: `${resource.prefix}BulkState`,
    idempotency: 'none',
    input: jobSchema,
    handle: (context, { jobId }) => stateOf(context, resource, jobId),
  });
  const result = defineRoute<JobOptions>({
    ...common,
    path: `${resource.prefix}BulkResult`,
    input: jobSchema,
    async handle(context, { jobId }) {
      await requireJob(context, resource, jobId);
      const body = Readable.from(resultCsv(context, resource, { jobId, texts }));
      return fileDownload(`${resource.name}-result.csv`, body);
    },
  });
  return [startRoute(registered, common), state, retryRoute(registered, common), result];
}
