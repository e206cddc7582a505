import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import {
  generateMatrix,
  specHash,
  specsOf,
  specText,
  type MatrixSpec,
  type SkuSet,
  type WithValues,
} from './sku-matrix.domain.ts';

const colour: MatrixSpec = { spec: '颜色', values: ['燕麦色', '雾蓝'] };
const size: MatrixSpec = { spec: '尺寸', values: ['1.5m', '1.8m'] };
const many = (spec: string, count: number): MatrixSpec => ({
  spec,
  values: Array.from({ length: count }, (_, place) => `${place}`),
});
const none = { specs: [], skus: [] };

function matrix<S extends WithValues>(specs: readonly MatrixSpec[], existing: SkuSet<S>) {
  const made = generateMatrix(specs, existing);
  if (isRejection(made)) throw new Error(made.errorCode);
  return made;
}

describe('specHash', () => {
  it('is independent of the order of the specs', () => {
    expect(specHash(['颜色', '尺寸'], ['雾蓝', '1.5m'])).toBe(specHash(['尺寸', '颜色'], ['1.5m', '雾蓝']));
  });

  it('differs for different combinations, whatever characters they contain', () => {
    expect(specHash(['a', 'b'], ['x","b', 'y'])).not.toBe(specHash(['a', 'b'], ['x', 'b","y']));
  });
});

describe('generateMatrix', () => {
  it('returns every combination in the order of the specs', () => {
    expect(matrix([colour, size], none).rows.map((row) => specText(row.values))).toEqual([
      '燕麦色 / 1.5m',
      '燕麦色 / 1.8m',
      '雾蓝 / 1.5m',
      '雾蓝 / 1.8m',
    ]);
  });

  it('keeps existing SKUs when the specs are reordered, and returns the dropped ones', () => {
    const stays = { values: ['1.5m', '雾蓝'], priceAmount: 9_900 };
    const goes = { values: ['2.0m', '雾蓝'], priceAmount: 8_800 };
    const made = matrix([colour, size], { specs: ['尺寸', '颜色'], skus: [goes, stays] });
    expect(made.rows.map(({ kept }) => kept?.priceAmount ?? null)).toEqual([null, null, 9_900, null]);
    expect(made.dropped).toEqual([goes]);
  });

  it('returns one row without specs', () => {
    const only = { values: [], skuCode: 'A' };
    expect(matrix([], { specs: [], skus: [only] }).rows.map(({ kept }) => kept)).toEqual([only]);
  });

  it('allows 2,000 rows and not one more', () => {
    expect(matrix([many('a', 100), many('b', 20)], none).rows).toHaveLength(2_000);
    expect(generateMatrix([many('a', 87), many('b', 23)], none)).toEqual({
      errorCode: 'product.too-many-skus',
      details: { max: 2_000, count: 2_001 },
    });
  });

  it.each([
    ['five specs', ['a', 'b', 'c', 'd', 'e'].map((spec) => many(spec, 1)), 'product.too-many-specs'],
    ['101 values', [many('a', 101)], 'product.too-many-values'],
    ['one spec twice', [colour, colour], 'product.duplicate-spec'],
    ['one value twice', [{ spec: '颜色', values: ['雾蓝', '雾蓝'] }], 'product.duplicate-value'],
  ])('rejects %s', (_, specs, code) => {
    expect(generateMatrix(specs, none)).toMatchObject({ errorCode: code });
  });
});

describe('specsOf', () => {
  it('returns the values that rows use', () => {
    expect(specsOf({ specs: ['颜色', '尺寸'], skus: matrix([colour, size], none).rows })).toEqual([colour, size]);
  });
});
