import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import type { MatrixSpec } from './sku-matrix.domain.ts';
import {
  emptySkuGrid,
  cellsOfFill,
  countsOf,
  leftOut,
  linesOf,
  repeatedCodes,
  skuGridOf,
  type SkuRow,
  type SkuGrid,
  withAllRows,
  withoutRow,
  withSpecs,
  withTyped,
} from './sku-grid.domain.ts';

const keys = { next: 0 };
const newKey = (): string => `k${(keys.next += 1)}`;
const colour = (...values: string[]): MatrixSpec => ({ spec: 'Colour', values });
const size = (...values: string[]): MatrixSpec => ({ spec: 'Size', values });

function changed(grid: SkuGrid, ...specs: MatrixSpec[]): SkuGrid {
  const next = withSpecs(grid, specs, newKey);
  if (isRejection(next)) throw new Error(next.errorCode);
  return next;
}

const priced = (grid: SkuGrid, price: (row: SkuRow) => number): SkuGrid => ({
  ...grid,
  rows: grid.rows.map((row, at) => ({ ...row, id: at + 1, skuCode: `C${at + 1}`, stock: 5, priceAmount: price(row) })),
});

const told = ({ rows }: SkuGrid): string[] =>
  rows.map(({ id, values, priceAmount }) => `${values.join('/')} ${id ?? '-'} ${priceAmount ?? '-'}`);

describe('a SKU grid', () => {
  it('starts with one SKU, which becomes the first combination; the others copy its price', () => {
    const single = priced(emptySkuGrid(), () => 1_900);
    const grid = changed(single, colour('Red', 'Blue'));
    expect(told(grid)).toEqual(['Red 1 1900', 'Blue - 1900']);
    expect(grid.rows.map(({ skuCode, stock }) => [skuCode, stock])).toEqual([
      ['C1', 5],
      [null, null],
    ]);
  });

  it('keeps the rows of remaining combinations when values are added or removed, and restores a row with its value', () => {
    const grid = priced(changed(emptySkuGrid(), colour('Red', 'Blue'), size('S', 'M')), ({ values }) => values.join().length);
    const grown = changed(grid, colour('Red', 'Blue', 'Jade'), size('S', 'M'));
    expect(told(grown)).toEqual(['Red/S 1 5', 'Red/M 2 5', 'Blue/S 3 6', 'Blue/M 4 6', 'Jade/S - -', 'Jade/M - -']);
    const shrunk = changed(grown, colour('Red'), size('S', 'M'));
    expect(told(shrunk)).toEqual(['Red/S 1 5', 'Red/M 2 5']);
    expect(told(changed(shrunk, colour('Blue', 'Red'), size('S', 'M')))).toEqual([
      'Blue/S 3 6',
      'Blue/M 4 6',
      'Red/S 1 5',
      'Red/M 2 5',
    ]);
  });

  it('gives each row one successor when a spec is added, and keeps one of them when it is removed', () => {
    const grid = priced(changed(emptySkuGrid(), colour('Red', 'Blue')), ({ values }) => values.join().length);
    const wide = changed(grid, colour('Red', 'Blue'), size('S', 'M'));
    expect(told(wide)).toEqual(['Red/S 1 3', 'Red/M - 3', 'Blue/S 2 4', 'Blue/M - 4']);
    expect(told(changed(wide, colour('Red', 'Blue')))).toEqual(['Red 1 3', 'Blue 2 4']);
    expect(told(changed(wide))).toEqual([' 1 3']);
  });

  it('gives every row a unique key', () => {
    const grid = changed(
      priced(emptySkuGrid(), () => 1),
      colour('a', 'b', 'c'),
      size('S', 'M'),
    );
    expect(new Set(grid.rows.map(({ key }) => key)).size).toBe(6);
  });

  it('ignores a spec without values', () => {
    const grid = changed(emptySkuGrid(), colour('Red'));
    expect(told(changed(grid, colour('Red'), size()))).toEqual(told(grid));
  });

  it('rejects duplicate specs and values', () => {
    expect(withSpecs(emptySkuGrid(), [colour('Red', 'Red')], newKey)).toMatchObject({ errorCode: 'product.duplicate-value' });
    expect(withSpecs(emptySkuGrid(), [colour('Red'), colour('Blue')], newKey)).toMatchObject({
      errorCode: 'product.duplicate-spec',
    });
  });

  it('leaves out excluded combinations until all are requested again', () => {
    const grid = priced(changed(emptySkuGrid(), colour('Red', 'Blue'), size('S', 'M')), () => 1);
    const less = withoutRow(grid, grid.rows[1]?.key ?? '');
    expect([less.rows.length, leftOut(less)]).toEqual([3, 1]);
    expect(changed(less, colour('Red', 'Blue'), size('S', 'M')).rows).toHaveLength(3);
    const stored = skuGridOf(less.specs, less.rows);
    expect(changed(stored, colour('Red', 'Blue', 'Jade'), size('S', 'M')).rows).toHaveLength(5);
    const all = withAllRows(less, newKey);
    expect(isRejection(all) ? [] : told(all)).toEqual(told(grid));
    expect(withoutRow(emptySkuGrid(), 'new-1').rows).toHaveLength(1);
  });

  it('keeps its rows when a spec is renamed', () => {
    const grid = priced(changed(emptySkuGrid(), colour('Red', 'Blue')), () => 7);
    const renamed = withTyped(grid, [{ spec: 'Shade', values: ['Red', 'Blue'] }], newKey);
    if (isRejection(renamed)) throw new Error(renamed.errorCode);
    expect(told(changed(renamed, { spec: 'Shade', values: ['Red', 'Blue', 'Jade'] }))).toEqual([
      'Red 1 7',
      'Blue 2 7',
      'Jade - -',
    ]);
    expect(withTyped(renamed, renamed.specs, newKey)).toBe(renamed);
  });

  it('rejects the name of another spec', () => {
    const grid = changed(emptySkuGrid(), colour('Red'), size('S'));
    expect(withTyped(grid, [colour('Red'), { spec: 'Colour', values: ['S'] }], newKey)).toMatchObject({
      errorCode: 'product.duplicate-spec',
    });
  });
});

describe('the request body', () => {
  const grid = priced(changed(emptySkuGrid(), colour('Red', 'Blue')), () => 100);

  it('contains lines without the fields of the grid itself, with blank codes as null', () => {
    const [first] = linesOf({ ...grid, rows: grid.rows.map((row) => ({ ...row, barcode: ' ' })) });
    expect(first).toEqual({
      id: 1,
      values: ['Red'],
      skuCode: 'C1',
      barcode: null,
      priceAmount: 100,
      marketAmount: null,
      costAmount: null,
      weightG: null,
      volumeCm3: null,
      lowStock: null,
      image: null,
      enabled: true,
    });
  });

  it('contains the counts that differ from the stock on hand', () => {
    const counts = countsOf(grid, (id) => (id === 1 ? 5 : 2));
    expect(counts.map(({ counted }) => counted)).toEqual([{ values: ['Blue'], onHand: 5, was: 2 }]);
  });

  it('fills by spec value and finds duplicate codes', () => {
    const cells = cellsOfFill(grid, { field: 'priceAmount', value: 300, match: { Colour: 'Blue' } });
    expect(cells).toEqual([{ key: grid.rows[1]?.key, col: 'priceAmount', before: 100, after: 300 }]);
    expect(cellsOfFill(grid, { field: 'priceAmount', value: 100, match: {} })).toEqual([]);
    const twice = grid.rows.map((row) => ({ ...row, skuCode: 'A', barcode: null }));
    expect(repeatedCodes(twice)).toEqual([
      [0, 'skuCode'],
      [1, 'skuCode'],
    ]);
  });
});
