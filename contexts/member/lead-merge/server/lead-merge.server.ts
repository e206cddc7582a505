import { defineServerModule } from '@shopkeeper/crud';
import { rowsInScope } from '@shopkeeper/crud/data-scope';
import { type Operation, operationOf, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import type { RowOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, defineRoute, type Route } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { lead } from '../../lead/lead.resource.ts';
import { seesLeadOf } from '../../lead/server/lead-scope.ts';
import { leadMergePreview, type MergedFrom, mergedFrom, mergedInto, type TakenField, takenOf } from '../lead-merge.domain.ts';
import { leadMerge } from '../lead-merge.resource.ts';
import { countEvents, type LockedLead, lockLeads, storeTaken, writeContent } from './lead-merge-rows.ts';

type Row = RowOf<typeof leadMerge>;
type Holder = Parameters<typeof seesLeadOf>[0];

/** What undoing needs. */
interface Taken {
  readonly source: LockedLead;
  readonly fields: readonly TakenField[];
}

interface Pair {
  readonly fromId: number;
  readonly intoId: number;
}

/** Both leads, locked. Throws 400 where the reader does not see one of them, or where its state does not allow the merge. */
async function requirePair(tx: Tx, { fromId, intoId }: Pair, actor: Holder) {
  const rows = await lockLeads(tx, { ids: [fromId, intoId] });
  const seen = (id: number) => rows.find((row) => row.id === id && seesLeadOf(actor, row.ownerId));
  const [source, target] = [seen(fromId), seen(intoId)];
  const isOpen = (row: LockedLead | undefined, states: readonly string[]) => row !== undefined && states.includes(row.status);
  const wrong = [
    ...(isOpen(source, mergedFrom) ? [] : [{ path: 'fromId', rule: 'lead-merge.not-open' }]),
    ...(isOpen(target, mergedInto) ? [] : [{ path: 'intoId', rule: 'lead-merge.not-open' }]),
  ];
  if (!source || !target || wrong.length > 0) throw badInput(wrong);
  return { source, target };
}

const taking = (source: LockedLead, fields: readonly TakenField[]) =>
  Object.fromEntries(fields.map((name) => [name, source[name]]));
const emptied = (fields: readonly TakenField[]) => Object.fromEntries(fields.map((name) => [name, null]));

async function merge(op: Operation, { id, fromId, intoId }: Row, actor: Holder): Promise<void> {
  const { source, target } = await requirePair(op.tx, { fromId, intoId }, actor);
  const fields = takenOf(source, target);
  const within = systemWithin(op, 'member.lead-merge');
  await transition(within, lead.transitions.merge, { id: fromId, input: { intoId } });
  // A mobile number is at one lead only.
  if (fields.includes('mobile')) await writeContent(op.tx, { ...source, mobile: null });
  await writeContent(op.tx, { ...target, ...taking(source, fields), followCount: target.followCount + source.followCount });
  const taken: Taken = { source, fields };
  await storeTaken(op.tx, { id, taken: JSON.stringify(taken) });
}

/** The source is as it was. The target loses what it took, unless somebody changed it since. */
async function undo(op: Operation, row: Row): Promise<void> {
  // Written by `merge` above.
  const taken = row.taken as Taken | null;
  if (taken === null) return;
  const { source, fields } = taken;
  const locked = await lockLeads(op.tx, { ids: [row.fromId, row.intoId] });
  const target = locked.find(({ id }) => id === row.intoId);
  if (target) {
    const same = fields.filter((name) => target[name] === source[name]);
    const followCount = Math.max(0, target.followCount - source.followCount);
    await writeContent(op.tx, { ...target, ...emptied(same), followCount });
  }
  await writeContent(op.tx, source);
  const { nextFollowAt, remindAt, returnAt } = source;
  // Only states of `mergedFrom` were merged.
  const input = { status: source.status as MergedFrom, nextFollowAt, remindAt, returnAt };
  await transition(systemWithin(op, 'member.lead-merge'), lead.transitions.unmerge, { id: row.fromId, input });
}

const id = f.int({ min: 1, max: 2_147_483_647 });

/** What a merge would do. */
const previewRoute: Route = defineRoute<Pair, typeof leadMergePreview>({
  method: 'POST',
  path: `${leadMerge.prefix}preview`,
  rule: { kind: 'permission', permissions: [permissionOf(leadMerge, 'add')] },
  idempotency: 'none',
  input: objectSchema({ fromId: id, intoId: id }),
  reply: leadMergePreview,
  handle: (context, pair) =>
    context.db.transaction(async (tx) => {
      // Adding a merge checks them as references.
      const known = await rowsInScope(tx, lead, { caller: context, ids: [pair.fromId, pair.intoId] });
      const unknown = (['fromId', 'intoId'] as const).filter((path) => !known.has(pair[path]));
      if (unknown.length > 0) throw badInput(unknown.map((path) => ({ path, rule: 'lead-merge.not-open' })));
      const { source, target } = await requirePair(tx, pair, context.actor);
      const [events] = await countEvents(tx, { id: source.id });
      const taken = takenOf(source, target).map((field) => ({ field, value: String(source[field]) }));
      return { taken, events: events?.n ?? 0, followUps: source.followCount };
    }),
});

export const leadMergeServer = defineServerModule(leadMerge, {
  routes: [previewRoute],
  extension: {
    // Before the references are checked: many that are merged into one would wait for the shares of each other.
    lockForAdd: (tx, { fromId, intoId }) => lockLeads(tx, { ids: [fromId, intoId].flatMap((id) => id ?? []) }),
    beforeWrite: async (_tx, { context }) => ({ doneBy: context.actor.nickname }),
    async afterWrite(tx, { before, after, context }) {
      if (before === null) await merge(operationOf(context, tx), after, context.actor);
    },
  },
  lifecycle: {
    effects: {
      async undo(op, { row, to }) {
        await undo(op, row);
        return to.undone({ undoneBy: op.actor.nickname });
      },
    },
  },
});
