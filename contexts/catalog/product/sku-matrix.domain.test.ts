import { isRefusal } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import {
  batchFill,
  checkSkus,
  generateMatrix,
  specHash,
  specText,
  specsOf,
  type Matrix,
  type MatrixSpec,
  type SpecValue,
} from './sku-matrix.domain.ts';

const colour: MatrixSpec = {
  specId: 1,
  spec: '颜色',
  values: [
    { valueId: 11, value: '燕麦色' },
    { valueId: 12, value: '雾蓝' },
  ],
};
const size: MatrixSpec = {
  specId: 2,
  spec: '尺寸',
  values: [
    { valueId: 21, value: '1.5m' },
    { valueId: 22, value: '1.8m' },
  ],
};
const values = (specId: number, count: number): MatrixSpec => ({
  specId,
  spec: `spec ${specId}`,
  values: Array.from({ length: count }, (_, place) => ({ valueId: specId * 1_000 + place, value: `${place}` })),
});
const chosen = (...pairs: [MatrixSpec, number][]): SpecValue[] =>
  pairs.map(([{ specId, spec, values: all }, place]) => ({
    specId,
    spec,
    valueId: all[place]?.valueId ?? 0,
    value: all[place]?.value ?? '',
  }));

function matrix<S extends { specValues: readonly SpecValue[] }>(specs: readonly MatrixSpec[], existing: readonly S[]): Matrix<S> {
  const made = generateMatrix(specs, existing);
  if (isRefusal(made)) throw new Error(made.refused);
  return made;
}

describe('specHash', () => {
  it('is the same whatever the order of the specs', () => {
    expect(specHash(chosen([colour, 1], [size, 0]))).toBe(specHash(chosen([size, 0], [colour, 1])));
    expect(specHash(chosen([colour, 1], [size, 0]))).toBe('1:12|2:21');
  });
});

describe('generateMatrix', () => {
  it('makes every combination in the order of the specs', () => {
    expect(matrix([colour, size], []).rows.map((row) => specText(row.specValues))).toEqual([
      '燕麦色 / 1.5m',
      '燕麦色 / 1.8m',
      '雾蓝 / 1.5m',
      '雾蓝 / 1.8m',
    ]);
  });

  it('keeps what exists, by combination, and names what fell out', () => {
    const stays = { specValues: chosen([size, 0], [colour, 1]), priceAmount: 9_900 };
    const goes = { specValues: chosen([colour, 0]), priceAmount: 8_800 };
    const made = matrix([colour, size], [goes, stays]);
    expect(made.rows.map(({ kept }) => kept?.priceAmount ?? null)).toEqual([null, null, 9_900, null]);
    expect(made.dropped).toEqual([goes]);
  });

  it('is one row without specs', () => {
    expect(matrix([], [{ specValues: [], sku: 'A' }]).rows).toEqual([
      { specHash: '', specValues: [], kept: { specValues: [], sku: 'A' } },
    ]);
  });

  it('makes 2,000 rows and not one more', () => {
    expect(matrix([values(1, 100), values(2, 20)], []).rows).toHaveLength(2_000);
    expect(generateMatrix([values(1, 87), values(2, 23)], [])).toEqual({
      refused: 'product.too-many-skus',
      facts: { max: 2_000, count: 2_001 },
    });
  });

  it.each([
    ['five specs', [1, 2, 3, 4, 5].map((id) => values(id, 1)), 'product.too-many-specs'],
    ['101 values', [values(1, 101)], 'product.too-many-values'],
    ['one spec twice', [colour, colour], 'product.duplicate-spec'],
  ])('refuses %s', (_, specs, code) => {
    expect(generateMatrix(specs, [])).toMatchObject({ refused: code });
  });
});

describe('checkSkus', () => {
  const sku = (...pairs: [MatrixSpec, number][]) => ({ specValues: chosen(...pairs) });

  it('accepts rows of one spec set without repetition', () => {
    expect(checkSkus([sku([colour, 0], [size, 0]), sku([size, 1], [colour, 0])])).toBe(true);
    expect(checkSkus([sku()])).toBe(true);
  });

  it.each([
    ['a row that lacks a spec', [sku([colour, 0], [size, 0]), sku([colour, 1])], 'product.uneven-specs'],
    ['a combination twice', [sku([colour, 0], [size, 0]), sku([size, 0], [colour, 0])], 'product.duplicate-sku'],
    ['two rows without specs', [sku(), sku()], 'product.duplicate-sku'],
    ['2,001 rows', Array.from({ length: 2_001 }, () => sku()), 'product.too-many-skus'],
    ['101 values', Array.from({ length: 101 }, (_, place) => sku([values(1, 101), place])), 'product.too-many-values'],
  ])('refuses %s', (_, skus, code) => {
    expect(checkSkus(skus)).toMatchObject({ refused: code });
  });
});

describe('batchFill', () => {
  const rows = matrix([colour, size], []).rows.map((row) => ({ ...row, priceAmount: 0 }));

  it('fills the rows that have the value, or all', () => {
    expect(batchFill(rows, [{ specId: 1, valueId: 12 }], { priceAmount: 5 }).map(({ priceAmount }) => priceAmount)).toEqual([
      0, 0, 5, 5,
    ]);
    expect(batchFill(rows, [], { priceAmount: 7 }).every(({ priceAmount }) => priceAmount === 7)).toBe(true);
  });
});

describe('specsOf', () => {
  it('finds the specs and values that rows use', () => {
    expect(specsOf(matrix([colour, size], []).rows)).toEqual([colour, size]);
  });
});
