import { definePageModule } from '@shopkeeper/crud';
import { operationOf } from '@shopkeeper/crud/lifecycle';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { placedReply } from '@shopkeeper/sales';
import { placeOrder } from '@shopkeeper/sales/server';
import { defineRoute } from '@shopkeeper/server';
import { mostLines, mostUnits } from '../../cart/cart.domain.ts';
import { removeFromCart } from '../../cart/server/cart-changes.ts';
import { quoteReply } from '../checkout-quote.domain.ts';
import { deliveryTypes } from '../checkout.domain.ts';
import { checkout } from '../checkout.page.ts';
import { quoteCheckout, type QuoteWish } from './quote.ts';

const id = { min: 1, max: 2_147_483_647 } as const;
const wanted = defineLines({ name: 'wanted', fields: { skuId: f.int(id), qty: f.int({ min: 1, max: mostUnits }) } });
const basket = {
  lines: f.lines(wanted, { min: 1, max: mostLines }),
  addressId: f.int({ ...id, optional: true }),
  deliveryType: f.choice({ values: deliveryTypes, default: 'express' }),
  /** A coupon of the member. */
  couponId: f.int({ ...id, optional: true }),
};
const signedIn = { method: 'POST', rule: { kind: 'signed-in', audience: 'member' } } as const;

const quoteRoute = defineRoute<QuoteWish, typeof quoteReply>({
  ...signedIn,
  path: `${checkout.path}/quote`,
  idempotency: 'none',
  input: objectSchema({ ...basket, usesPoints: f.flag({ default: false }) }),
  reply: quoteReply,
  outline: () => ({ errors: ['price.*'] }),
  handle: quoteCheckout,
});

interface Placing extends Omit<QuoteWish, 'usesPoints'> {
  readonly points: number;
  readonly buyerNote: string | null;
  readonly payableAmount: number;
  readonly isFromCart: boolean;
  readonly origin: 'h5' | 'pc' | 'app' | 'miniapp';
}

/** Places the order that was quoted, and takes what it has of the cart out of it: both or neither. */
const placeRoute = defineRoute<Placing, typeof placedReply>({
  ...signedIn,
  path: `${checkout.path}/place`,
  idempotency: 'required',
  input: objectSchema({
    ...basket,
    points: f.int({ min: 0, max: id.max, default: 0 }),
    buyerNote: f.longText({ max: 500, optional: true }),
    /** The amount that the buyer was shown. */
    payableAmount: f.money(),
    isFromCart: f.flag({ default: false }),
    origin: f.choice({ values: ['h5', 'pc', 'app', 'miniapp'], default: 'h5' }),
  }),
  reply: placedReply,
  outline: () => ({ errors: ['order.*', 'coupon.*', 'draft-order.price-changed', 'stock.*', 'ledger.insufficient'] }),
  handle: (context, { lines, payableAmount, isFromCart, ...wish }) =>
    context.db.transaction(async (tx) => {
      const memberId = context.actor.id;
      const placed = await placeOrder(operationOf(context, tx), {
        ...wish,
        lines: lines.map(({ skuId, qty }) => ({ skuId, qty, override: null })),
        memberId,
        shownAmount: payableAmount,
        receiver: null,
        adjust: 0,
        freight: null,
        staffNote: null,
      });
      const skuIds = lines.map(({ skuId }) => skuId);
      if (isFromCart) await removeFromCart({ db: tx, memberId }, skuIds);
      return placed;
    }),
});

export const checkoutServer = definePageModule(checkout, { routes: [quoteRoute, placeRoute] });
