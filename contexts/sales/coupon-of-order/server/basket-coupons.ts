import { listAddresses } from '@shopkeeper/member/server';
import { bestCoupon, shownIssue } from '@shopkeeper/promotion';
import { couponsToUseOf } from '@shopkeeper/promotion/server';
import { isRejection, pagePermissionOf } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { readIds } from '@shopkeeper/crud/routes';
import { defineRoute, type Engine, type Route, unwrap } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { idsShape } from '@shopkeeper/server/openapi';
import { draftOrder, draftOrderPrefix } from '../../draft-order/draft-order.page.ts';
import { priceInputOf, requireOwnOrder } from '../../draft-order/server/draft-rows.ts';
import { memberOrders } from '../../member-orders/member-orders.page.ts';
import type { BasketCoupon } from '../../order/basket-coupon.domain.ts';
import { basketCoupon } from '../../order/server/coupon-input.ts';
import { type PriceInput, priceWithCoupon, readBasket, type ReadBasket } from '../../order/server/price-input.ts';
import { type BasketCouponOffer, type BasketCoupons, basketCouponsReply } from '../basket-coupons.domain.ts';

interface Asking {
  readonly db: Queryable;
  readonly engine: Engine;
  readonly at: number;
}

/** What a coupon saves of a basket that costs `whole` fen without one. */
function offerOf(basket: ReadBasket, coupon: BasketCoupon, whole: number): BasketCouponOffer {
  const { id, name, kind, validTo } = coupon;
  const price = coupon.issue ?? priceWithCoupon(basket, coupon);
  if (isRejection(price)) return { id, name, kind, validTo, saved: 0, issue: shownIssue(price) };
  return { id, name, kind, validTo, saved: Math.max(0, whole - price.payableAmount), issue: null };
}

/** The coupons of a member for a basket: what each saves, or why it does not apply. Nothing is reserved. */
export async function couponsForBasket(
  { db, engine, at }: Asking,
  requested: PriceInput & { readonly memberId: number },
  regionOf: () => Promise<string | null>,
): Promise<BasketCoupons> {
  const { memberId, points = 0 } = requested;
  const [basket, held] = [await readBasket({ db, engine, at }, requested, regionOf), await couponsToUseOf(db, memberId, at)];
  const whole = unwrap(priceWithCoupon(basket, null)).payableAmount;
  const offers: BasketCouponOffer[] = [];
  for (const terms of held)
    offers.push(offerOf(basket, await basketCoupon(db, terms, { lines: basket.scoped, points, at }), whole));
  const best = bestCoupon(offers);
  const result = offers.toSorted(
    (a, b) => Number(a.issue !== null) - Number(b.issue !== null) || b.saved - a.saved || Number(b === best) - Number(a === best),
  );
  return { result, best: best?.id ?? null };
}

interface Basket {
  readonly lines: readonly { readonly skuId: number; readonly qty: number }[];
  readonly addressId: number | null;
  readonly deliveryType: 'express' | 'pickup' | 'virtual';
  readonly points: number;
}

const id = { min: 1, max: 2_147_483_647 } as const;
const basketSchema = objectSchema({
  lines: f.lines(defineLines({ name: 'line', fields: { skuId: f.int(id), qty: f.int({ min: 1, max: 99_999 }) } }), {
    min: 1,
    max: 200,
  }),
  addressId: f.int({ ...id, optional: true }),
  deliveryType: f.choice({ values: ['express', 'pickup', 'virtual'], default: 'express' }),
  points: f.int({ min: 0, max: 2_147_483_647, default: 0 }),
});

/** What the coupons of the signed-in member save of a basket. */
export const memberCouponsRoute: Route = defineRoute<Basket, typeof basketCouponsReply>({
  method: 'POST',
  path: `${memberOrders.prefix}coupons`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  input: basketSchema,
  reply: basketCouponsReply,
  outline: () => ({ errors: ['order.*'] }),
  handle({ db, engine, at, actor }, { lines, addressId, deliveryType, points }) {
    const wanted = lines.map((line) => ({ ...line, override: null }));
    const requested = { lines: wanted, deliveryType, points, adjust: 0, freight: null, memberId: actor.id };
    return couponsForBasket({ db, engine, at }, requested, async () => {
      const address = (await listAddresses(db, actor.id)).find((one) => one.id === addressId);
      return address?.region ?? null;
    });
  },
});

/** What the coupons of its member save of a draft. */
export const draftCouponsRoute: Route = defineRoute<{ id: number }, typeof basketCouponsReply>({
  method: 'POST',
  path: `${draftOrderPrefix}coupons`,
  rule: { kind: 'permission', permissions: [pagePermissionOf(draftOrder, 'index')] },
  idempotency: 'none',
  read: (raw) => readIds(raw, ['id']),
  reply: basketCouponsReply,
  outline: () => ({ body: idsShape('id'), errors: ['order.*', 'request.not-found'] }),
  handle: (context, input) =>
    context.db.transaction(async (tx) => {
      const row = await requireOwnOrder(tx, input.id, context);
      const { memberId } = row;
      if (memberId === null || row.status !== 'draft') return { result: [], best: null };
      const { engine, at } = context;
      return couponsForBasket({ db: tx, engine, at }, { ...priceInputOf(row), memberId }, async () => row.receiverRegion);
    }),
});
