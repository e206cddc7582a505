import { it } from '@fast-check/vitest';
import { isRejection } from '@shopkeeper/resource';
import fc from 'fast-check';
import { expect } from 'vitest';
import { priceOf } from '../order/price.domain.ts';
import type { Price, PriceCoupon, PriceInput } from '../order/price-terms.domain.ts';
import { type PastCoupon, savedOf } from './past-order.domain.ts';

const skuIds = [1, 2, 3];

const lines = fc.array(
  fc.record({
    skuId: fc.constantFrom(...skuIds),
    qty: fc.integer({ min: 1, max: 20 }),
    listPrice: fc.integer({ min: 1, max: 99_999 }),
    promotionOff: fc.integer({ min: 0, max: 1 }),
    isSale: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);
const covered = fc.option(fc.subarray(skuIds, { minLength: 1 }));
const threshold = fc.integer({ min: 0, max: 200_000 });
const coupon: fc.Arbitrary<PriceCoupon> = fc.oneof(
  fc.record({ kind: fc.constant('cash' as const), threshold, skuIds: covered, value: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({
    kind: fc.constant('discount' as const),
    threshold,
    skuIds: covered,
    discountBp: fc.integer({ min: 1, max: 9_999 }),
    cap: fc.option(fc.integer({ min: 1, max: 9_999 })),
  }),
  fc.record({ kind: fc.constant('free_freight' as const), threshold, skuIds: covered }),
);
const order = fc.record({
  lines,
  levelBp: fc.integer({ min: 5_000, max: 10_000 }),
  freight: fc.integer({ min: 0, max: 3_000 }),
  coupon,
  stacking: fc.constantFrom('all' as const, 'no_points' as const, 'alone' as const),
});
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

const inputOf = (made: Order, used: PriceCoupon | null, levelBp: number): PriceInput => ({
  lines: made.lines.map((line) => ({ ...line, override: null, cost: null, weightG: 0 })),
  levelBp,
  coupon: used,
  points: null,
  freight: { mode: 'fixed', amount: made.freight, freeFrom: null },
  taxBp: 0,
  adjust: 0,
  staffLimitBp: 0,
  allowsZero: true,
});

/** The order as checkout prices it: null where the coupon does not apply. */
function priced(made: Order, used: PastCoupon | null): Price | null {
  const held = made.lines.filter(({ skuId }) => used?.price.skuIds?.includes(skuId) ?? true);
  if (held.length === 0) return null;
  const price = priceOf(inputOf(made, used?.price ?? null, used?.stacking === 'alone' ? 10_000 : made.levelBp));
  return isRejection(price) ? null : price;
}

const pastOf = ({ lines: stored, ...price }: Price) => ({
  ...price,
  lines: stored.map((line) => ({ ...line, skuId: line.skuId ?? 0 })),
});

it.prop({ made: order }, { numRuns: 500 })(
  'a back-test of a coupon saves what checkout would have taken less, to the fen',
  ({ made }) => {
    const used: PastCoupon = { price: made.coupon, stacking: made.stacking };
    const [without, having] = [priced(made, null), priced(made, used)];
    if (without === null) throw new Error('an order without a coupon has a price');
    const less = having === null ? 0 : without.payableAmount - having.payableAmount;
    // Where a coupon would have made the order dearer, its buyer would not have used it.
    expect(savedOf(pastOf(without), used).saved ?? 0).toBe(Math.max(0, less));
  },
);

it.prop({ made: order }, { numRuns: 500 })(
  "a back-test of an order with the coupon that it used, by today's rules, differs from what it was priced at by 0 fen",
  ({ made }) => {
    const used: PastCoupon = { price: made.coupon, stacking: made.stacking };
    const stored = priced(made, used);
    fc.pre(stored !== null);
    if (stored === null) return;
    expect(savedOf(pastOf(stored), used).saved ?? 0).toBe(stored.couponAmount);
  },
);
