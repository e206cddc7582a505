import { type Operation, operationOf, transition } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { paymentMethodsOffered } from '@shopkeeper/payment/server';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { order } from '@shopkeeper/sales';
import { badInput, businessError, defineRoute, notFound, type Route } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { typedGiftCardCode } from '../gift-card-code.domain.ts';
import { giftCard } from '../gift-card.resource.ts';
import { cardOfCode, cardOfMember } from './gift-card-rows.ts';

/** An order and the card that pays it: one of the member, by its id, or any, by its code. */
interface Wanted {
  readonly orderId: number;
  readonly cardId: number | null;
  readonly code: string | null;
}

const id = { min: 1, max: 2_147_483_647 } as const;
const wanted = objectSchema({
  orderId: f.int(id),
  cardId: f.int({ ...id, optional: true }),
  code: f.text({ max: 40, optional: true }),
});
/** What is left on the card, in fen. */
const reply = z.object({ balanceAmount: z.int() });

/** The id of the card. Throws 404 for a card of another member, 400 for a code of no card or neither of both. */
async function cardOf(
  { tx, actor }: Pick<Operation<'staff' | 'member'>, 'tx' | 'actor'>,
  { cardId, code }: Wanted,
): Promise<number> {
  if (cardId !== null) {
    const [own] = await cardOfMember(tx, { id: cardId, memberId: actor.id });
    if (!own) throw notFound({ id: cardId });
    return own.id;
  }
  const typed = typedGiftCardCode(code ?? '');
  if (typed === '') throw badInput([{ path: 'code', rule: 'required' }]);
  const [found] = await cardOfCode(tx, { code: typed });
  if (!found) throw badInput([{ path: 'code', rule: 'gift-card.unknownCode' }]);
  return found.id;
}

/** Pays the whole amount due of an order of the member with a gift card. */
export const payByCard: Route = defineRoute<Wanted, typeof reply>({
  method: 'POST',
  path: '/user/order/payByGiftCard',
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'required',
  input: wanted,
  reply,
  outline: () => ({
    errors: [
      'request.not-found',
      'order.not-payable',
      'order.is-test',
      'order.no-method',
      'gift-card.empty',
      'ledger.insufficient',
    ],
  }),
  handle: (context, input) =>
    context.db.transaction(async (tx) => {
      const op = operationOf(context, tx);
      if (!paymentMethodsOffered(op).includes('gift_card'))
        throw businessError(reject('order.no-method', { method: 'gift_card' }));
      const of = await readRow(tx, { resource: order, id: input.orderId });
      if (of?.['memberId'] !== op.actor.id) throw notFound({ id: input.orderId });
      const { balanceAmount } = await transition(op, giftCard.actions.redeem, {
        id: await cardOf(op, input),
        input: { orderId: input.orderId },
      });
      return { balanceAmount };
    }),
});
