import { expect, it } from 'vitest';
import { type PastCoupon, savedOf } from './past-order.domain.ts';

const line = (skuId: number, itemsAmount: number, memberDiscountAmount = 0) => ({
  skuId,
  itemsAmount,
  discountAmount: 0,
  memberDiscountAmount,
});
const past = { pointsAmount: 0, freightAmount: 800, lines: [line(1, 3_000), line(2, 7_000, 700)] };
const cash = (threshold: number, skuIds: number[] | null = null): PastCoupon => ({
  price: { kind: 'cash', value: 1_000, threshold, skuIds },
  stacking: 'all',
});

it('takes its value off orders whose covered items reach the threshold', () => {
  expect(savedOf(past, cash(9_300))).toEqual({ eligibleAmount: 9_300, saved: 1_000 });
  expect(savedOf(past, cash(9_301))).toEqual({ eligibleAmount: 9_300, saved: null });
  expect(savedOf(past, cash(0, [2]))).toEqual({ eligibleAmount: 6_300, saved: 1_000 });
  expect(savedOf(past, cash(0, [9]))).toEqual({ eligibleAmount: 0, saved: null });
});

it('replaces the discount of the level when it stands alone, and is not used beside points', () => {
  expect(savedOf(past, { ...cash(10_000), stacking: 'alone' })).toEqual({ eligibleAmount: 10_000, saved: 300 });
  expect(savedOf({ ...past, pointsAmount: 1 }, { ...cash(0), stacking: 'no_points' }).saved).toBeNull();
});

it('spares the freight', () => {
  const free: PastCoupon = { price: { kind: 'free_freight', threshold: 0, skuIds: null }, stacking: 'all' };
  expect(savedOf(past, free).saved).toBe(800);
  expect(savedOf({ ...past, freightAmount: 0 }, free).saved).toBeNull();
});
