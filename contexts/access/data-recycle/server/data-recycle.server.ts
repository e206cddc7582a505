import { type AnyResource, reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineServerModule } from '@shopkeeper/crud';
import { asSystem, operationOf, type Operation, resourceEngineOf, tryTransition, transition } from '@shopkeeper/crud/lifecycle';
import { purgeRow, readRow } from '@shopkeeper/crud/rows';
import { businessError, defineRoute, notFound, RequestError, type SignedContext } from '@shopkeeper/server';
import { defineTask, type JobContext } from '@shopkeeper/server/jobs';
import * as z from 'zod/mini';
import { readChanges } from '../../admin-log/server/audit-changes.ts';
import { dataRecycle } from '../data-recycle.resource.ts';
import { dataRecycleSettings } from '../data-recycle.settings.ts';
import { restorePlanReply, snapshotReply } from '../restore-view.domain.ts';
import { mayDecide, outdatedEntries, registeredNamed, visibleEntries } from './bin-entries.ts';
import { planTogether, restoreEntry, viewOf } from './restore-entry.ts';
import { type ChangedField, rollBack } from './roll-back.ts';

const may = (action: 'index' | 'restore') => ({ kind: 'permission', permissions: [permissionOf(dataRecycle, action)] }) as const;

const chosen = z.strictObject({ id: z.int().check(z.gte(1)) });
const changed = z.strictObject({ entryId: z.int().check(z.gte(1)), field: z.string().check(z.minLength(1), z.maxLength(60)) });
const rolledBack = z.object({ id: z.int() });

/** The entry, if the caller may see it. */
async function requireEntry(context: SignedContext, id: number) {
  const row = await readRow(context.db, { resource: dataRecycle, id, scope: visibleEntries(context) });
  if (!row) throw notFound({ id });
  const { resource, rowId, label, status, auditId } = row;
  return { id, resource: String(resource), rowId: Number(rowId), label: String(label), status, auditId: Number(auditId) };
}

/** The resource of an entry that staff decide about; the system removes rows of all. */
function requireDecided(op: Operation<'staff' | 'system'>, name: string): AnyResource {
  const registered = registeredNamed(op.engine, name);
  if (!registered) throw businessError(reject('data-recycle.gone'));
  if (op.actor.kind === 'staff' && !mayDecide(op.actor, registered.resource)) throw new RequestError(403, 'request.forbidden');
  return registered.resource;
}

const dayMs = 86_400_000;

/** Removes the rows whose time is over; one that another row still refers to waits for the next night. */
async function purgeOutdated({ db, engine }: Pick<JobContext, 'db' | 'engine'>): Promise<void> {
  const before = new Date(engine.clock.now() - engine.settings.read(dataRecycleSettings).keepDays * dayMs);
  const shop = resourceEngineOf({ engine });
  let afterId = 0;
  for (;;) {
    const entries = await outdatedEntries(db, { before, afterId });
    for (const { id } of entries) {
      afterId = id;
      await asSystem({ db, engine: shop }, 'access.data-recycle.purge', (op) =>
        tryTransition(op, dataRecycle.transitions.purge, { id }),
      ).catch((error: unknown) => {
        if (!isInUse(error)) throw error;
      });
    }
    if (entries.length === 0) return;
  }
}

/** Whether a row stays because of another one, or because no module knows it. */
const isInUse = (error: unknown): boolean =>
  error instanceof RequestError || (typeof error === 'object' && error !== null && 'code' in error && error.code === '23503');

export const dataRecycleServer = defineServerModule(dataRecycle, {
  extension: { scope: visibleEntries },
  tasks: [defineTask({ name: 'access.data-recycle.purge', cron: '50 3 * * *', run: purgeOutdated })],
  lifecycle: {
    effects: {
      async restore(op, { row, input, to }) {
        const needed = input.together ? (await planTogether(op, row)).slice(0, -1) : [];
        for (const { entry } of needed)
          await transition(op, dataRecycle.transitions.restore, { id: entry.id, input: { together: false } });
        await restoreEntry(op, row);
        return to.restored({ endedAt: op.at, endedBy: op.actor.username });
      },
      async purge(op, { row, to }) {
        await purgeRow(op.tx, requireDecided(op, row.resource), row.rowId);
        return to.purged({ endedAt: op.at, endedBy: op.actor.username });
      },
    },
  },
  routes: [
    defineRoute<z.infer<typeof chosen>, typeof snapshotReply>({
      method: 'POST',
      path: `${dataRecycle.prefix}snapshot`,
      rule: may('index'),
      idempotency: 'none',
      input: chosen,
      reply: snapshotReply,
      outline: () => ({ errors: ['request.not-found'] }),
      /** What was in the row when it was deleted, as the caller may see it. */
      handle: async (context, { id }) => readChanges(context, [(await requireEntry(context, id)).auditId]),
    }),
    defineRoute<z.infer<typeof chosen>, typeof restorePlanReply>({
      method: 'POST',
      path: `${dataRecycle.prefix}plan`,
      rule: may('restore'),
      idempotency: 'none',
      input: chosen,
      reply: restorePlanReply,
      outline: () => ({ errors: ['request.not-found', 'request.forbidden', 'data-recycle.gone'] }),
      /** What restoring an entry would meet, the entries that it needs first. */
      async handle(context, { id }) {
        const entry = await requireEntry(context, id);
        if (entry.status !== 'in_bin') throw businessError(reject('data-recycle.gone'));
        return context.db.transaction(async (tx) => {
          const op = operationOf(context, tx) as Operation<'staff'>;
          return { entries: (await planTogether(op, entry)).map((one) => viewOf(op, one)) };
        });
      },
    }),
    defineRoute<ChangedField, typeof rolledBack>({
      method: 'POST',
      path: `${dataRecycle.prefix}rollBack`,
      rule: may('restore'),
      idempotency: 'optional',
      input: changed,
      reply: rolledBack,
      outline: () => ({
        errors: ['request.not-found', 'request.forbidden', 'data-recycle.not-reversible', 'data-recycle.changed-since'],
      }),
      /** Sets one field back to what it was before a change of the log. */
      handle: (context, input) => rollBack(context, input),
    }),
  ],
});
