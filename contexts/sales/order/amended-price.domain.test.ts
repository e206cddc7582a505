import { isRejection } from '@shopkeeper/resource';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustFor, type AmendedLine, amendedPrice, type AmendedPrice, withinStaffLimit } from './amended-price.domain.ts';

const bought = (qty: number, unitPrice: number, discountAmount = 0): AmendedLine['bought'] => ({
  qty,
  unitPrice,
  itemsAmount: qty * unitPrice,
  discountAmount,
  memberDiscountAmount: 0,
  couponAmount: 0,
  pointsAmount: 0,
  freightAmount: 0,
  adjustAmount: 0,
  payableAmount: qty * unitPrice - discountAmount,
});

const priced = (lines: readonly AmendedLine[], freight = 0, adjust = 0): AmendedPrice => {
  const price = amendedPrice(lines, { freight, adjust });
  if (isRejection(price)) throw new Error(price.errorCode);
  return price;
};

describe('the price of an amendment', () => {
  it('keeps the deductions of a line by unit, and gives new units none', () => {
    const line = bought(3, 1_000, 100);
    expect(priced([{ bought: line, unitPrice: 1_000, qty: 1 }]).payableAmount).toBe(967);
    expect(priced([{ bought: line, unitPrice: 1_000, qty: 5 }]).payableAmount).toBe(4_900);
  });

  it('splits freight and adjustment over the lines exactly', () => {
    const { lines, payableAmount } = priced(
      [3_333, 6_667, 3_000].map((unitPrice) => ({ bought: null, unitPrice, qty: 1 })),
      1_000,
      -1_000,
    );
    expect(lines.map(({ freightAmount }) => freightAmount)).toEqual([256, 513, 231]);
    expect(payableAmount).toBe(13_000);
  });

  it('rejects an adjustment below the amount', () => {
    const lines = [{ bought: null, unitPrice: 100, qty: 1 }];
    expect(amendedPrice(lines, { freight: 0, adjust: -101 })).toMatchObject({ errorCode: 'order.adjust-below-limit' });
    expect(amendedPrice([], { freight: 0, adjust: 0 })).toMatchObject({ errorCode: 'order.empty' });
  });

  it('of any order: lines satisfy the identity, add up to the header, and the steps add up to the total', () => {
    const line = fc
      .record({
        unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
        before: fc.integer({ min: 1, max: 50 }),
        qty: fc.integer({ min: 1, max: 50 }),
        offBp: fc.integer({ min: 0, max: 10_000 }),
        isNew: fc.boolean(),
      })
      .map(({ unitPrice, before, qty, offBp, isNew }): AmendedLine => {
        const off = Math.floor((unitPrice * before * offBp) / 10_000);
        return { bought: isNew ? null : bought(before, unitPrice, off), unitPrice, qty };
      });
    const change = { freight: fc.integer({ min: 0, max: 50_000 }), adjust: fc.integer({ min: -100_000, max: 100_000 }) };
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.record(change), (lines, { freight, adjust }) => {
        const price = amendedPrice(lines, { freight, adjust });
        if (isRejection(price)) return adjust < 0;
        const parts = ['itemsAmount', 'discountAmount', 'freightAmount', 'adjustAmount', 'payableAmount'] as const;
        for (const part of parts) expect(price.lines.reduce((sum, one) => sum + one[part], 0)).toBe(price[part]);
        for (const one of price.lines)
          expect(one.payableAmount).toBe(one.itemsAmount - one.discountAmount + one.freightAmount + one.adjustAmount);
        expect(price.lines.every(({ payableAmount }) => payableAmount >= 0)).toBe(true);
        expect(price.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.payableAmount);
        return price.freightAmount === freight && price.adjustAmount === adjust;
      }),
      { numRuns: 500 },
    );
  });

  it('reaches every total by its adjustment', () => {
    const line = bought(2, 1_000, 50);
    if (!line) throw new Error('no line');
    const adjust = adjustFor([line], { payable: 1_500, freight: 200 });
    expect(priced([{ bought: line, unitPrice: 1_000, qty: 2 }], 200, adjust).payableAmount).toBe(1_500);
  });

  it('stays within the limit of staff, counting prices agreed for lines', () => {
    const lines = [{ listPrice: 1_000, unitPrice: 900, qty: 10 }];
    expect(withinStaffLimit(lines, { adjust: -1_000, staffLimitBp: 2_000 })).toBe(true);
    expect(withinStaffLimit(lines, { adjust: -1_001, staffLimitBp: 2_000 })).toMatchObject({
      details: { adjust: -1_001, lowest: -1_000 },
    });
  });
});
