import { reject, type Rejection } from '@shopkeeper/resource';
import { maxOrderAmount, maxOrderLines } from './price-limits.domain.ts';
import type { PriceStep } from './price-terms.domain.ts';
import { portion, split } from './split.domain.ts';

/** What was taken off a line when it was bought. A line that stays keeps its share for each unit. */
const deductions = ['discountAmount', 'memberDiscountAmount', 'couponAmount', 'pointsAmount'] as const;
type Deduction = (typeof deductions)[number];

/** The parts of an order line that follow from prices, in fen. */
export interface LinePrice extends Readonly<Record<Deduction, number>> {
  readonly qty: number;
  readonly unitPrice: number;
  readonly itemsAmount: number;
  readonly freightAmount: number;
  readonly adjustAmount: number;
  readonly payableAmount: number;
}

/** A line as it shall be: one that was bought, with another quantity, or a new one at its present price. */
export interface AmendedLine {
  readonly bought: LinePrice | null;
  readonly unitPrice: number;
  readonly qty: number;
}

/** An order priced anew: its lines in the given order, their sums, and the steps that explain the amount. Amounts in fen. */
export interface AmendedPrice extends Omit<LinePrice, 'qty' | 'unitPrice'> {
  readonly lines: readonly LinePrice[];
  readonly steps: readonly PriceStep[];
}

const off = (line: Readonly<Record<Deduction, number>>): number => deductions.reduce((sum, part) => sum + line[part], 0);

function openLine({ bought, unitPrice, qty }: AmendedLine): LinePrice {
  const itemsAmount = unitPrice * qty;
  const keep = (part: Deduction): number =>
    bought === null ? 0 : qty >= bought.qty ? bought[part] : portion(bought[part], qty, bought.qty);
  const parts = {
    discountAmount: keep('discountAmount'),
    memberDiscountAmount: keep('memberDiscountAmount'),
    couponAmount: keep('couponAmount'),
    pointsAmount: keep('pointsAmount'),
  };
  return { qty, unitPrice, itemsAmount, ...parts, freightAmount: 0, adjustAmount: 0, payableAmount: itemsAmount - off(parts) };
}

const sum = (lines: readonly LinePrice[], part: Exclude<keyof LinePrice, 'qty' | 'unitPrice'>): number =>
  lines.reduce((total, line) => total + line[part], 0);

const stepKeys = {
  discountAmount: 'price.promotion',
  memberDiscountAmount: 'price.level',
  couponAmount: 'price.coupon',
  pointsAmount: 'price.points',
} as const;

function stepsOf(lines: readonly LinePrice[]): PriceStep[] {
  const taken = (key: PriceStep['key'], amount: number): PriceStep[] => (amount === 0 ? [] : [{ key, params: {}, amount }]);
  return [
    ...lines.map(({ qty, unitPrice, itemsAmount }, place): PriceStep => {
      return { key: 'price.line', params: { lineNo: place + 1, qty, unitPrice }, amount: itemsAmount };
    }),
    ...deductions.flatMap((part) => taken(stepKeys[part], -sum(lines, part))),
    ...taken('price.freight', sum(lines, 'freightAmount')),
    ...taken('price.adjust', sum(lines, 'adjustAmount')),
  ];
}

/**
 * Prices an order that was placed once more: lines that stay keep their price and their deductions by unit, freight and adjustment
 * are split over the lines by the largest remainder, and the lines add up to the header exactly.
 * Rejects with `order.empty`, `order.too-many-lines`, `order.too-large` (max) and `order.adjust-below-limit` (adjust, lowest).
 */
export function amendedPrice(
  amended: readonly AmendedLine[],
  { freight, adjust }: { readonly freight: number; readonly adjust: number },
): AmendedPrice | Rejection {
  if (amended.length === 0) return reject('order.empty');
  if (amended.length > maxOrderLines) return reject('order.too-many-lines', { max: maxOrderLines, count: amended.length });
  const open = amended.map(openLine);
  if (sum(open, 'itemsAmount') + freight > maxOrderAmount) return reject('order.too-large', { max: maxOrderAmount });
  const freights = split(
    freight,
    open.map((line) => line.itemsAmount),
  );
  const sent = open.map((line, at) => withPart(line, 'freightAmount', freights[at] ?? 0));
  const lowest = -sum(sent, 'payableAmount');
  if (adjust < lowest) return reject('order.adjust-below-limit', { adjust, lowest });
  const adjusts = split(
    adjust,
    sent.map((line) => line.payableAmount),
  );
  const lines = sent.map((line, at) => withPart(line, 'adjustAmount', adjusts[at] ?? 0));
  return {
    lines,
    steps: stepsOf(lines),
    itemsAmount: sum(lines, 'itemsAmount'),
    discountAmount: sum(lines, 'discountAmount'),
    memberDiscountAmount: sum(lines, 'memberDiscountAmount'),
    couponAmount: sum(lines, 'couponAmount'),
    pointsAmount: sum(lines, 'pointsAmount'),
    freightAmount: sum(lines, 'freightAmount'),
    adjustAmount: sum(lines, 'adjustAmount'),
    payableAmount: sum(lines, 'payableAmount'),
  };
}

const withPart = (line: LinePrice, part: 'freightAmount' | 'adjustAmount', share: number): LinePrice => ({
  ...line,
  [part]: share,
  payableAmount: line.payableAmount + share,
});

/**
 * The adjustment that makes these lines cost exactly `payable` with this freight, in fen.
 */
export const adjustFor = (lines: readonly LinePrice[], { payable, freight }: { payable: number; freight: number }): number =>
  payable - freight - lines.reduce((total, line) => total + line.itemsAmount - off(line), 0);

/**
 * Whether staff may go this far below the list prices: by prices agreed for lines and the adjustment together, in basis points of
 * the list prices. Rejects with `order.adjust-below-limit` (adjust, lowest).
 */
export function withinStaffLimit(
  lines: readonly {
    readonly listPrice: number;
    readonly unitPrice: number;
    readonly qty: number;
    /** Null where no staff agreed the price: what a price list gives is no concession of theirs. */
    readonly overrideReason?: string | null;
  }[],
  { adjust, staffLimitBp }: { readonly adjust: number; readonly staffLimitBp: number },
): true | Rejection {
  if (adjust >= 0) return true;
  const listed = lines.reduce((total, { listPrice, qty }) => total + listPrice * qty, 0);
  const given = lines.reduce(
    (total, { listPrice, unitPrice, qty, overrideReason }) =>
      overrideReason === null ? total : total + Math.max(0, listPrice - unitPrice) * qty,
    0,
  );
  const lowest = Math.min(0, given - portion(listed, staffLimitBp, 10_000));
  return adjust >= lowest || reject('order.adjust-below-limit', { adjust, lowest });
}
