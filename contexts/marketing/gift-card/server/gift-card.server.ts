import { randomBytes } from 'node:crypto';
import { defineServerModule } from '@shopkeeper/crud';
import { credit, debit, reverse } from '@shopkeeper/crud/ledger';
import { on, operationOf, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { refundAttempt } from '@shopkeeper/payment';
import { readPayment } from '@shopkeeper/payment/server';
import { lockOrder } from '@shopkeeper/platform/server';
import { type SignedContext, timeZoneOf } from '@shopkeeper/server';
import { payAtOnce } from '@shopkeeper/sales/server';
import { giftCardBalance } from '../gift-card-balance.ledger.ts';
import { giftCardCode } from '../gift-card-code.domain.ts';
import { giftCard, memberGiftCards } from '../gift-card.resource.ts';
import { giftCardSettings } from '../gift-card.settings.ts';
import { cardOfCode } from './gift-card-rows.ts';
import { payByCard } from './pay-by-card.ts';

/** The midnight in the shop at which a card issued now expires. */
const expiryOf = ({ at, engine }: Pick<SignedContext, 'at' | 'engine'>): number =>
  startOfDay(at, engine.settings.read(giftCardSettings).validDays + 1, timeZoneOf(engine.clock));

/** What was paid with a card returns to it at once, to the credits it was taken from. */
const refundCard = on(
  [refundAttempt.transitions.start, refundAttempt.transitions.retry],
  lockOrder.account,
  async (op, { row }) => {
    if (row.method !== 'gift_card') return;
    const { providerTxnNo: code, refId } = await readPayment(op.tx, row.attemptId);
    const [card] = await cardOfCode(op.tx, { code: code ?? '' });
    if (!card) return;
    const of = { type: 'redeem', ref: { type: 'order', id: refId } } as const;
    await reverse(op, giftCardBalance, { owner: card.id, ref: { type: 'refund-attempt', id: row.id }, amount: row.amount, of });
    const within = systemWithin(op, 'marketing.gift-card.refund');
    await transition(within, refundAttempt.transitions.succeed, { id: row.id, input: { providerRefundNo: null } });
  },
);

export const giftCardServer = defineServerModule(giftCard, {
  memberView: memberViewServer(memberGiftCards),
  routes: [payByCard],
  reactions: [refundCard],
  extension: {
    beforeWrite: async (_tx, { before, context }) =>
      before ? {} : { code: giftCardCode(randomBytes(16)), expiresAt: expiryOf(context) },
    async afterWrite(tx, { before, after, context }) {
      if (before) return;
      const { id, faceAmount, expiresAt } = after;
      const ref = { type: 'gift-card', id };
      await credit(operationOf(context, tx), giftCardBalance, { owner: id, type: 'issue', ref, amount: faceAmount, expiresAt });
    },
  },
  lifecycle: {
    effects: {
      async void(op, { row, input, to }) {
        const ref = { type: 'gift-card', id: row.id };
        if (row.balanceAmount > 0)
          await debit(op, giftCardBalance, { owner: row.id, type: 'void', ref, amount: row.balanceAmount, note: input.reason });
        return to.void({ balanceAmount: 0 });
      },
    },
    actions: {
      /** Takes the whole amount due from the card and marks the order as paid, in one transaction. */
      async redeem(op, { row, input, write }) {
        const { orderId } = input;
        const ref = { type: 'order', id: orderId };
        let left = row.balanceAmount;
        const { due: amount } = await payAtOnce(op, {
          orderId,
          method: 'gift_card',
          reference: row.code,
          async take({ order: { due } }) {
            ({ available: left } = await debit(op, giftCardBalance, { owner: row.id, type: 'redeem', ref, amount: due }));
          },
        });
        return write({ balanceAmount: left }, { orderId, amount });
      },
    },
  },
});
