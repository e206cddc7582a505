import { sellableByCode } from '@shopkeeper/catalog/server';
import { listAddresses } from '@shopkeeper/member/server';
import { type CouponTrial, type TemplateTrialTerms, validityOf } from '@shopkeeper/promotion';
import { claimantFor, templateTermsOf } from '@shopkeeper/promotion/server';
import { isRejection, type Rejection } from '@shopkeeper/resource';
import { badInput, notFound, type SignedContext, timeZoneOf, unwrap } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { priceCouponOf } from '../../order/basket-coupon.domain.ts';
import type { Price } from '../../order/price-terms.domain.ts';
import { coveredBy } from '../../order/server/coupon-input.ts';
import { priceWithCoupon, readBasket, type ReadBasket } from '../../order/server/price-input.ts';
import { checksOf } from '../coupon-checks.domain.ts';
import { itemsOfOrder } from './trial-rows.ts';

/** A basket to try a template on: the items of an order, or items by code. */
export interface TrialWish {
  readonly templateId: number;
  readonly memberId: number | null;
  readonly orderNo: string | null;
  readonly lines: readonly { readonly code: string; readonly qty: number }[];
  readonly points: number;
  /** UTC epoch ms; null is now. */
  readonly at: number | null;
}

interface Item {
  readonly skuId: number;
  readonly qty: number;
}

interface Basket {
  readonly memberId: number | null;
  readonly items: readonly Item[];
}

async function itemsByCode(db: Queryable, lines: TrialWish['lines']): Promise<Item[]> {
  const found: Item[] = [];
  for (const [place, { code, qty }] of lines.entries()) {
    const sku = await sellableByCode(db, { code: code.toUpperCase(), barcodes: [code] });
    if (!sku) throw badInput([{ path: `lines.${place}.code`, rule: 'missing-reference' }]);
    found.push({ skuId: sku.skuId, qty });
  }
  return found;
}

/** The basket that is meant. Throws 400 for an unknown order or code, and for none of both. */
async function basketOf(context: SignedContext, { memberId, orderNo, lines }: TrialWish): Promise<Basket> {
  const { db } = context;
  if (orderNo === null) {
    if (lines.length === 0) throw badInput([{ path: 'lines', rule: 'required' }]);
    return { memberId, items: await itemsByCode(db, lines) };
  }
  const items = await itemsOfOrder(db, { orderNo });
  if (items.length === 0) throw badInput([{ path: 'orderNo', rule: 'missing-reference' }]);
  return { memberId: memberId ?? items[0]?.memberId ?? null, items };
}

async function regionOf(db: Queryable, memberId: number | null): Promise<string | null> {
  const addresses = memberId === null ? [] : await listAddresses(db, memberId);
  return (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.region ?? null;
}

interface Prices {
  readonly before: Price;
  readonly after: Price | Rejection;
  readonly skuIds: readonly number[] | null;
}

/** What a basket costs without and with a coupon, by the price calculation of checkout. */
async function pricesOf(
  { db, at }: { readonly db: Queryable; readonly at: number },
  basket: ReadBasket,
  terms: TemplateTrialTerms,
): Promise<Prices> {
  const skuIds = await coveredBy(db, terms, { lines: basket.scoped, at });
  const { templateId: id, name, kind, stacking } = terms;
  const coupon = { id, name, kind, stacking, validTo: null, issue: null, price: priceCouponOf(terms, skuIds) };
  return { before: unwrap(priceWithCoupon(basket, null)), after: priceWithCoupon(basket, coupon), skuIds };
}

/** The items of a basket as they were judged: what each costs when the threshold is asked, and whether it is covered. */
function linesOf({ before, after, skuIds }: Prices, basket: ReadBasket): CouponTrial['lines'] {
  const judged = isRejection(after) ? before : after;
  return judged.lines.map(({ skuId, qty, itemsAmount, discountAmount, memberDiscountAmount }, place) => ({
    name: basket.known[place]?.sellable.name ?? '',
    specText: basket.known[place]?.sellable.specText ?? '',
    qty,
    amount: itemsAmount - discountAmount - memberDiscountAmount,
    isCovered: skuIds === null || (skuId !== null && skuIds.includes(skuId)),
  }));
}

const sumOf = (lines: CouponTrial['lines']): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Whether a coupon of a template would apply, or which rule refuses it. Nothing is written. */
export async function tryCoupon(context: SignedContext, wish: TrialWish): Promise<CouponTrial> {
  const { db, engine } = context;
  const at = wish.at ?? context.at;
  const terms = await templateTermsOf(db, wish.templateId);
  if (!terms) throw notFound({ id: wish.templateId });
  const { memberId, items } = await basketOf(context, wish);
  const lines = items.map((item) => ({ ...item, override: null }));
  const asked = { lines, deliveryType: 'express', adjust: 0, freight: null, memberId, points: wish.points } as const;
  const basket = await readBasket({ db, engine, at }, asked, () => regionOf(db, memberId));
  const [prices, claimant] = [
    await pricesOf({ db, at }, basket, terms),
    memberId === null ? null : await claimantFor(db, terms, { memberId, at }),
  ];
  const { before, after, skuIds } = prices;
  const amount = isRejection(after) ? after : true;
  const validity = validityOf(terms, at, timeZoneOf(engine.clock));
  const checks = checksOf({ terms, claimant, validity, at, skuIds, points: wish.points, amount });
  const applies = checks.every(({ outcome }) => outcome !== 'refused');
  const shown = linesOf(prices, basket);
  const payableAfter = applies && !isRejection(after) ? after.payableAmount : before.payableAmount;
  return {
    at,
    applies,
    saved: Math.max(0, before.payableAmount - payableAfter),
    payableBefore: before.payableAmount,
    payableAfter,
    eligibleAmount: sumOf(shown.filter(({ isCovered }) => isCovered)),
    itemsAmount: sumOf(shown),
    checks,
    lines: shown,
  };
}
