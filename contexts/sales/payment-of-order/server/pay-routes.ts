import { debit } from '@shopkeeper/crud/ledger';
import { operationOf, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { balance } from '@shopkeeper/member';
import { type AttemptMethod, attemptMethods, attemptSettings } from '@shopkeeper/payment';
import { openPaymentsOf, paymentMethodsOffered } from '@shopkeeper/payment/server';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { businessError, defineRoute, notFound, type Route } from '@shopkeeper/server';
import { order } from '../../order/order.resource.ts';
import { payOptionsReply, payReply } from '../pay-options.domain.ts';
import { payAtOnce, requirePayable, startOrderPayment } from './pay-order.operations.ts';

const id = f.int({ min: 1, max: 2_147_483_647 });
const named = objectSchema({ id });
const choosing = objectSchema({ id, method: f.choice({ values: attemptMethods }) });

/** What is due for an order of the member, and how it can be paid. */
const options = defineRoute<{ readonly id: number }, typeof payOptionsReply>({
  method: 'POST',
  path: '/user/order/payOptions',
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  input: named,
  reply: payOptionsReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, input) {
    const { db, actor, engine } = context;
    const row = await readRow(db, { resource: order, id: input.id });
    if (!row || row['memberId'] !== actor.id || row['status'] === 'draft') throw notFound({ id: input.id });
    const [open] = await openPaymentsOf(db, { purpose: 'order', refId: input.id });
    const { offlineAccount } = engine.settings.read(attemptSettings);
    const payExpireAt = typeof row['payExpireAt'] === 'number' ? row['payExpireAt'] : null;
    return {
      orderNo: String(row['orderNo']),
      due: Number(row['payableAmount']) - Number(row['paidAmount']),
      // Its time is over when it is over, whether or not the task that closes it has run.
      isPayable: row['status'] === 'pending_payment' && (payExpireAt === null || payExpireAt > engine.clock.now()),
      payExpireAt,
      methods: [...paymentMethodsOffered({ engine: resourceEngineOf(context) })],
      offlineAccount: offlineAccount ?? '',
      open: open ? { id: open.id, method: open.method } : null,
    };
  },
});

interface Choice {
  readonly id: number;
  readonly method: AttemptMethod;
}

/** Pays an order of the member: at once from the balance, otherwise by a payment whose page follows. */
const pay = defineRoute<Choice, typeof payReply>({
  method: 'POST',
  path: '/user/order/pay',
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'required',
  input: choosing,
  reply: payReply,
  outline: () => ({ errors: ['request.not-found', 'order.not-payable', 'order.no-method', 'attempt.open-payment', 'ledger.*'] }),
  handle: (context, { id: orderId, method }) =>
    context.db.transaction(async (tx) => {
      const op = operationOf(context, tx);
      const memberId = context.actor.id;
      const row = await requirePayable(op, orderId, memberId);
      // A gift card is charged by its own call, which is given the card.
      if (method === 'gift_card' || !paymentMethodsOffered(op).includes(method))
        throw businessError(reject('order.no-method', { method }));
      if (method !== 'balance') return { attemptId: await startOrderPayment(op, row, method) };
      await payAtOnce(op, {
        orderId,
        method,
        reference: null,
        take: ({ attemptId }) =>
          debit(op, balance, {
            owner: memberId,
            type: 'payment',
            ref: { type: 'payment-attempt', id: attemptId },
            amount: row.due,
          }),
      });
      return { attemptId: null };
    }),
});

export const payRoutes: readonly Route[] = [options, pay];
