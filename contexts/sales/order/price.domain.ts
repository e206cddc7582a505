import { isRejection, reject, type Rejection } from '@shopkeeper/resource';
import { couponOff, pointsOff } from './price-deductions.domain.ts';
import { checkLines, checkStaff } from './price-limits.domain.ts';
import type {
  ListedUnitPrice,
  Price,
  PricedLine,
  PriceFreight,
  PriceFreightCharge,
  PriceInput,
  PriceLineInput,
  PriceStep,
} from './price-terms.domain.ts';
import { portion, split } from './split.domain.ts';

type Part =
  | 'discountAmount'
  | 'memberDiscountAmount'
  | 'couponAmount'
  | 'pointsAmount'
  | 'freightAmount'
  | 'taxAmount'
  | 'adjustAmount';

/** Whether a part is added to the payable amount or deducted. */
const signs: Readonly<Record<Part, 1 | -1>> = {
  discountAmount: -1,
  memberDiscountAmount: -1,
  couponAmount: -1,
  pointsAmount: -1,
  freightAmount: 1,
  taxAmount: 1,
  adjustAmount: 1,
};

interface Reckoning {
  readonly lines: readonly PricedLine[];
  readonly steps: readonly PriceStep[];
}

/**
 * Prices a cart, draft, order or amendment: header, lines and the steps that explain them. Every line satisfies the identity of
 * `PriceParts`, the lines add up to the header, and only the adjustment can be negative.
 * Rejects with `order.empty`, `order.too-many-lines`, `order.bad-quantity`, `order.bad-price`, `order.too-large`,
 * `order.override-needs-reason`, `order.override-below-floor`, `order.coupon-below-threshold`, `order.adjust-below-limit`.
 */
export function priceOf(input: PriceInput): Price | Rejection {
  const issue = checkLines(input.lines) ?? checkStaff(input);
  if (issue !== null) return issue;
  const goods = afterLevel(input, openLines(input.lines));
  const reduced = afterCoupon(input, goods);
  if (isRejection(reduced)) return reduced;
  const { reckoning: paid, used } = afterPoints(input, reduced);
  const due = afterTax(input, afterFreight(input, reduced, paid));
  const settled = afterAdjust(input, due);
  return isRejection(settled) ? settled : withHeader(input, settled, used);
}

/** The sum of one part over lines. */
export function sumOf<K extends string>(lines: readonly Readonly<Record<K, number>>[], part: K): number {
  return lines.reduce((sum, line) => sum + line[part], 0);
}

function openLines(inputs: readonly PriceLineInput[]): Reckoning {
  const lines = inputs.map(openLine);
  const steps = inputs.flatMap((input, place) => openSteps(input, place + 1));
  const offs = inputs.map((input, place) => Math.min(input.promotionOff ?? 0, lines[place]?.itemsAmount ?? 0));
  return booked({ lines, steps }, { part: 'discountAmount', shares: offs }, { key: 'price.promotion', params: {} });
}

function openLine(input: PriceLineInput, place: number): PricedLine {
  const unitPrice = input.override?.unitPrice ?? input.listed?.unitPrice ?? input.listPrice;
  const itemsAmount = unitPrice * input.qty;
  const { skuId, qty, listPrice } = input;
  const nothing = {
    discountAmount: 0,
    memberDiscountAmount: 0,
    couponAmount: 0,
    pointsAmount: 0,
    freightAmount: 0,
    taxAmount: 0,
  };
  return {
    lineNo: place + 1,
    skuId,
    qty,
    listPrice,
    unitPrice,
    itemsAmount,
    ...nothing,
    adjustAmount: 0,
    payableAmount: itemsAmount,
  };
}

function openSteps({ qty, listPrice, override, listed }: PriceLineInput, lineNo: number): PriceStep[] {
  const first: PriceStep = { key: 'price.line', params: { lineNo, qty, unitPrice: listPrice }, amount: listPrice * qty };
  if (override === null) return listed ? [first, listStep(listed, { qty, listPrice, lineNo })] : [first];
  const { unitPrice, reason } = override;
  return [first, { key: 'price.override', params: { lineNo, qty, unitPrice, reason }, amount: (unitPrice - listPrice) * qty }];
}

const listStep = (
  { unitPrice, listName }: ListedUnitPrice,
  { qty, listPrice, lineNo }: { readonly qty: number; readonly listPrice: number; readonly lineNo: number },
): PriceStep => ({
  key: 'price.list',
  params: { lineNo, qty, unitPrice, listName },
  amount: (unitPrice - listPrice) * qty,
});

/** What one step adds to or deducts from each line. */
interface Booking {
  readonly part: Part;
  readonly shares: readonly number[];
}

/** Applies the shares to the lines and adds the step that explains them; no step when all shares are zero. */
function booked(from: Reckoning, { part, shares }: Booking, step: Pick<PriceStep, 'key' | 'params'>): Reckoning {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (total === 0) return from;
  const sign = signs[part];
  const lines = from.lines.map((line, place) => {
    const share = shares[place] ?? 0;
    return { ...line, [part]: line[part] + share, payableAmount: line.payableAmount + sign * share };
  });
  return { lines, steps: [...from.steps, { ...step, amount: sign * total }] };
}

function afterLevel({ lines: inputs, levelBp }: PriceInput, from: Reckoning): Reckoning {
  const shares = from.lines.map(({ payableAmount }, place) => {
    const isFixed = inputs[place]?.isSale === true || inputs[place]?.override != null;
    return isFixed ? 0 : payableAmount - portion(payableAmount, levelBp, 10_000);
  });
  return booked(from, { part: 'memberDiscountAmount', shares }, { key: 'price.level', params: { levelBp } });
}

function afterCoupon({ coupon }: PriceInput, from: Reckoning): Reckoning | Rejection {
  if (coupon === null) return from;
  const weights = from.lines.map(({ skuId, payableAmount }) =>
    coupon.skuIds === null || (skuId !== null && coupon.skuIds.includes(skuId)) ? payableAmount : 0,
  );
  const eligible = weights.reduce((sum, weight) => sum + weight, 0);
  const off = couponOff(coupon, eligible);
  if (isRejection(off)) return off;
  return booked(
    from,
    { part: 'couponAmount', shares: split(off, weights) },
    { key: 'price.coupon', params: { kind: coupon.kind, eligible } },
  );
}

function afterPoints({ points }: PriceInput, from: Reckoning): { readonly reckoning: Reckoning; readonly used: number } {
  if (points === null) return { reckoning: from, used: 0 };
  const weights = from.lines.map((line) => line.payableAmount);
  const { amount, used } = pointsOff(points, sumOf(from.lines, 'payableAmount'));
  return {
    reckoning: booked(
      from,
      { part: 'pointsAmount', shares: split(amount, weights) },
      { key: 'price.points', params: { points: used } },
    ),
    used,
  };
}

const chargesOf = (freight: PriceFreight, count: number): readonly PriceFreightCharge[] => {
  if (freight.mode === 'free') return [];
  if (freight.mode === 'template') return freight.charges;
  return [{ ...freight, template: '', places: Array.from({ length: count }, (_, place) => place) }];
};

/** Charges each freight to its own lines. What is free is judged by the goods after the coupon, each by its own limit. */
function afterFreight({ freight, coupon }: PriceInput, reduced: Reckoning, from: Reckoning): Reckoning {
  const goods = sumOf(reduced.lines, 'payableAmount');
  const why = coupon?.kind === 'free_freight' ? 'coupon' : 'goods';
  return chargesOf(freight, from.lines.length).reduce((before, { template, amount, freeFrom, places }) => {
    if (amount === 0) return before;
    if (why === 'coupon' || (freeFrom !== null && goods >= freeFrom))
      return { ...before, steps: [...before.steps, { key: 'price.freight-free', params: { why, spared: amount }, amount: 0 }] };
    const isFree = places.every((place) => before.lines[place]?.itemsAmount === 0);
    const weights = before.lines.map(({ itemsAmount }, place) => (places.includes(place) ? (isFree ? 1 : itemsAmount) : 0));
    const step = template === '' ? 'price.freight' : 'price.freight-template';
    const params = { mode: freight.mode, ...(template === '' ? {} : { template }) };
    return booked(before, { part: 'freightAmount', shares: split(amount, weights) }, { key: step, params });
  }, from);
}

function afterTax({ taxBp }: PriceInput, from: Reckoning): Reckoning {
  // Rounded half up by line: the header's tax is the sum over the lines, so that refunds of lines return it exactly.
  const shares = from.lines.map((line) => portion(line.payableAmount, taxBp, 10_000) + halfUp(line.payableAmount, taxBp));
  return booked(from, { part: 'taxAmount', shares }, { key: 'price.tax', params: { taxBp } });
}

function halfUp(amount: number, bp: number): 0 | 1 {
  return (BigInt(amount) * BigInt(bp)) % 10_000n >= 5_000n ? 1 : 0;
}

function afterAdjust({ adjust, allowsZero }: PriceInput, from: Reckoning): Reckoning | Rejection {
  const due = sumOf(from.lines, 'payableAmount');
  const lowest = (allowsZero ? 0 : Math.min(1, due)) - due;
  if (adjust < lowest) return reject('order.adjust-below-limit', { adjust, lowest });
  const weights = from.lines.map((line) => line.payableAmount);
  return booked(from, { part: 'adjustAmount', shares: split(adjust, weights) }, { key: 'price.adjust', params: {} });
}

function withHeader(input: PriceInput, { lines, steps }: Reckoning, pointsUsed: number): Price {
  return {
    itemsAmount: sumOf(lines, 'itemsAmount'),
    discountAmount: sumOf(lines, 'discountAmount'),
    memberDiscountAmount: sumOf(lines, 'memberDiscountAmount'),
    couponAmount: sumOf(lines, 'couponAmount'),
    pointsAmount: sumOf(lines, 'pointsAmount'),
    freightAmount: sumOf(lines, 'freightAmount'),
    taxAmount: sumOf(lines, 'taxAmount'),
    adjustAmount: sumOf(lines, 'adjustAmount'),
    payableAmount: sumOf(lines, 'payableAmount'),
    pointsUsed,
    weightG: input.lines.reduce((sum, line) => sum + line.weightG * line.qty, 0),
    lines,
    steps,
  };
}
