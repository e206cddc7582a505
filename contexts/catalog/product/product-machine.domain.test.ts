import { describe, expect, it } from 'vitest';
import {
  canTransitionProduct,
  productTransitions,
  productTransitionsFrom,
  productStates,
  type ProductSnapshot,
  type ProductTransition,
} from './product-machine.domain.ts';

const kettle: ProductSnapshot = {
  status: 'draft',
  name: '手冲壶',
  isCategoryOn: true,
  images: ['a.webp'],
  skus: [
    { isOn: true, priceAmount: 16_900 },
    { isOn: false, priceAmount: null },
  ],
};
const when = { publishAt: 2_000, at: 1_000 };

it('productTransitions lists all transitions', () => {
  expect(productTransitions).toEqual({
    publish: { from: ['draft', 'scheduled', 'off_sale'], to: ['on_sale'] },
    unpublish: { from: ['on_sale', 'scheduled'], to: ['off_sale'] },
    schedule: { from: ['draft', 'scheduled', 'off_sale'], to: ['scheduled'] },
    recycle: { from: ['draft', 'off_sale'], to: ['archived'] },
    restore: { from: ['archived'], to: ['off_sale'] },
    reprice: {
      from: ['draft', 'scheduled', 'on_sale', 'off_sale'],
      to: ['draft', 'scheduled', 'on_sale', 'off_sale'],
    },
  });
});

const transitions = Object.keys(productTransitions) as ProductTransition[];
const pairs = transitions.flatMap((transition) => productStates.map((from) => ({ transition, from })));

it.each(pairs.filter(({ transition, from }) => productTransitionsFrom(from).includes(transition)))(
  'a product that is $from may $move',
  ({ transition, from }) => {
    expect(canTransitionProduct({ ...kettle, status: from }, transition, when)).toBe(true);
  },
);

it.each(pairs.filter(({ transition, from }) => !productTransitionsFrom(from).includes(transition)))(
  'a product that is $from may not $move',
  ({ transition, from }) => {
    expect(canTransitionProduct({ ...kettle, status: from }, transition, when)).toEqual({
      errorCode: 'product.illegal-transition',
      details: { transition, from, allowed: productTransitionsFrom(from) },
    });
  },
);

describe('publish', () => {
  it.each([
    [{ name: ' ' }, ['name']],
    [{ isCategoryOn: false }, ['category']],
    [{ images: [] }, ['image']],
    [{ skus: [] }, ['sku']],
    [{ skus: [{ isOn: false, priceAmount: 1 }] }, ['sku']],
    [{ skus: [{ isOn: true, priceAmount: null }] }, ['price']],
    [{ skus: [{ isOn: true, priceAmount: -1 }] }, ['price']],
    [{ skus: [{ isOn: true, priceAmount: 0 }] }, ['zero-price']],
    [{ hasFreight: false }, ['freight']],
    [{ name: '', images: [], skus: [] }, ['name', 'image', 'sku']],
  ])('with %j names all that is wrong: %j', (given, checks) => {
    expect(canTransitionProduct({ ...kettle, ...given }, 'publish', when)).toEqual({
      errorCode: 'product.not-publishable',
      details: { checks },
    });
  });
});

describe('schedule', () => {
  it('rejects a time in the past', () => {
    expect(canTransitionProduct(kettle, 'schedule', { publishAt: 1_000, at: 1_000 })).toMatchObject({
      errorCode: 'product.publish-in-past',
    });
  });

  it('runs the checks of publish', () => {
    expect(canTransitionProduct({ ...kettle, images: [] }, 'schedule', when)).toMatchObject({ details: { checks: ['image'] } });
  });
});
