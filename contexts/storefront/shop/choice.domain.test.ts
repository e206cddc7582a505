import { describe, expect, it } from 'vitest';
import { firstSku, isOffered, skuAfter, valuesOf } from './choice.domain.ts';

const sku = (skuId: number, values: readonly string[], stock: 'in' | 'few' | 'out' = 'in') => ({ skuId, values, stock });
const skus = [
  sku(1, ['Black', 'S'], 'out'),
  sku(2, ['Black', 'M']),
  sku(3, ['Cream', 'S']),
  sku(4, ['Brick', 'L'], 'few'),
] as const;
const [blackS, blackM, creamS, brickL] = skus;

describe('choosing a SKU by its options', () => {
  it('lists the values once and begins with what can be bought', () => {
    expect(valuesOf(skus, 0)).toEqual(['Black', 'Cream', 'Brick']);
    expect(firstSku(skus)).toBe(blackM);
    expect(firstSku([blackS])).toBe(blackS);
    expect(firstSku([])).toBeUndefined();
  });

  it('keeps the other values where it can, and takes what there is where it cannot', () => {
    expect(skuAfter(skus, { from: blackM, option: 1, value: 'S' })).toBe(blackS);
    expect(skuAfter(skus, { from: blackM, option: 0, value: 'Cream' })).toBe(creamS);
    expect(skuAfter(skus, { from: creamS, option: 0, value: 'Brick' })).toBe(brickL);
    expect(skuAfter(skus, { from: creamS, option: 0, value: 'Gold' })).toBe(creamS);
  });

  it('says what cannot be bought with the other values', () => {
    expect(isOffered(skus, { from: blackM, option: 1, value: 'S' })).toBe(false);
    expect(isOffered(skus, { from: creamS, option: 1, value: 'S' })).toBe(true);
    expect(isOffered(skus, { from: creamS, option: 0, value: 'Brick' })).toBe(false);
  });
});
