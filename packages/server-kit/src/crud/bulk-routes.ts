import { Readable } from 'node:stream';
import { type AnyResource, checkWith, type ListQuery, readListQuery, tableNameOf } from '@shopkeeper/resource';
import * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';
import { badInput, notFound, RequestError } from '../http/errors.ts';
import { defineRoute, Download, type Route, type SignedContext } from '../http/route.ts';
import { findJob, type JobRow, startJob } from '../jobs/job-store.ts';
import { bulkJobKind, type BulkPayload } from './bulk-job.ts';
import { deedsOf, readDeedInput } from './bulk-deeds.ts';
import { type BulkRow, type Chosen, countBulkRows, keepBulkRows, keepUndone, readBulkRows } from './bulk-rows.ts';
import type { Mounted } from './extension.ts';
import { callerOf } from './job-caller.ts';
import { demanded } from './operations.ts';
import { highestVersion } from './rows.ts';
import { guarded } from './sheet-cells.ts';
import { byteOrderMark, csvOf } from './sheet-text.ts';
import { headingOf, type SheetTexts } from './sheet-words.ts';
import { quoted } from './sql-text.ts';

const id = z.int().check(z.gte(1));
const version = z.int().check(z.gte(1), z.lte(highestVersion));
const some = 5_000;
const chosenSchema = z.union([
  z.strictObject({ rows: z.array(z.strictObject({ id, version })).check(z.minLength(1), z.maxLength(some)) }),
  z.strictObject({ allBut: z.array(id).check(z.maxLength(some)) }),
]);
const askedSchema = z.strictObject({
  deed: z.string(),
  input: z.optional(z.unknown()),
  query: z.optional(z.unknown()),
  chosen: chosenSchema,
});
const jobSchema = z.strictObject({ jobId: z.uuid() });
type JobAsked = z.infer<typeof jobSchema>;

interface Asked {
  readonly deed: string;
  readonly node: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly query: ListQuery;
  readonly chosen: Chosen;
}

function readAsked(resource: AnyResource, raw: unknown): Asked {
  const said = demanded(checkWith<z.infer<typeof askedSchema>>(askedSchema, raw ?? {}));
  const deed = deedsOf(resource).get(said.deed);
  if (!deed) throw badInput([{ path: 'deed', rule: 'choice' }]);
  const query = demanded(readListQuery(resource, said.query ?? {}));
  return { deed: said.deed, node: deed.node, input: readDeedInput(said.deed, deed, said.input), query, chosen: said.chosen };
}

const ownerOf = ({ actor }: SignedContext) => ({ audience: actor.audience, id: actor.id });

function demandNode({ actor }: SignedContext, node: string): void {
  if (!actor.isSuper && !actor.nodes.has(node)) throw new RequestError(403, 'request.forbidden', { facts: { node } });
}

/** A bulk job of this resource that the caller started; any other answers 404. */
async function demandJob(
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
  const { status, total, cancelRequested, payload } = await demandJob(context, resource, jobId);
  const counts = await countBulkRows(context.db, jobId);
  const failures = await readBulkRows(context.db, { jobId, after: 0, limit: shownFailures, refused: true });
  return {
    jobId,
    deed: payload.deed,
    status,
    total,
    cancelRequested,
    ...counts,
    failures: failures.map(({ rowId, label, error, msg }) => ({ id: rowId, label, error, msg })),
  };
}

async function* sheetOf(
  context: SignedContext,
  resource: AnyResource,
  words: { jobId: string; texts: SheetTexts },
): AsyncGenerator<string> {
  const { jobId, texts } = words;
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
        guarded(label),
        word(outcome === '' ? 'waiting' : outcome),
        guarded(msg),
      ]),
    );
    const last = rows.at(-1);
    if (!last || rows.length < 500) return;
    after = last.no;
  }
}

/** Queues a job of the caller; its rows are written down next, in the same transaction. */
const begin = (tx: Tx, context: SignedContext, said: Pick<BulkPayload, 'resource' | 'deed' | 'input'>): Promise<string> =>
  startJob<BulkPayload>(
    tx,
    { kind: bulkJobKind },
    {
      payload: { resource: said.resource, deed: said.deed, input: said.input, ...callerOf(context) },
      owner: ownerOf(context),
    },
  );

type Common = Pick<Route, 'method' | 'rule'>;

function startRoute({ resource, extension }: Mounted, common: Common): Route {
  return defineRoute<Asked>({
    ...common,
    path: `${resource.prefix}Bulk`,
    idempotency: 'required',
    read: (raw) => readAsked(resource, raw),
    async handle(context, asked) {
      demandNode(context, asked.node);
      const { query, chosen } = asked;
      return context.db.transaction(async (tx) => {
        const jobId = await begin(tx, context, { ...asked, resource: resource.prefix });
        const total = await keepBulkRows(tx, jobId, { resource, scope: extension?.scope?.(context), query, chosen });
        return { jobId, total };
      });
    },
  });
}

function retryRoute({ resource }: Mounted, common: Common): Route {
  return defineRoute<JobAsked>({
    ...common,
    path: `${resource.prefix}BulkRetry`,
    idempotency: 'required',
    input: jobSchema,
    async handle(context, { jobId }) {
      const { status, payload } = await demandJob(context, resource, jobId);
      demandNode(context, deedsOf(resource).get(payload.deed)?.node ?? '');
      if (status === 'queued' || status === 'running') throw new RequestError(409, 'request.job-not-over');
      return context.db.transaction(async (tx) => {
        const next = await begin(tx, context, payload);
        return { jobId: next, total: await keepUndone(tx, { from: jobId, to: next, table: quoted(tableNameOf(resource)) }) };
      });
    },
  });
}

/**
 * `Bulk` (what to do, with which rows), `BulkState`, `BulkRetry` (what was refused or never done) and `BulkResult` (every row
 * with what became of it) of one resource; none when nothing of it can be done to many.
 */
export function bulkRoutes(mounted: Mounted, texts: SheetTexts): Route[] {
  const { resource } = mounted;
  const deeds = deedsOf(resource);
  if (deeds.size === 0) return [];
  const nodes = [...new Set([...deeds.values()].map(({ node }) => node))];
  const common: Common = { method: 'POST', rule: { kind: 'node', nodes } };
  const state = defineRoute<JobAsked>({
    ...common,
    path: `${resource.prefix}BulkState`,
    idempotency: 'none',
    input: jobSchema,
    handle: (context, { jobId }) => stateOf(context, resource, jobId),
  });
  const result = defineRoute<JobAsked>({
    ...common,
    path: `${resource.prefix}BulkResult`,
    input: jobSchema,
    async handle(context, { jobId }) {
      await demandJob(context, resource, jobId);
      const body = Readable.from(sheetOf(context, resource, { jobId, texts }));
      return new Download({ filename: `${resource.name}-result.csv`, type: 'text/csv; charset=utf-8', body });
    },
  });
  return [startRoute(mounted, common), state, retryRoute(mounted, common), result];
}
