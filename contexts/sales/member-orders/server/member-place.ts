import { operationOf } from '@shopkeeper/crud/lifecycle';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, type Route } from '@shopkeeper/server';
import { placedReply } from '../../draft-order/draft-view.domain.ts';
import { placeOrder } from '../../order/server/place.operations.ts';
import { memberOrders } from '../member-orders.page.ts';

interface Basket {
  readonly lines: readonly { readonly skuId: number; readonly qty: number }[];
  readonly addressId: number | null;
  readonly deliveryType: 'express' | 'pickup' | 'virtual';
  readonly origin: 'h5' | 'miniapp' | 'app' | 'pc';
  readonly buyerNote: string | null;
  readonly payableAmount: number | null;
  readonly points: number;
  readonly couponId: number | null;
}

const id = { min: 1, max: 2_147_483_647 } as const;
const basket = objectSchema({
  lines: f.lines(defineLines({ name: 'line', fields: { skuId: f.int(id), qty: f.int({ min: 1, max: 99_999 }) } }), {
    min: 1,
    max: 200,
  }),
  addressId: f.int({ ...id, optional: true }),
  deliveryType: f.choice({ values: ['express', 'pickup', 'virtual'], default: 'express' }),
  origin: f.choice({ values: ['h5', 'miniapp', 'app', 'pc'], default: 'h5' }),
  buyerNote: f.longText({ max: 500, optional: true }),
  /** The amount that the buyer was shown, in fen. */
  payableAmount: f.money({ optional: true }),
  /** The points that the buyer offers; whole units within the allowed share are spent. */
  points: f.int({ min: 0, max: 2_147_483_647, default: 0 }),
  /** A coupon of the buyer; an order has one at most. */
  couponId: f.int({ ...id, optional: true }),
});

/** Places the basket of a storefront as an order of the signed-in member, in one call and without a draft. */
export const placeRoute: Route = defineRoute<Basket, typeof placedReply>({
  method: 'POST',
  path: `${memberOrders.prefix}place`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'required',
  input: basket,
  reply: placedReply,
  outline: () => ({ errors: ['order.*', 'coupon.*', 'draft-order.price-changed', 'stock.*', 'ledger.insufficient'] }),
  handle: (context, { lines, payableAmount, ...wanted }) =>
    context.db.transaction((tx) =>
      placeOrder(operationOf(context, tx), {
        ...wanted,
        lines: lines.map(({ skuId, qty }) => ({ skuId, qty, override: null })),
        memberId: context.actor.id,
        shownAmount: payableAmount,
        receiver: null,
        adjust: 0,
        freight: null,
        staffNote: null,
      }),
    ),
});
