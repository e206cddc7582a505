import { isRejection } from '@shopkeeper/resource';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from './price.domain.ts';
import { maxUnitPrice, overrideFloor } from './price-limits.domain.ts';
import type { Price, PriceFreight, PriceInput, PriceLineInput, PriceParts } from './price-terms.domain.ts';

const line = (given: Partial<PriceLineInput> = {}): PriceLineInput => ({
  skuId: 1,
  qty: 1,
  listPrice: 10_000,
  override: null,
  cost: null,
  ...given,
});

const input = (given: Partial<PriceInput> = {}): PriceInput => ({
  lines: [line()],
  levelBp: 10_000,
  freight: { mode: 'free' },
  adjust: 0,
  staffLimitBp: 1_000,
  allowsZero: false,
  ...given,
});

function priced(given: Partial<PriceInput>): Price {
  const price = priceOf(input(given));
  if (isRejection(price)) throw new Error(price.errorCode);
  return price;
}

describe('priceOf', () => {
  it('splits the freight over three lines to the fen', () => {
    const lines = [line({ listPrice: 3333 }), line({ listPrice: 6667 }), line({ listPrice: 1000, qty: 3 })];
    const price = priced({ lines, freight: { mode: 'fixed', amount: 1000, freeFrom: null } });
    expect(price.lines.map(({ freightAmount }) => freightAmount)).toEqual([256, 513, 231]);
    expect(price).toMatchObject({ itemsAmount: 13_000, freightAmount: 1000, payableAmount: 14_000 });
  });

  it('takes promotion and level off in that order, then adds freight and the adjustment', () => {
    const price = priced({
      lines: [line({ promotionOff: 1_000 })],
      levelBp: 9_500,
      freight: { mode: 'fixed', amount: 800, freeFrom: 9_900 },
      adjust: -5,
    });
    expect(price.steps).toEqual([
      { key: 'price.line', params: { lineNo: 1, qty: 1, unitPrice: 10_000 }, amount: 10_000 },
      { key: 'price.promotion', params: {}, amount: -1_000 },
      { key: 'price.level', params: { levelBp: 9_500 }, amount: -450 },
      { key: 'price.freight', params: { mode: 'fixed' }, amount: 800 },
      { key: 'price.adjust', params: {}, amount: -5 },
    ]);
    expect(price).toMatchObject({ payableAmount: 9_345 });
  });

  it('gives no level discount on a sale price or on a price agreed by staff', () => {
    const agreed = line({ override: { unitPrice: 9_500, reason: 'regular buyer' } });
    expect(priced({ lines: [line({ isSale: true }), agreed], levelBp: 8_000 }).memberDiscountAmount).toBe(0);
  });

  it('waives the freight when the goods reach the limit, and explains it', () => {
    const price = priced({ freight: { mode: 'fixed', amount: 800, freeFrom: 10_000 } });
    expect(price.freightAmount).toBe(0);
    expect(price.steps.at(-1)).toEqual({ key: 'price.freight-free', params: { why: 'goods', spared: 800 }, amount: 0 });
  });

  it('checks free freight against the items after the discounts', () => {
    const freight = { mode: 'fixed', amount: 800, freeFrom: 10_000 } as const;
    expect(priced({ lines: [line({ promotionOff: 1 })], freight }).freightAmount).toBe(800);
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
  'freightAmount',
  'adjustAmount',
  'payableAmount',
] as const;

const identity = (of: PriceParts): number =>
  of.itemsAmount - of.discountAmount - of.memberDiscountAmount + of.freightAmount + of.adjustAmount;

const anyLine: fc.Arbitrary<PriceLineInput> = fc.record({
  skuId: fc.option(fc.integer({ min: 1, max: 5 })),
  qty: fc.integer({ min: 1, max: 99 }),
  listPrice: fc.oneof(fc.nat(50_000), fc.nat(100_000_000)),
  override: fc.option(fc.record({ unitPrice: fc.nat(60_000), reason: fc.constant('agreed') })),
  cost: fc.option(fc.nat(20_000)),
  promotionOff: fc.nat(9_000),
  isSale: fc.boolean(),
});

const anyFreight: fc.Arbitrary<PriceFreight> = fc.record({
  mode: fc.constant('fixed' as const),
  amount: fc.nat(3_000),
  freeFrom: fc.option<number, null>(fc.nat(30_000), { nil: null }),
});

const anyInput: fc.Arbitrary<PriceInput> = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 30 }),
  levelBp: fc.integer({ min: 1, max: 10_000 }),
  freight: anyFreight,
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
