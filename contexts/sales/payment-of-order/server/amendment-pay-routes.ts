import { debit } from '@shopkeeper/crud/ledger';
import { operationOf, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { balance } from '@shopkeeper/member';
import { type AttemptMethod, attemptMethods, attemptSettings } from '@shopkeeper/payment';
import { openPaymentsOf, paymentMethodsOffered } from '@shopkeeper/payment/server';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { businessError, defineRoute, type Route } from '@shopkeeper/server';
import { memberAmendments } from '../../order/amendment.resource.ts';
import { amendmentPayOptionsReply, payReply } from '../pay-options.domain.ts';
import { differenceOf, requireDifference } from './amendment-payment.ts';
import { continuePayment, payImmediately } from './pay-order.operations.ts';

const id = f.int({ min: 1, max: 2_147_483_647 });
const rule = { kind: 'signed-in', audience: 'member' } as const;

/** What pays a difference: the goods have not left and a card pays whole orders only. */
const offered = (op: Parameters<typeof paymentMethodsOffered>[0]): readonly AttemptMethod[] =>
  paymentMethodsOffered(op).filter((method) => method !== 'cod' && method !== 'gift_card');

/** What an amendment of a paid order of the member costs more, and how it can be paid. */
const options = defineRoute<{ readonly id: number }, typeof amendmentPayOptionsReply>({
  method: 'POST',
  path: `${memberAmendments.prefix}payOptions`,
  rule,
  idempotency: 'none',
  input: objectSchema({ id }),
  reply: amendmentPayOptionsReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, input) {
    const { db, actor, engine } = context;
    const asked = await differenceOf(db, { id: input.id, memberId: actor.id, lock: false });
    const [open] = await openPaymentsOf(db, { purpose: 'amendment', refId: input.id });
    const { orderId, orderNo, due, isPayable } = asked;
    return {
      orderId,
      orderNo,
      due,
      isPayable,
      payExpireAt: null,
      methods: [...offered({ engine: resourceEngineOf(context) })],
      offlineAccount: engine.settings.read(attemptSettings).offlineAccount ?? '',
      open: open ? { id: open.id, method: open.method } : null,
    };
  },
});

interface Choice {
  readonly id: number;
  readonly method: AttemptMethod;
}

/** Pays the difference of an amendment: at once from the balance, otherwise by a payment whose page follows. */
const pay = defineRoute<Choice, typeof payReply>({
  method: 'POST',
  path: `${memberAmendments.prefix}pay`,
  rule,
  idempotency: 'required',
  input: objectSchema({ id, method: f.choice({ values: attemptMethods }) }),
  reply: payReply,
  outline: () => ({ errors: ['request.not-found', 'order.not-payable', 'order.no-method', 'attempt.open-payment', 'ledger.*'] }),
  handle: (context, input) =>
    context.db.transaction(async (tx) => {
      const op = operationOf(context, tx);
      const { method } = input;
      const difference = await requireDifference(op, input.id, context.actor.id);
      if (!offered(op).includes(method)) throw businessError(reject('order.no-method', { method }));
      if (method !== 'balance') return { attemptId: (await continuePayment(op, difference, method)).attemptId };
      await payImmediately(
        op,
        { ...difference, expiresAt: null },
        {
          method,
          reference: null,
          take: (attemptId) =>
            debit(op, balance, {
              owner: context.actor.id,
              type: 'payment',
              ref: { type: 'payment-attempt', id: attemptId },
              amount: difference.due,
            }),
        },
      );
      return { attemptId: null };
    }),
});

export const amendmentPayRoutes: readonly Route[] = [options, pay];
