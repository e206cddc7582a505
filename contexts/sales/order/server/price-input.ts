import type { Sellable } from '@shopkeeper/catalog';
import { sellablesOf } from '@shopkeeper/catalog/server';
import { badInput, type Engine, unwrap } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { orderSettings } from '../order.settings.ts';
import { priceOf } from '../price.domain.ts';
import { type MemberTerms, memberTermsOf, pointsTermsOf } from '@shopkeeper/member/server';
import type { EffectivePrice } from '@shopkeeper/promotion';
import { listedPricesOf, pricesOfLines } from '@shopkeeper/promotion/server';
import type { Price, PriceFreight, PriceStep } from '../price-terms.domain.ts';
import { priceLineOf, lineRejections, type LineRejection, type RequestedLine } from '../sale.domain.ts';
import { itemNamesOf } from '../order-summary.domain.ts';
import { freightInput } from './freight-input.ts';
import type { OrderHead, OrderLineHead } from './order-rows.ts';

/** Where a basket is priced: in a transaction, with the settings in force. */
interface Pricing {
  readonly db: Queryable;
  readonly engine: Engine;
  /** At which instant prices of price lists apply, UTC epoch ms. */
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
}

/** A priced basket: rows ready to be written, and what prevents selling them. */
export interface Priced {
  readonly price: Price;
  readonly sellables: ReadonlyMap<number, Sellable>;
  readonly issues: readonly LineRejection[];
  readonly lines: readonly OrderLineHead[];
  /** How far staff may go below list prices, in basis points. */
  readonly staffLimitBp: number;
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
 * Prices a basket with the current data and settings. An empty one costs nothing. Throws 400 for a SKU that does not exist
 * (`lines.<n>.skuId`), 409 with the errors of `priceOf`. `regionOf` is asked for the receiver's region where freight depends on it.
 */
export async function priceInput(
  pricing: Pricing,
  requested: PriceInput,
  regionOf: () => Promise<string | null>,
): Promise<Priced> {
  const { db, engine, at } = pricing;
  const memberId = requested.memberId ?? null;
  const skuIds = [...new Set(requested.lines.map(({ skuId }) => skuId))];
  const { staffLimit: staffLimitBp } = engine.settings.read(orderSettings);
  const [sellables, terms, lists] = await Promise.all([
    sellablesOf(db, skuIds),
    pricing.terms ?? memberTermsOf(db, memberId),
    listedPricesOf({ db, engine }, { memberId, at }, skuIds),
  ]);
  const found = requested.lines.map((line) => ({ line, sellable: sellables.get(line.skuId) }));
  const missing = found.flatMap(({ sellable }, place) =>
    sellable ? [] : [{ path: `lines.${place}.skuId`, rule: 'missing-reference' }],
  );
  if (missing.length > 0) throw badInput(missing);
  const known = found.flatMap(({ line, sellable }) => (sellable ? [{ line, sellable }] : []));
  const { deliveryType } = requested;
  const byHand = requested.freight ?? (terms.freeFreight ? 0 : null);
  const { freight, issues } = await freightInput(db, { lines: known, deliveryType, byHand, regionOf });
  const points = offeredPoints(engine, requested);
  const listed = pricesOfLines(lists, at, known.map(askedOf));
  const input = { ...priceInputOf(requested, known, { terms, freight, listed }), points, staffLimitBp };
  const price = requested.lines.length === 0 ? noPrice : unwrap(priceOf(input));
  return {
    price,
    sellables,
    issues: [...lineRejections(requested.lines, sellables), ...issues],
    staffLimitBp,
    lines: known.flatMap(({ line, sellable }, place) => {
      const priced = price.lines[place];
      return priced ? [lineHead({ line, sellable, priced })] : [];
    }),
  };
}

interface KnownLine {
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
    pointsAmount: priced.pointsAmount,
    freightAmount: priced.freightAmount,
    adjustAmount: priced.adjustAmount,
    payableAmount: priced.payableAmount,
    qtyShipped: 0,
  };
}

const plainStep = ({ key, params, amount }: PriceStep) => ({ key, params: { ...params }, amount });

/** The columns of an order that derive from its priced basket. */
export function pricedColumns({ price, lines }: Priced, requested: PriceInput) {
  const [first] = lines;
  return {
    itemsAmount: price.itemsAmount,
    discountAmount: price.discountAmount,
    memberDiscountAmount: price.memberDiscountAmount,
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
