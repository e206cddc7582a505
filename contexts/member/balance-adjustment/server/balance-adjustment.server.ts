import { declareCounterEntries } from '@shopkeeper/access/server';
import { defineServerModule } from '@shopkeeper/crud';
import { credit, debit, reverse } from '@shopkeeper/crud/ledger';
import { type Operation, operationOf, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import type { RowOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Engine } from '@shopkeeper/server';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { balanceAdjustmentTable as t } from '#tables';
import { balance } from '../../balance/balance.ledger.ts';
import { points } from '../../points/points.ledger.ts';
import { pointsExpiry } from '../../points/server/points.operations.ts';
import { sizeOf } from '../adjustment-counter.domain.ts';
import { balanceAdjustment } from '../balance-adjustment.resource.ts';
import { balanceAdjustmentSettings } from '../balance-adjustment.settings.ts';
import { adjustmentCounterEntries } from './adjustment-counter.ts';

// Called here, where the module is: the bundle leaves out a file that is imported for its effect alone.
declareCounterEntries(adjustmentCounterEntries);

type Row = RowOf<typeof balanceAdjustment>;

function needsApproval(engine: Engine, row: Row): boolean {
  const { approvedAbove, pointsApprovedAbove } = engine.settings.read(balanceAdjustmentSettings);
  return Math.abs(sizeOf(row)) > (row.account === 'balance' ? approvedAbove : pointsApprovedAbove);
}

/** Books the adjustment, once. Rejects with `ledger.insufficient` where more is taken than there is. */
async function book(op: Operation, row: Row): Promise<void> {
  const size = sizeOf(row);
  const { memberId: owner, reason: note } = row;
  const posting = {
    owner,
    type: 'adjust',
    ref: { type: 'balance-adjustment', id: row.id },
    amount: Math.abs(size),
    note,
  } as const;
  const ledger = row.account === 'balance' ? balance : points;
  if (size < 0) await debit(op, ledger, posting);
  else if (row.account === 'balance') await credit(op, balance, posting);
  else await credit(op, points, { ...posting, expiresAt: pointsExpiry(op) });
}

/** Books the opposite of what was posted; points that are spent already remain as a debt, a balance must suffice. */
async function bookBack(op: Operation, row: Row): Promise<void> {
  const ref = { type: 'balance-adjustment', id: row.id } as const;
  const posting = {
    owner: row.memberId,
    ref,
    amount: Math.abs(sizeOf(row)),
    of: { type: 'adjust', ref },
    note: row.reason,
  } as const;
  if (row.account === 'balance') await reverse(op, balance, posting);
  else await reverse(op, points, posting);
}

const waiting = typedQuery()('balance_adjustment_waiting', (db) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(t)
    .where(and(eq(t.status, 'waiting'), isNull(t.deletedAt))),
);

export const balanceAdjustmentServer = defineServerModule(balanceAdjustment, {
  menuCount: {
    page: balanceAdjustment.page,
    permission: permissionOf(balanceAdjustment, 'approve'),
    count: async (db) => (await waiting(db, {}))[0]?.n ?? 0,
  },
  extension: {
    beforeWrite: async (_tx, { context: { actor } }) => ({ requestedById: actor.id, requestedBy: actor.nickname }),
    async afterWrite(tx, { before, after, context }) {
      if (before || needsApproval(context.engine, after)) return;
      const op = systemWithin(operationOf(context, tx), 'member.balance-adjustment.small');
      await transition(op, balanceAdjustment.transitions.approve, { id: after.id });
    },
  },
  lifecycle: {
    effects: {
      async approve(op, { row, to }) {
        await book(op, row);
        return to.posted({ decidedBy: op.actor.kind === 'staff' ? op.actor.nickname : null, decidedAt: op.at });
      },
      reject: async (op, { input, to }) => to.rejected({ decidedBy: op.actor.nickname, decidedAt: op.at, answer: input.answer }),
      async takeBack(op, { row, to }) {
        if (row.status === 'posted') await bookBack(op, row);
        return to.taken_back({});
      },
    },
  },
});
