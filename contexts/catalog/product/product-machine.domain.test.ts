import { canTransition, commandsOf, illegalTransitions } from '@shopkeeper/resource/lifecycle';
import { describe, expect, it } from 'vitest';
import { mayPublish, maySchedule, type ProductSnapshot } from './product-machine.domain.ts';
import { product } from './product.resource.ts';

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

it('the transitions lead from the specified states to the specified states', () => {
  const table = Object.values(product.transitions).map(({ name, from, to }) => [name, { from, to }]);
  expect(Object.fromEntries(table)).toEqual({
    publish: { from: ['draft', 'scheduled', 'off_sale'], to: ['on_sale'] },
    unpublish: { from: ['on_sale', 'scheduled'], to: ['off_sale'] },
    schedule: { from: ['draft', 'scheduled', 'off_sale'], to: ['scheduled'] },
    recycle: { from: ['draft', 'off_sale'], to: ['archived'] },
    restore: { from: ['archived'], to: ['off_sale'] },
    startSale: { from: ['scheduled'], to: ['on_sale', 'off_sale'] },
  });
  expect(product.actions.restorePrices.from).toEqual(product.actions.reprice.from);
  expect(product.actions.reprice.from).toEqual(['draft', 'scheduled', 'on_sale', 'off_sale']);
});

it.each(illegalTransitions(product))('a product in state $from rejects $transition', ({ transition, from }) => {
  const row = { ...kettle, status: from };
  const command = commandsOf(product)[transition];
  if (!command) throw new Error(transition);
  const context = { at: 0, actor: null, known: {} };
  expect(canTransition({ resource: product, command, row, input: {}, context })).toMatchObject({
    errorCode: 'product.illegal-transition',
    details: { transition, from },
  });
});

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
  ])('given %j reports all failed checks: %j', (given, checks) => {
    expect(mayPublish({ ...kettle, ...given })).toEqual({
      errorCode: 'product.not-publishable',
      details: { checks },
    });
  });
});

describe('schedule', () => {
  it('rejects a time in the past', () => {
    expect(maySchedule(kettle, { publishAt: 1_000 }, 1_000)).toMatchObject({
      errorCode: 'product.publish-in-past',
    });
  });

  it('runs the checks of publish', () => {
    expect(maySchedule({ ...kettle, images: [] }, { publishAt: 2_000 }, 1_000)).toMatchObject({ details: { checks: ['image'] } });
  });
});
