import { randomBytes } from 'node:crypto';
import { defineServerModule } from '@shopkeeper/crud';
import { credit, debit } from '@shopkeeper/crud/ledger';
import { operationOf, transition } from '@shopkeeper/crud/lifecycle';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { order } from '@shopkeeper/sales';
import { type SignedContext, timeZoneOf } from '@shopkeeper/server';
import { amountDue } from '@shopkeeper/sales/server';
import { giftCardBalance } from '../gift-card-balance.ledger.ts';
import { giftCardCode } from '../gift-card-code.domain.ts';
import { giftCard, memberGiftCards } from '../gift-card.resource.ts';
import { giftCardSettings } from '../gift-card.settings.ts';

/** The midnight in the shop at which a card issued now expires. */
const expiryOf = ({ at, engine }: Pick<SignedContext, 'at' | 'engine'>): number =>
  startOfDay(at, engine.settings.read(giftCardSettings).validDays + 1, timeZoneOf(engine.clock));

export const giftCardServer = defineServerModule(giftCard, {
  memberView: memberViewServer(memberGiftCards),
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
        const amount = await amountDue(op.tx, orderId);
        // First the order: one that is paid already rejects it.
        const paid = { method: 'other', amount, reference: row.code } as const;
        await transition(op, order.transitions.markPaid, { id: orderId, input: paid });
        const ref = { type: 'order', id: orderId };
        const { available } = await debit(op, giftCardBalance, { owner: row.id, type: 'redeem', ref, amount });
        return write({ balanceAmount: available }, { orderId, amount });
      },
    },
  },
});
