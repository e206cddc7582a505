import { defineServerModule } from '@shopkeeper/crud';
import { rowsInScope } from '@shopkeeper/crud/data-scope';
import { type Operation, operationOf, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import {
  countReferences,
  type TransferredRows,
  transferReferences,
  type ReferencesTo,
  restoreReferences,
} from '@shopkeeper/crud/person';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject, type RowOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, businessError, defineRoute, type Route } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { and, eq, sql } from 'drizzle-orm';
import { addressTable, memberMergeTable, memberTable as m } from '#tables';
import { followLevel } from '../../growth/server/growth.operations.ts';
import { member } from '../../member/member.resource.ts';
import { memberMergePreview } from '../member-merge.domain.ts';
import { memberMerge } from '../member-merge.resource.ts';
import { type Joined, memberLedgers, type TransferredLedgers, transferLedgers, returnLedgers } from './merge-ledgers.ts';

type Row = RowOf<typeof memberMerge>;

interface Totals {
  readonly paidOrderCount: number;
  readonly paidAmount: number;
  readonly lastPaidAt: number | null;
}

/** What undoing needs. */
interface Moved {
  readonly rows: readonly TransferredRows[];
  readonly ledgers: TransferredLedgers;
  readonly totals: Totals;
  /** Whether the account could sign in before. */
  readonly wasDisabled?: boolean;
  readonly defaultAddressId: number | null;
}

/** Everything that refers to a member moves, but for the ledgers, which move by postings, and merges themselves. */
const references: ReferencesTo = {
  subject: 'member',
  except: [member, memberMerge, ...Object.values(memberLedgers).flatMap(({ account, entry }) => [account, entry])],
};

const totals = { paidOrderCount: m.paidOrderCount, paidAmount: m.paidAmount, lastPaidAt: m.lastPaidAt };

/** Nobody can place an order for either of them until the merge is done: placing locks the key of its member. */
const lockBoth = typedQuery<{ ids: readonly number[] }>()('member_merge_lock', (db, { ids }) =>
  db
    .select(columns({ id: m.id, status: m.status, ...totals }))
    .from(m)
    .where(anyOf(m.id, ids))
    .orderBy(m.id)
    .for('update'),
);

/** Before the references of the merge are checked: many that are merged into one would wait for the shares of each other. */
const lockFirst = typedQuery<{ ids: readonly number[] }>()('member_merge_lock_first', (db, { ids }) =>
  db.select({ id: m.id }).from(m).where(anyOf(m.id, ids)).orderBy(m.id).for('update'),
);

async function lockPair(tx: Tx, { from, into }: Pick<Joined, 'from' | 'into'>) {
  const rows = await lockBoth(tx, { ids: [from, into] });
  return { source: rows.find(({ id }) => id === from), target: rows.find(({ id }) => id === into) };
}

const addTotals = typedQuery<{ id: number; count: number; amount: number; at: Date | null }>()(
  'member_merge_totals',
  (db, { id, count, amount, at }) =>
    db
      .update(m)
      .set({
        paidOrderCount: sql`${m.paidOrderCount} + ${count}::int`,
        paidAmount: sql`${m.paidAmount} + ${amount}::bigint`,
        lastPaidAt: sql`greatest(${m.lastPaidAt}, ${at}::timestamptz)`,
      })
      .where(eq(m.id, id)),
);

async function moveTotals(tx: Tx, { from, into }: Pick<Joined, 'from' | 'into'>, moved: Totals): Promise<void> {
  const { paidOrderCount: count, paidAmount: amount, lastPaidAt } = moved;
  await addTotals(tx, { id: from, count: -count, amount: -amount, at: null });
  await addTotals(tx, { id: into, count, amount, at: lastPaidAt === null ? null : new Date(lastPaidAt) });
}

const a = addressTable;
const clearDefault = typedQuery<{ memberId: number }>()('member_merge_default', (db, { memberId }) =>
  db
    .update(a)
    .set({ isDefault: false })
    .where(and(eq(a.memberId, memberId), eq(a.isDefault, true)))
    .returning({ id: a.id }),
);
const setDefault = typedQuery<{ id: number; memberId: number }>()('member_merge_default_again', (db, { id, memberId }) =>
  db
    .update(a)
    .set({ isDefault: true })
    .where(and(eq(a.id, id), eq(a.memberId, memberId))),
);

const store = typedQuery<{ id: number; moved: string; balance: number; points: number; growth: number; rows: number }>()(
  'member_merge_store',
  (db, { id, moved, balance, points, growth, rows }) => {
    const t = memberMergeTable;
    return db
      .update(t)
      .set({
        moved: sql`${moved}::jsonb`,
        balanceAmount: sql`${balance}::bigint`,
        pointCount: sql`${points}::int`,
        growthCount: sql`${growth}::int`,
        rowCount: sql`${rows}::int`,
      })
      .where(eq(t.id, id));
  },
);

const canMerge = ['active', 'disabled'];

async function merge(op: Operation, { id: mergeId, fromId: from, intoId: into }: Row): Promise<void> {
  const joined = { mergeId, from, into };
  const { source, target } = await lockPair(op.tx, joined);
  const wrong = [
    ...(source && canMerge.includes(source.status) ? [] : [{ path: 'fromId', rule: 'member-merge.not-open' }]),
    ...(target && canMerge.includes(target.status) ? [] : [{ path: 'intoId', rule: 'member-merge.not-open' }]),
  ];
  if (!source || wrong.length > 0) throw badInput(wrong);
  const [wasDefault] = await clearDefault(op.tx, { memberId: from });
  const rows = await transferReferences(op, references, joined);
  const ledgers = await transferLedgers(op, joined);
  const { paidOrderCount, paidAmount, lastPaidAt } = source;
  const moved: Moved = {
    rows,
    ledgers,
    totals: { paidOrderCount, paidAmount, lastPaidAt },
    wasDisabled: source.status === 'disabled',
    defaultAddressId: wasDefault?.id ?? null,
  };
  await moveTotals(op.tx, joined, moved.totals);
  await transition(systemWithin(op, 'member.member-merge'), member.transitions.merge, { id: from, input: { intoId: into } });
  await followLevel(op, into);
  await store(op.tx, {
    id: mergeId,
    moved: JSON.stringify(moved),
    balance: ledgers.balance.amount,
    points: ledgers.points.amount,
    growth: ledgers.growth.amount,
    rows: rows.reduce((sum, one) => sum + one.moved.length + one.dropped.length, 0),
  });
}

async function undo(op: Operation, row: Row): Promise<void> {
  const { id: mergeId, fromId: from, intoId: into } = row;
  const joined = { mergeId, from, into };
  const { target } = await lockPair(op.tx, joined);
  // What moved was erased with the account.
  if (target?.status === 'closed') throw businessError(reject('member-merge.closed'));
  // Written by `merge` above.
  const moved = row.moved as Moved | null;
  if (moved === null) return;
  await restoreReferences(op, references, { from, into, moved: moved.rows });
  await returnLedgers(op, joined, moved.ledgers);
  await moveTotals(op.tx, { from: into, into: from }, moved.totals);
  if (moved.defaultAddressId !== null) await setDefault(op.tx, { id: moved.defaultAddressId, memberId: from });
  await transition(systemWithin(op, 'member.member-merge'), member.transitions.unmerge, {
    id: from,
    input: { status: moved.wasDisabled === true ? 'disabled' : 'active' },
  });
  await followLevel(op, into);
  await followLevel(op, from);
}

interface Pair {
  readonly fromId: number;
}

const figuresOf = typedQuery<{ id: number }>()('member_merge_figures', (db, { id }) =>
  db
    .select(columns({ balanceAmount: m.money, pointCount: m.score, growthCount: m.growth }))
    .from(m)
    .where(eq(m.id, id)),
);

/** What a merge would move. */
const previewRoute: Route = defineRoute<Pair, typeof memberMergePreview>({
  method: 'POST',
  path: `${memberMerge.prefix}preview`,
  rule: { kind: 'permission', permissions: [permissionOf(memberMerge, 'add')] },
  idempotency: 'none',
  input: objectSchema({ fromId: f.int({ min: 1, max: 2_147_483_647 }) }),
  reply: memberMergePreview,
  async handle(context, { fromId: id }) {
    const { db, engine } = context;
    const [figures] = await figuresOf(db, { id });
    // Adding a merge checks it as a reference.
    const known = await rowsInScope(db, member, { caller: context, ids: [id] });
    if (!figures || !known.has(id)) throw badInput([{ path: 'fromId', rule: 'missing-reference' }]);
    return { ...figures, counts: await countReferences({ db, engine }, references, id) };
  },
});

export const memberMergeServer = defineServerModule(memberMerge, {
  routes: [previewRoute],
  extension: {
    lockForAdd: (tx, { fromId, intoId }) => lockFirst(tx, { ids: [fromId, intoId].flatMap((id) => id ?? []) }),
    beforeWrite: async (_tx, { context }) => ({ doneBy: context.actor.nickname }),
    async afterWrite(tx, { before, after, context }) {
      if (before === null) await merge(operationOf(context, tx), after);
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
