import { defineServerModule } from '@shopkeeper/crud';
import { capture, release } from '@shopkeeper/crud/ledger';
import {
  asSystem,
  type LifecycleServer,
  onCallback,
  onCallResult,
  type Operation,
  resourceEngineOf,
  tryTransition,
} from '@shopkeeper/crud/lifecycle';
import { memberViewServer } from '@shopkeeper/crud/routes';
import type { RowOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { defineTask, type TaskContext } from '@shopkeeper/server/jobs';
import { runningRequests } from '@shopkeeper/workflow/server';
import { commission } from '../../commission/commission.ledger.ts';
import { payoutProvider, transferService } from '../../payout/server/payout-provider.ts';
import { lockPromoters } from '../../promoter/server/promoter-rows.ts';
import { cashOutConflict, cashOutRequested, memberMessages } from '../cash-out.messages.ts';
import { cashOut, memberCashOuts } from '../cash-out.resource.ts';
import { cashOutSettings } from '../cash-out.settings.ts';
import { applyRoutes } from './apply.ts';
import { addWithdrawn, debtsOf, unansweredBefore, waitingForReview } from './cash-out-rows.ts';
import { cashOutReactions } from './cash-out-reactions.ts';
import { cashOutAudit, cashOutSubject, cashOutWorkflow } from './cash-out-workflow.ts';
import { payeeOf, sealPayees } from './payee-rows.ts';
import { summaryRoute } from './summary.ts';
import { queryTransfer, isTransferredByService, judge, requestTransfer } from './transfer.ts';

type Row = RowOf<typeof cashOut>;

const parts = ['cash-out', 'cash-out-fee'] as const;

/** Ends the holds of a cash-out and of its fee. */
async function endHolds(op: Operation, row: Row, end: typeof capture | typeof release): Promise<void> {
  const { id, promoterId: owner, cashOutNo: note, feeAmount } = row;
  await lockPromoters(op.tx, [owner]);
  for (const type of parts)
    if (type === 'cash-out' || feeAmount > 0) await end(op, commission, { owner, ref: { type, id }, note });
}

/** The money has left the shop. */
async function settle(op: Operation, row: Row): Promise<void> {
  await endHolds(op, row, capture);
  await addWithdrawn(op.tx, { id: row.promoterId, amount: row.amount });
}

/** Whether a workflow decides about each row. */
async function workflows(db: Queryable, rows: readonly { readonly id: number }[]) {
  const running = await runningRequests(
    db,
    cashOutSubject,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => ({ isInWorkflow: running.has(id) }));
}

async function reviews(db: Queryable, rows: readonly { readonly id: number; readonly promoterId: number }[]) {
  const [owing, decided] = await Promise.all([
    debtsOf(db, { ids: rows.map(({ promoterId }) => promoterId) }),
    workflows(db, rows),
  ]);
  const found = new Map(owing.map(({ id, debt }) => [id, debt]));
  return rows.map(({ promoterId }, at) => ({
    debt: found.get(promoterId) ?? 0,
    isInWorkflow: decided[at]?.isInWorkflow ?? false,
  }));
}

const reviewed = ({ actor, at }: Operation<'staff' | 'system'>) => ({
  reviewerId: actor.id,
  reviewer: actor.nickname,
  reviewedAt: at,
});

const lifecycle: LifecycleServer<typeof cashOut> = {
  known: { approve: reviews, approveSecond: reviews, reject: workflows },
  effects: {
    approve: async (op, { row, to }) =>
      row.needsSecond && op.actor.kind === 'staff'
        ? to.pending_review({ firstReviewerId: op.actor.id, firstReviewer: op.actor.nickname })
        : to.approved(reviewed(op)),
    approveSecond: async (op, { to }) => to.approved(reviewed(op)),
    async reject(op, { row, input, to }) {
      await endHolds(op, row, release);
      return to.rejected({ ...reviewed(op), rejectReason: input.reason, openFor: null });
    },
    async cancel(op, { row, to }) {
      await endHolds(op, row, release);
      return to.cancelled({ openFor: null });
    },
    async pay(op, { row, to }) {
      const transferNo = row.transferNo ?? `T${row.cashOutNo}`;
      const served = isTransferredByService(op, row.method);
      if (served) await requestTransfer(op, row, transferNo);
      return to.paying({ transferNo, isByHand: !served && row.method !== 'balance', payingAt: op.at, queriedAt: op.at });
    },
    async succeed(op, { row, input, to }) {
      await settle(op, row);
      return to.paid({ channelNo: input.channelNo, paidAt: op.at, error: null, openFor: null });
    },
    async confirmPaid(op, { row, input, to }) {
      await settle(op, row);
      return to.paid({ channelNo: input.reference, voucher: input.voucher, paidAt: op.at, error: null, openFor: null });
    },
    async fail(op, { row, input, to }) {
      await endHolds(op, row, release);
      return to.failed({ error: input.reason, openFor: null });
    },
  },
  actions: {
    async query(op, { row, write }) {
      if (row.transferNo !== null) await queryTransfer(op, row.transferNo);
      return write({ queriedAt: op.at });
    },
    async requestAgain(op, { row, write }) {
      if (row.transferNo !== null) await requestTransfer(op, row, row.transferNo);
      return write({ queriedAt: op.at });
    },
    flag: async (_op, { input, write }) => write({ error: input.error }),
  },
};

const minuteMs = 60_000;

/** Asks about transfers that nothing was heard of: a callback that never arrived is made up for. */
async function queryOpen({ db, engine }: TaskContext): Promise<void> {
  const { queryAfterMinutes } = engine.settings.read(cashOutSettings);
  const before = new Date(engine.clock.now() - queryAfterMinutes * minuteMs);
  const resources = resourceEngineOf({ engine });
  for (const { id } of await unansweredBefore(db, { before }))
    await asSystem({ db, engine: resources }, 'distribution.cash-out.query-open', (op) =>
      tryTransition(op, cashOut.actions.query, { id, input: {} }),
    );
}

export const cashOutServer = defineServerModule(cashOut, {
  lifecycle,
  extension: {
    async reveal(db, { row, field, context }) {
      const payee = await payeeOf(db, { engine: resourceEngineOf(context) }, row.id);
      return payee?.[field === 'payeeName' ? 'payeeName' : 'payeeAccount'] ?? null;
    },
  },
  memberView: memberViewServer(memberCashOuts, { behind: cashOut }),
  routes: [...applyRoutes, summaryRoute, cashOutAudit],
  reactions: [...cashOutReactions, ...cashOutWorkflow],
  messages: [...Object.values(memberMessages), cashOutRequested, cashOutConflict],
  callbacks: [onCallback(transferService, (op, report) => judge(op, report, { isAnswer: false }))],
  callResults: [
    onCallResult(payoutProvider, 'transfer', (op, { result }) => judge(op, result, { isAnswer: false })),
    onCallResult(payoutProvider, 'query', (op, { result }) => judge(op, result, { isAnswer: true })),
  ],
  tasks: [
    defineTask({ name: 'distribution.cash-out.query-open', everySeconds: 60, run: queryOpen }),
    defineTask({
      name: 'distribution.cash-out.seal-payees',
      everySeconds: 600,
      run: ({ db, engine }) => sealPayees({ db, engine: resourceEngineOf({ engine }) }),
    }),
  ],
  menuCount: {
    page: cashOut.page,
    permission: permissionOf(cashOut, 'approve'),
    count: async (db) => (await waitingForReview(db, {}))[0]?.n ?? 0,
  },
});
