import { can } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineServerModule } from '@shopkeeper/crud';
import { callerOf, readRow } from '@shopkeeper/crud/rows';
import { badInput, defineRoute, notFound, RequestError, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { findJob, startJob } from '@shopkeeper/server/jobs';
import * as z from 'zod/mini';
import { readChanges } from '../../admin-log/server/audit-changes.ts';
import { nameOf } from '../../data-recycle/server/bin-entries.ts';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { changeSet } from '../change-set.resource.ts';
import {
  changeSetRowsReply,
  counted,
  noCounts,
  undoPreviewReply,
  undoReportReply,
  type UndoRow,
} from '../change-set-view.domain.ts';
import { withOwners } from './booked-owner.ts';
import { entriesOfSet, entryCount, mostSets, rowsOfSets, setsInRange } from './logged-rows.ts';
import { ownSetsOf, undoJob, type UndoPayload, type UndoResult } from './undo-job.ts';
import { planLogged } from './undo-plan.ts';

const may = (action: 'index' | 'undo') => ({ kind: 'permission', permissions: [permissionOf(changeSet, action)] }) as const;

const id = z.int().check(z.gte(1));
const instantInput = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));
const rowsInput = z.strictObject({ id, before: z.optional(id) });
const range = z.strictObject({
  from: instantInput,
  to: instantInput,
  actorName: z.optional(z.string().check(z.maxLength(60))),
  resource: z.optional(z.string().check(z.maxLength(80))),
});
const chosen = z.strictObject({ ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))), range: z.optional(range) });
type Chosen = z.infer<typeof chosen>;
const startedReply = z.object({ jobId: z.string() });
const reportInput = z.strictObject({ jobId: z.uuid() });

/** So many rows are checked before they are taken back; the job checks each. */
const mostChecked = 200;
const highestId = Number.MAX_SAFE_INTEGER;

const readable = ({ actor }: SignedContext): readonly string[] =>
  currentRegistry()
    .resources.filter((resource) => can(actor, permissionOf(resource, 'index')))
    .map(nameOf);

/** The change sets that are meant: named ones, or all of a range, and of which resource. */
async function setsOf(
  db: Queryable,
  { ids, range: asked }: Chosen,
): Promise<{ ids: readonly number[]; resource: string | null }> {
  if (ids) return { ids, resource: asked?.resource ?? null };
  if (!asked) throw badInput([{ path: 'range', rule: 'required' }]);
  const { from, to, actorName = '', resource = '' } = asked;
  const found = await setsInRange(db, {
    from: new Date(from),
    to: new Date(to),
    actorName: actorName === '' ? null : actorName,
  });
  if (found.length > mostSets) throw new RequestError(409, 'request.too-many-rows', { details: { max: mostSets } });
  return { ids: found.map((one) => one.id), resource: resource === '' ? null : resource };
}

/** What taking back would meet, row by row. */
async function previewOf(context: SignedContext, asked: Chosen) {
  const { ids, resource } = await setsOf(context.db, asked);
  const logged = await rowsOfSets(context.db, { ids, resource });
  const { own } = await ownSetsOf(context.db, ids);
  const first = logged.slice(0, mostChecked);
  const rows: UndoRow[] = [];
  for (const one of first) rows.push((await planLogged(context.db, context, { own, logged: one, lock: false })).view);
  const counts = counted(noCounts, rows);
  return { sets: ids.length, total: logged.length, checked: rows.length, counts, rows: await withOwners(context, rows) };
}

const ownerOf = ({ actor }: SignedContext) => ({ audience: actor.audience, id: actor.id });

export const changeSetServer = defineServerModule(changeSet, {
  jobs: [undoJob],
  lifecycle: {
    actions: {
      async undo(op, { row, write }) {
        const payload = { ids: [row.id], resource: null, ...callerOf(op) };
        const owner = { audience: 'admin', id: op.actor.id } as const;
        return write({ undoJobId: await startJob<UndoPayload>(op.tx, { kind: undoJob.kind }, { payload, owner }) });
      },
    },
  },
  routes: [
    defineRoute<z.infer<typeof rowsInput>, typeof changeSetRowsReply>({
      method: 'POST',
      path: `${changeSet.prefix}rows`,
      rule: may('index'),
      idempotency: 'none',
      input: rowsInput,
      reply: changeSetRowsReply,
      outline: () => ({ errors: ['request.not-found'] }),
      /** The changes of a change set in modules whose lists the caller may see. */
      async handle(context, { id: setId, before = highestId }) {
        const row = await readRow(context.db, { resource: changeSet, id: setId });
        if (!row) throw notFound({ id: setId });
        const found = await entriesOfSet(context.db, { id: setId, before, resources: readable(context) });
        const [counts] = await entryCount(context.db, { id: setId });
        const changes = await readChanges(
          context,
          found.map((one) => one.id),
        );
        // Entries about rows outside of the data scopes of the caller have no changes here.
        const entries = found.filter((one) => Object.hasOwn(changes, String(one.id)));
        return { entries, changes, total: counts?.count ?? 0 };
      },
    }),
    defineRoute<Chosen, typeof undoPreviewReply>({
      method: 'POST',
      path: `${changeSet.prefix}plan`,
      rule: may('undo'),
      idempotency: 'none',
      input: chosen,
      reply: undoPreviewReply,
      outline: () => ({ errors: ['request.too-many-rows'] }),
      /** What taking change sets back would do: which rows go back, which are in conflict, which cannot. */
      handle: previewOf,
    }),
    defineRoute<Chosen, typeof startedReply>({
      method: 'POST',
      path: `${changeSet.prefix}undoRange`,
      rule: may('undo'),
      idempotency: 'required',
      input: chosen,
      reply: startedReply,
      outline: () => ({ errors: ['request.too-many-rows'] }),
      /** Starts the job that takes back several change sets as one, the newest change first. */
      handle: (context, asked) =>
        context.db.transaction(async (tx) => {
          const payload = { ...(await setsOf(tx, asked)), ...callerOf(context) };
          return { jobId: await startJob<UndoPayload>(tx, { kind: undoJob.kind }, { payload, owner: ownerOf(context) }) };
        }),
    }),
    defineRoute<z.infer<typeof reportInput>, typeof undoReportReply>({
      method: 'POST',
      path: `${changeSet.prefix}report`,
      rule: may('undo'),
      idempotency: 'none',
      input: reportInput,
      reply: undoReportReply,
      outline: () => ({ errors: ['request.not-found'] }),
      /** What an own taking back has done so far, and the rows that stayed. */
      async handle(context, { jobId }) {
        const job = await findJob(context.db, jobId);
        if (job?.kind !== undoJob.kind || job.owner.id !== context.actor.id) throw notFound();
        const { status, total, done, result } = job;
        const { counts, issues } = (result ?? { counts: noCounts, issues: [] }) as UndoResult;
        return { status, total, done, counts, issues: await withOwners(context, issues) };
      },
    }),
  ],
});
