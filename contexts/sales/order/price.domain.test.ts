import { isRejection } from '@shopkeeper/resource';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from './price.domain.ts';
import { maxUnitPrice, overrideFloor } from './price-limits.domain.ts';
import type { Price, PriceCoupon, PriceFreight, PriceInput, PriceLineInput, PriceParts } from './price-terms.domain.ts';

const line = (given: Partial<PriceLineInput> = {}): PriceLineInput => ({
  skuId: 1,
  qty: 1,
  listPrice: 10_000,
  override: null,
  cost: null,
  weightG: 100,
  ...given,
});

const input = (given: Partial<PriceInput> = {}): PriceInput => ({
  lines: [line()],
  levelBp: 10_000,
  coupon: null,
  points: null,
  freight: { mode: 'free' },
  taxBp: 0,
  adjust: 0,
  staffLimitBp: 1_000,
  allowsZero: false,
  ...given,
});

const cash = (value: number, threshold = 0): PriceCoupon => ({ kind: 'cash', value, threshold, skuIds: null });

function priced(given: Partial<PriceInput>): Price {
  const price = priceOf(input(given));
  if (isRejection(price)) throw new Error(price.errorCode);
  return price;
}

describe('priceOf', () => {
  it('splits a coupon over three lines to the fen', () => {
    const lines = [line({ listPrice: 3333 }), line({ listPrice: 6667 }), line({ listPrice: 1000, qty: 3 })];
    const price = priced({ lines, coupon: cash(1000) });
    expect(price.lines.map(({ couponAmount }) => couponAmount)).toEqual([256, 513, 231]);
    expect(price).toMatchObject({ itemsAmount: 13_000, couponAmount: 1000, payableAmount: 12_000, weightG: 500 });
  });

  it('takes promotion, level, coupon and points off in that order, then adds freight, tax and the adjustment', () => {
    const price = priced({
      lines: [line({ promotionOff: 1_000 })],
      levelBp: 9_500,
      coupon: { kind: 'discount', discountBp: 9_000, cap: null, threshold: 8_000, skuIds: [1] },
      points: { offered: 1_250, unit: 100, unitValue: 100, maxShareBp: 5_000 },
      freight: { mode: 'fixed', amount: 800, freeFrom: 9_900 },
      taxBp: 600,
      adjust: -5,
    });
    expect(price.steps).toEqual([
      { key: 'price.line', params: { lineNo: 1, qty: 1, unitPrice: 10_000 }, amount: 10_000 },
      { key: 'price.promotion', params: {}, amount: -1_000 },
      { key: 'price.level', params: { levelBp: 9_500 }, amount: -450 },
      { key: 'price.coupon', params: { kind: 'discount', eligible: 8_550 }, amount: -855 },
      { key: 'price.points', params: { points: 1_200 }, amount: -1_200 },
      { key: 'price.freight', params: { mode: 'fixed' }, amount: 800 },
      { key: 'price.tax', params: { taxBp: 600 }, amount: 438 },
      { key: 'price.adjust', params: {}, amount: -5 },
    ]);
    expect(price).toMatchObject({ pointsUsed: 1_200, payableAmount: 7_728 });
  });

  it('gives no level discount on a sale price or on a price agreed by staff', () => {
    const agreed = line({ override: { unitPrice: 9_500, reason: 'regular buyer' } });
    expect(priced({ lines: [line({ isSale: true }), agreed], levelBp: 8_000 }).memberDiscountAmount).toBe(0);
  });

  it('applies a coupon only to the items it covers, and never beyond their price', () => {
    const lines = [line({ skuId: 1, listPrice: 300 }), line({ skuId: 2 }), line({ skuId: null })];
    const price = priced({ lines, coupon: { kind: 'cash', value: 5_000, threshold: 0, skuIds: [1] } });
    expect(price.lines.map(({ couponAmount }) => couponAmount)).toEqual([300, 0, 0]);
  });

  it('caps a percentage coupon', () => {
    expect(priced({ coupon: { kind: 'discount', discountBp: 5_000, cap: 2_000, threshold: 0, skuIds: null } }).couponAmount).toBe(
      2_000,
    );
  });

  it('rejects a coupon whose threshold the covered items do not reach', () => {
    expect(priceOf(input({ coupon: cash(1_000, 10_001) }))).toEqual({
      errorCode: 'order.coupon-below-threshold',
      details: { eligible: 10_000, threshold: 10_001 },
    });
  });

  it('spends points in whole units, up to the allowed share', () => {
    const points = { offered: 999_999, unit: 100, unitValue: 100, maxShareBp: 5_000 };
    expect(priced({ lines: [line({ listPrice: 10_150 })], points })).toMatchObject({ pointsUsed: 5_000, pointsAmount: 5_000 });
  });

  it.each([
    ['the goods reach the limit', { freight: { mode: 'fixed', amount: 800, freeFrom: 10_000 } as const }, 'goods'],
    [
      'a coupon says so',
      {
        freight: { mode: 'fixed', amount: 800, freeFrom: null } as const,
        coupon: { kind: 'free_freight', threshold: 0, skuIds: null } as const,
      },
      'coupon',
    ],
  ])('waives the freight when %s, and explains it', (_, given, why) => {
    const price = priced(given);
    expect(price.freightAmount).toBe(0);
    expect(price.steps.at(-1)).toEqual({ key: 'price.freight-free', params: { why, spared: 800 }, amount: 0 });
  });

  it('checks free freight against the items after the coupon', () => {
    expect(priced({ coupon: cash(1), freight: { mode: 'fixed', amount: 800, freeFrom: 10_000 } }).freightAmount).toBe(800);
  });

  it('rounds tax half up, line by line', () => {
    const price = priced({ lines: [line({ listPrice: 25 }), line({ listPrice: 24 })], taxBp: 200 });
    expect(price.lines.map(({ taxAmount }) => taxAmount)).toEqual([1, 0]);
  });

  it('explains an agreed price with its reason', () => {
    const override = { unitPrice: 9_000, reason: 'scratched box' };
    expect(priced({ lines: [line({ qty: 2, override })] }).steps).toEqual([
      { key: 'price.line', params: { lineNo: 1, qty: 2, unitPrice: 10_000 }, amount: 20_000 },
      { key: 'price.override', params: { lineNo: 1, qty: 2, ...override }, amount: -2_000 },
    ]);
  });
});

describe('business errors of priceOf', () => {
  const agreed = (unitPrice: number, reason = 'because') => ({ override: { unitPrice, reason } });
  it.each([
    ['no lines', { lines: [] }, 'order.empty'],
    ['201 lines', { lines: Array.from({ length: 201 }, () => line()) }, 'order.too-many-lines'],
    ['no piece', { lines: [line({ qty: 0 })] }, 'order.bad-quantity'],
    ['half a piece', { lines: [line({ qty: 1.5 })] }, 'order.bad-quantity'],
    ['100,000 pieces', { lines: [line({ qty: 100_000 })] }, 'order.bad-quantity'],
    ['a negative price', { lines: [line({ listPrice: -1 })] }, 'order.bad-price'],
    ['a price of fractions', { lines: [line({ listPrice: 0.5 })] }, 'order.bad-price'],
    ['a promotion that adds', { lines: [line({ promotionOff: -1 })] }, 'order.bad-price'],
    ['more than any till holds', { lines: [line({ qty: 99_999, listPrice: maxUnitPrice })] }, 'order.too-large'],
    ['an agreed price without a reason', { lines: [line(agreed(9_500, ' '))] }, 'order.override-needs-reason'],
    ['an agreed price below the staff limit', { lines: [line(agreed(8_999))] }, 'order.override-below-floor'],
    ['an agreed price below cost', { lines: [line({ ...agreed(9_400), cost: 9_500 })] }, 'order.override-below-floor'],
    ['an adjustment beyond the staff limit', { adjust: -1_001 }, 'order.adjust-below-limit'],
    ['override and adjustment together beyond it', { lines: [line(agreed(9_500))], adjust: -501 }, 'order.adjust-below-limit'],
    ['an adjustment to nothing', { adjust: -10_000, staffLimitBp: 10_000 }, 'order.adjust-below-limit'],
  ])('%s', (_, given, code) => {
    expect(priceOf(input(given))).toMatchObject({ errorCode: code });
  });

  it('report the line and the floor', () => {
    expect(priceOf(input({ lines: [line(), line(agreed(1))] }))).toEqual({
      errorCode: 'order.override-below-floor',
      details: { floor: 9_000, unitPrice: 1, lineNo: 2 },
    });
  });

  it('allow an adjustment to zero where it is permitted', () => {
    expect(priced({ adjust: -10_000, staffLimitBp: 10_000, allowsZero: true }).payableAmount).toBe(0);
  });
});

describe('overrideFloor', () => {
  it.each([
    [{ listPrice: 10_000, cost: null }, 1_000, 9_000],
    [{ listPrice: 10_000, cost: 9_600 }, 1_000, 9_600],
    [{ listPrice: 10_000, cost: 12_000 }, 1_000, 10_000],
    [{ listPrice: 999, cost: null }, 1_000, 900],
  ])('of %j with a limit of %i is %i', (given, limit, floor) => {
    expect(overrideFloor(given, limit)).toBe(floor);
  });
});

const parts = [
  'itemsAmount',
  'discountAmount',
  'memberDiscountAmount',
  'couponAmount',
  'pointsAmount',
  'freightAmount',
  'taxAmount',
  'adjustAmount',
  'payableAmount',
] as const;

const identity = (of: PriceParts): number =>
  of.itemsAmount -
  of.discountAmount -
  of.memberDiscountAmount -
  of.couponAmount -
  of.pointsAmount +
  of.freightAmount +
  of.taxAmount +
  of.adjustAmount;

const anyLine: fc.Arbitrary<PriceLineInput> = fc.record({
  skuId: fc.option(fc.integer({ min: 1, max: 5 })),
  qty: fc.integer({ min: 1, max: 99 }),
  listPrice: fc.oneof(fc.nat(50_000), fc.nat(100_000_000)),
  override: fc.option(fc.record({ unitPrice: fc.nat(60_000), reason: fc.constant('agreed') })),
  cost: fc.option(fc.nat(20_000)),
  weightG: fc.nat(5_000),
  promotionOff: fc.nat(9_000),
  isSale: fc.boolean(),
});

const anyCoupon: fc.Arbitrary<PriceCoupon> = fc.oneof(
  fc.record({
    kind: fc.constant('cash' as const),
    value: fc.nat(1_000_000),
    threshold: fc.constant(0),
    skuIds: fc.option(fc.constant([1, 2])),
  }),
  fc.record({
    kind: fc.constant('discount' as const),
    discountBp: fc.nat(10_000),
    cap: fc.option(fc.nat(9_000)),
    threshold: fc.constant(0),
    skuIds: fc.constant(null),
  }),
);

const anyLimit = fc.option<number, null>(fc.nat(30_000), { nil: null });
const anyCharge = fc.record({
  template: fc.constantFrom('', 'Standard', 'Heavy'),
  amount: fc.nat(3_000),
  freeFrom: anyLimit,
  places: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
});
const anyFreight: fc.Arbitrary<PriceFreight> = fc.oneof(
  fc.record({ mode: fc.constant('fixed' as const), amount: fc.nat(3_000), freeFrom: anyLimit }),
  fc.record({ mode: fc.constant('template' as const), charges: fc.array(anyCharge, { maxLength: 3 }) }),
);

const anyInput: fc.Arbitrary<PriceInput> = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 30 }),
  levelBp: fc.integer({ min: 1, max: 10_000 }),
  coupon: fc.option(anyCoupon),
  points: fc.option(
    fc.record({
      offered: fc.nat(100_000),
      unit: fc.constant(100),
      unitValue: fc.integer({ min: 1, max: 300 }),
      maxShareBp: fc.nat(10_000),
    }),
  ),
  freight: anyFreight,
  taxBp: fc.nat(2_000),
  adjust: fc.integer({ min: -5_000, max: 5_000 }),
  staffLimitBp: fc.constant(10_000),
  allowsZero: fc.boolean(),
});

describe('every price', () => {
  const holds = (property: (price: Price) => void) =>
    fc.assert(
      fc.property(anyInput, (given) => {
        const price = priceOf(given);
        if (!isRejection(price)) property(price);
      }),
      { numRuns: 500 },
    );

  it('satisfies the amount identity on header and lines', () =>
    holds((price) => {
      for (const of of [price, ...price.lines]) expect(identity(of)).toBe(of.payableAmount);
    }));

  it('has lines that add up to the header', () =>
    holds((price) => {
      for (const part of parts) expect(price.lines.reduce((sum, each) => sum + each[part], 0)).toBe(price[part]);
    }));

  it('is negative in the adjustment only, and every amount is whole fen', () =>
    holds((price) => {
      for (const of of [price, ...price.lines])
        for (const part of parts) expect(Number.isSafeInteger(of[part]) && (part === 'adjustAmount' || of[part] >= 0)).toBe(true);
    }));

  it('is explained by its steps to the fen', () =>
    holds((price) => {
      expect(price.steps.reduce((sum, step) => sum + step.amount, 0)).toBe(price.payableAmount);
    }));

  it('is computed for more than a fifth of the generated carts', () => {
    const answers = fc.sample(anyInput, 300).map((given) => priceOf(given));
    expect(answers.filter((answer) => !isRejection(answer)).length).toBeGreaterThan(60);
  });
});
