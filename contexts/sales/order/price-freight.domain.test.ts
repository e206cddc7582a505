import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import { priceOf } from './price.domain.ts';
import type { PriceCoupon, PriceInput, PriceLineInput } from './price-terms.domain.ts';

const line = (listPrice: number): PriceLineInput => ({ skuId: 1, qty: 1, listPrice, override: null, cost: null, weightG: 0 });

const cart: PriceInput = {
  lines: [line(10_000), line(5_000), line(0)],
  levelBp: 10_000,
  coupon: null,
  points: null,
  freight: { mode: 'free' },
  taxBp: 0,
  adjust: 0,
  staffLimitBp: 1_000,
  allowsZero: false,
};

describe('freight by templates', () => {
  const charge = (amount: number, freeFrom: number | null, places: readonly number[]) => ({
    template: `T${amount}`,
    amount,
    freeFrom,
    places,
  });

  const freightOf = (charges: readonly ReturnType<typeof charge>[], more: Partial<PriceInput> = {}) => {
    const price = priceOf({ ...cart, freight: { mode: 'template', charges }, ...more });
    if (isRejection(price)) throw new Error(price.errorCode);
    return { all: price.freightAmount, lines: price.lines.map(({ freightAmount }) => freightAmount), steps: price.steps };
  };

  it('adds up over the templates of an order, each borne by its own lines', () => {
    const { all, lines, steps } = freightOf([charge(800, null, [0, 2]), charge(500, null, [1])]);
    expect([all, lines]).toEqual([1_300, [800, 500, 0]]);
    expect(steps.flatMap(({ key, params }) => (key === 'price.freight-template' ? [params['template']] : []))).toEqual([
      'T800',
      'T500',
    ]);
  });

  it('is free for the matching items only; the others still cost (magento2 #25098)', () => {
    expect(freightOf([charge(800, 10_000, [0]), charge(500, null, [1])]).lines).toEqual([0, 500, 0]);
  });

  it('judges the limit after the coupon (magento2 PR #30167)', () => {
    const coupon: PriceCoupon = { kind: 'cash', value: 1, threshold: 0, skuIds: null };
    expect(freightOf([charge(800, 15_000, [0])]).all).toBe(0);
    expect(freightOf([charge(800, 15_000, [0])], { coupon }).all).toBe(800);
  });

  it('stays in the explanation when it is free (magento2 #8172: the method vanished)', () => {
    const { steps } = freightOf([charge(800, 0, [0])]);
    expect(steps.find(({ key }) => key === 'price.freight-free')).toMatchObject({
      params: { why: 'goods', spared: 800 },
      amount: 0,
    });
  });

  it('is spared once by a coupon for free freight, whatever the number of templates (PrestaShop PR #1477)', () => {
    const coupon: PriceCoupon = { kind: 'free_freight', threshold: 0, skuIds: null };
    const price = freightOf([charge(800, null, [0]), charge(500, null, [1])], { coupon });
    expect([price.all, price.lines]).toEqual([0, [0, 0, 0]]);
    expect(price.steps.flatMap(({ key, params }) => (key === 'price.freight-free' ? [params['spared']] : []))).toEqual([
      800, 500,
    ]);
  });

  it('is borne by lines that cost nothing where no other line has the template', () => {
    expect(freightOf([charge(800, null, [2])]).lines).toEqual([0, 0, 800]);
  });
});
