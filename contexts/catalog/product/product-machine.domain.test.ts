import { describe, expect, it } from 'vitest';
import {
  mayMoveProduct,
  productMoves,
  productMovesFrom,
  productStates,
  type ProductFacts,
  type ProductMove,
} from './product-machine.domain.ts';

const kettle: ProductFacts = {
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

it('the table of moves', () => {
  expect(productMoves).toEqual({
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

const moves = Object.keys(productMoves) as ProductMove[];
const pairs = moves.flatMap((move) => productStates.map((from) => ({ move, from })));

it.each(pairs.filter(({ move, from }) => productMovesFrom(from).includes(move)))(
  'a product that is $from may $move',
  ({ move, from }) => {
    expect(mayMoveProduct({ ...kettle, status: from }, move, when)).toBe(true);
  },
);

it.each(pairs.filter(({ move, from }) => !productMovesFrom(from).includes(move)))(
  'a product that is $from may not $move',
  ({ move, from }) => {
    expect(mayMoveProduct({ ...kettle, status: from }, move, when)).toEqual({
      refused: 'product.illegal-move',
      facts: { move, from, allowed: productMovesFrom(from) },
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
    expect(mayMoveProduct({ ...kettle, ...given }, 'publish', when)).toEqual({
      refused: 'product.not-publishable',
      facts: { checks },
    });
  });
});

describe('schedule', () => {
  it('refuses an instant that has passed', () => {
    expect(mayMoveProduct(kettle, 'schedule', { publishAt: 1_000, at: 1_000 })).toMatchObject({
      refused: 'product.publish-in-past',
    });
  });

  it('checks what publishing would check', () => {
    expect(mayMoveProduct({ ...kettle, images: [] }, 'schedule', when)).toMatchObject({ facts: { checks: ['image'] } });
  });
});
