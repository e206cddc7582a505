import type { Sellable } from '@shopkeeper/catalog';
import { sellablesOf } from '@shopkeeper/catalog/server';
import { isRejection, type Rejection } from '@shopkeeper/resource';
import { badInput, type Engine, unwrap } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import type { BasketCoupon } from '../basket-coupon.domain.ts';
import { orderSettings } from '../order.settings.ts';
import { priceOf } from '../price.domain.ts';
import { type MemberTerms, memberTermsOf, pointsTermsOf } from '@shopkeeper/member/server';
import type { EffectivePrice } from '@shopkeeper/promotion';
import { listedPricesOf, pricesOfLines } from '@shopkeeper/promotion/server';
import type { Price, PriceFreight, PriceStep } from '../price-terms.domain.ts';
import { priceLineOf, lineRejections, type LineRejection, type RequestedLine } from '../sale.domain.ts';
import { itemNamesOf } from '../order-summary.domain.ts';
import { couponInput } from './coupon-input.ts';
import { freightInput } from './freight-input.ts';
import type { OrderHead, OrderLineHead } from './order-rows.ts';

/** Where a basket is priced: in a transaction, with the settings in force. */
interface Pricing {
  readonly db: Queryable;
  readonly engine: Engine;
  /** The instant at which prices of price lists and coupons must be valid, UTC epoch ms. */
  readonly at: number;
  /** The terms of the member, where they are being read anyway. */
  readonly terms?: Promise<MemberTerms>;
}

/** The items to price; amounts are fen. `freight` null follows the products. */
export interface PriceInput {
  readonly lines: readonly RequestedLine[];
  readonly deliveryType: 'express' | 'pickup' | 'virtual';
  readonly adjust: number;
  readonly freight: number | null;
  /** Whose level applies. */
  readonly memberId?: number | null;
  /** The points that the buyer offers; at most so many are spent. */
  readonly points?: number;
  /** A coupon of the member. */
  readonly couponId?: number | null;
  /** Whose coupon it is where that differs from the member whose level applies: in a test. */
  readonly couponOwnerId?: number | null;
}

/** A priced basket: rows ready to be written, and what prevents selling them. */
export interface Priced {
  readonly price: Price;
  readonly sellables: ReadonlyMap<number, Sellable>;
  readonly issues: readonly LineRejection[];
  readonly lines: readonly OrderLineHead[];
  /** How far staff may go below list prices, in basis points. */
  readonly staffLimitBp: number;
  /** The coupon, and why it does not apply; then the price is without it. */
  readonly coupon: BasketCoupon | null;
}

const noPrice: Price = {
  itemsAmount: 0,
  discountAmount: 0,
  memberDiscountAmount: 0,
  couponAmount: 0,
  pointsAmount: 0,
  freightAmount: 0,
  taxAmount: 0,
  adjustAmount: 0,
  payableAmount: 0,
  pointsUsed: 0,
  weightG: 0,
  lines: [],
  steps: [],
};

/**
 * Prices a basket with the current data and settings. An empty one costs nothing. A coupon that does not apply is left out and says
 * why. Throws 400 for a SKU that does not exist (`lines.<n>.skuId`) and a coupon of somebody else (`couponId`), 409 with the errors
 * of `priceOf`. `regionOf` is asked for the receiver's region where freight depends on it.
 */
export async function priceInput(
  pricing: Pricing,
  requested: PriceInput,
  regionOf: () => Promise<string | null>,
): Promise<Priced> {
  const basket = await readBasket(pricing, requested, regionOf);
  const { couponId = null, memberId = null, couponOwnerId = memberId, points = 0 } = requested;
  const { at } = pricing;
  const wanted = await couponInput(pricing.db, { couponId, memberId: couponOwnerId }, { lines: basket.scoped, points, at });
  const { price, coupon } = pricedWith(basket, wanted);
  return {
    price,
    coupon,
    sellables: basket.sellables,
    issues: basket.issues,
    staffLimitBp: basket.staffLimitBp,
    lines: basket.known.flatMap(({ line, sellable }, place) => {
      const priced = price.lines[place];
      return priced ? [lineHead({ line, sellable, priced })] : [];
    }),
  };
}

/** A basket with everything that its price follows from, but for a coupon. */
export interface ReadBasket {
  readonly input: Parameters<typeof priceOf>[0];
  readonly known: readonly KnownLine[];
  readonly scoped: readonly { readonly skuId: number; readonly productId: number }[];
  readonly sellables: ReadonlyMap<number, Sellable>;
  readonly issues: readonly LineRejection[];
  readonly staffLimitBp: number;
}

/** Reads what the price of a basket follows from; throws as `priceInput`. */
export async function readBasket(
  { db, engine, at, terms: known }: Pricing,
  requested: PriceInput,
  regionOf: () => Promise<string | null>,
): Promise<ReadBasket> {
  const memberId = requested.memberId ?? null;
  const skuIds = [...new Set(requested.lines.map(({ skuId }) => skuId))];
  const { staffLimit: staffLimitBp } = engine.settings.read(orderSettings);
  const [sellables, terms, lists] = await Promise.all([
    sellablesOf(db, skuIds),
    known ?? memberTermsOf(db, memberId),
    listedPricesOf({ db, engine }, { memberId, at }, skuIds),
  ]);
  const lines = knownLines(requested.lines, sellables);
  const { deliveryType } = requested;
  const byHand = requested.freight ?? (terms.freeFreight ? 0 : null);
  const { freight, issues } = await freightInput(db, { lines, deliveryType, byHand, regionOf });
  const points = offeredPoints(engine, requested);
  const listed = pricesOfLines(lists, at, lines.map(askedOf));
  return {
    input: { ...priceInputOf(requested, lines, { terms, freight, listed }), points, staffLimitBp },
    known: lines,
    scoped: lines.map(({ sellable: { skuId, productId } }) => ({ skuId, productId })),
    sellables,
    issues: [...lineRejections(requested.lines, sellables), ...issues],
    staffLimitBp,
  };
}

function knownLines(lines: readonly RequestedLine[], sellables: ReadonlyMap<number, Sellable>): KnownLine[] {
  const found = lines.map((line) => ({ line, sellable: sellables.get(line.skuId) }));
  const missing = found.flatMap(({ sellable }, place) =>
    sellable ? [] : [{ path: `lines.${place}.skuId`, rule: 'missing-reference' }],
  );
  if (missing.length > 0) throw badInput(missing);
  return found.flatMap(({ line, sellable }) => (sellable ? [{ line, sellable }] : []));
}

/** The price of a basket with a coupon, by the one price calculation. A coupon that takes nothing else beside it replaces the level. */
export function priceWithCoupon({ input, known }: ReadBasket, coupon: BasketCoupon | null): Price | Rejection {
  if (known.length === 0) return noPrice;
  if (!coupon?.price) return priceOf(input);
  const isAlone = coupon.stacking === 'alone';
  return priceOf({ ...input, coupon: coupon.price, ...(isAlone ? { levelBp: 10_000 } : {}) });
}

/** Whether a rejection is about the coupon alone, so that the basket has a price without it. */
const isOfCoupon = ({ errorCode }: Rejection): boolean => errorCode.startsWith('order.coupon-');

function pricedWith(basket: ReadBasket, coupon: BasketCoupon | null): { price: Price; coupon: BasketCoupon | null } {
  const price = priceWithCoupon(basket, coupon);
  if (coupon === null || !isRejection(price) || !isOfCoupon(price)) return { price: unwrap(price), coupon };
  return { price: unwrap(priceWithCoupon(basket, null)), coupon: { ...coupon, price: null, issue: price } };
}

export interface KnownLine {
  readonly line: RequestedLine;
  readonly sellable: Sellable;
}

/** The points that the buyer offers, under the rules in force; nobody's points pay nothing. */
const offeredPoints = (engine: Engine, { points = 0, memberId = null }: PriceInput) =>
  points > 0 && memberId !== null ? { offered: points, ...pointsTermsOf(engine) } : null;

interface Conditions {
  readonly terms: MemberTerms;
  readonly freight: PriceFreight;
  /** The prices of price lists, by the place of the line. */
  readonly listed: readonly (EffectivePrice | null)[];
}

const askedOf = ({ line: { skuId, qty }, sellable: { listPrice } }: KnownLine) => ({ skuId, qty, listPrice });

const priceInputOf = (requested: PriceInput, known: readonly KnownLine[], { terms, freight, listed }: Conditions) => ({
  lines: known.map(({ line, sellable }, place) => priceLineOf(line, sellable, listed[place])),
  levelBp: terms.discountBp,
  coupon: null,
  freight,
  taxBp: 0,
  adjust: requested.adjust,
  allowsZero: true,
});

function lineHead({ line, sellable, priced }: KnownLine & { readonly priced: Price['lines'][number] }): OrderLineHead {
  const { productId, skuId, name, specText, skuCode, image, cost } = sellable;
  return {
    productId,
    skuId,
    name,
    specText,
    skuCode,
    image,
    listPrice: priced.listPrice,
    unitPrice: priced.unitPrice,
    unitCost: cost,
    overrideReason: line.override?.reason ?? null,
    qty: line.qty,
    itemsAmount: priced.itemsAmount,
    discountAmount: priced.discountAmount,
    memberDiscountAmount: priced.memberDiscountAmount,
    couponAmount: priced.couponAmount,
    pointsAmount: priced.pointsAmount,
    freightAmount: priced.freightAmount,
    adjustAmount: priced.adjustAmount,
    payableAmount: priced.payableAmount,
    qtyShipped: 0,
  };
}

const plainStep = ({ key, params, amount }: PriceStep) => ({ key, params: { ...params }, amount });

/** The columns of an order that derive from its priced basket. */
export function pricedColumns({ price, lines, coupon }: Priced, requested: PriceInput) {
  const [first] = lines;
  return {
    itemsAmount: price.itemsAmount,
    discountAmount: price.discountAmount,
    memberDiscountAmount: price.memberDiscountAmount,
    couponId: coupon?.id ?? null,
    couponAmount: price.couponAmount,
    pointsAmount: price.pointsAmount,
    pointsUsed: price.pointsUsed,
    adjustAmount: price.adjustAmount,
    freightAmount: price.freightAmount,
    freightByHand: requested.freight !== null,
    payableAmount: price.payableAmount,
    explanation: price.steps.map(plainStep),
    itemCount: lines.reduce((sum, { qty }) => sum + qty, 0),
    coverImage: first?.image ?? null,
    coverName: first?.name ?? null,
    itemNames: itemNamesOf(lines),
    deliveryType: requested.deliveryType,
  } as const satisfies Partial<OrderHead>;
}
