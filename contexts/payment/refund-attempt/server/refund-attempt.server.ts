import { defineServerModule } from '@shopkeeper/crud';
import { type LifecycleServer, onCallback, onCallResult, type Operation, tryTransition } from '@shopkeeper/crud/lifecycle';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { callProvider } from '@shopkeeper/server/providers';
import { attemptById, endRefund, reserveRefund } from '../../attempt/server/attempt-rows.ts';
import { paymentProviders, providerOf } from '../../attempt/server/providers.ts';
import type { RefundReport } from '../../gateway/gateway.domain.ts';
import { paymentService } from '../../gateway/server/gateway.ts';
import { refundAttempt } from '../refund-attempt.resource.ts';
import { refundsNamed } from './refund-rows.ts';

type Row = RowOf<typeof refundAttempt>;

/** Requests the refund from the provider, after the commit. Without a provider others react, or staff pay it out. */
async function request(op: Operation, { attemptId, refundNo, amount, reason }: Row): Promise<void> {
  const [paid] = await attemptById(op.tx, { id: attemptId });
  const provider = paid && providerOf(paid.method);
  if (!paid || !provider) return;
  const { attemptNo, providerReference: reference, providerTxnNo: txnNo, amount: total, currency } = paid;
  const input = { refundNo, attemptNo, reference, txnNo, amount, total, currency, reason };
  await callProvider(op.tx, provider, { operation: 'refund', input });
}

const lifecycle: LifecycleServer<typeof refundAttempt> = {
  effects: {
    async start(op, { row, to }) {
      await request(op, row);
      return to.processing({ tries: 1 });
    },
    async retry(op, { row, to }) {
      const [reserved] = await reserveRefund(op.tx, { id: row.attemptId, amount: row.amount });
      if (!reserved) throw businessError(reject('attempt.over-refund', { amount: row.amount }));
      await request(op, row);
      return to.processing({ tries: row.tries + 1, failReason: null });
    },
    async succeed(op, { row, input, to }) {
      await endRefund(op.tx, { id: row.attemptId, amount: row.amount, refunded: row.amount });
      return to.succeeded({ providerRefundNo: input.providerRefundNo, refundedAt: op.at, failReason: null });
    },
    async fail(op, { row, input, to }) {
      await endRefund(op.tx, { id: row.attemptId, amount: row.amount, refunded: 0 });
      return to.failed({ failReason: input.reason });
    },
    close: async (_op, { input, to }) => to.closed({ failReason: input.reason }),
  },
};

/** Applies the report of a provider; one that was overtaken changes nothing. */
async function judgeRefund(op: Operation<'provider'>, report: RefundReport): Promise<void> {
  const [row] = await refundsNamed(op.tx, { refundNo: report.refundNo });
  if (!row) throw businessError(reject('refund-attempt.unknown', { refundNo: report.refundNo }));
  const { id } = row;
  const { providerRefundNo, reason } = report;
  if (report.state === 'succeeded')
    await tryTransition(op, refundAttempt.transitions.succeed, { id, input: { providerRefundNo } });
  if (report.state === 'failed')
    await tryTransition(op, refundAttempt.transitions.fail, { id, input: { reason: (reason || 'failed').slice(0, 300) } });
}

export const refundAttemptServer = defineServerModule(refundAttempt, {
  lifecycle,
  callbacks: [onCallback(paymentService, async (op, event) => (event.type === 'refund' ? judgeRefund(op, event) : undefined))],
  callResults: Object.values(paymentProviders).map((provider) =>
    onCallResult(provider, 'refund', (op, { result }) => judgeRefund(op, result)),
  ),
});
