import { isRefusal } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import type { MatrixSpec } from './sku-matrix.domain.ts';
import {
  blankSheet,
  cellsOfFill,
  countsOf,
  leftOut,
  linesOf,
  repeatedCodes,
  sheetOf,
  type SkuRow,
  type SkuSheet,
  withAllRows,
  withoutRow,
  withSpecs,
  withTyped,
} from './sku-sheet.domain.ts';

const keys = { next: 0 };
const newKey = (): string => `k${(keys.next += 1)}`;
const colour = (...values: string[]): MatrixSpec => ({ spec: 'Colour', values });
const size = (...values: string[]): MatrixSpec => ({ spec: 'Size', values });

function changed(sheet: SkuSheet, ...specs: MatrixSpec[]): SkuSheet {
  const next = withSpecs(sheet, specs, newKey);
  if (isRefusal(next)) throw new Error(next.refused);
  return next;
}

const priced = (sheet: SkuSheet, price: (row: SkuRow) => number): SkuSheet => ({
  ...sheet,
  rows: sheet.rows.map((row, at) => ({ ...row, id: at + 1, skuCode: `C${at + 1}`, stock: 5, priceAmount: price(row) })),
});

const told = ({ rows }: SkuSheet): string[] =>
  rows.map(({ id, values, priceAmount }) => `${values.join('/')} ${id ?? '-'} ${priceAmount ?? '-'}`);

describe('a sheet of SKUs', () => {
  it('starts with one SKU, which lives on in the first combination and lends the others its price', () => {
    const single = priced(blankSheet(), () => 1_900);
    const sheet = changed(single, colour('Red', 'Blue'));
    expect(told(sheet)).toEqual(['Red 1 1900', 'Blue - 1900']);
    expect(sheet.rows.map(({ skuCode, stock }) => [skuCode, stock])).toEqual([
      ['C1', 5],
      [null, null],
    ]);
  });

  it('keeps every row whose combination stays when a value comes or goes, and brings it back with its value', () => {
    const sheet = priced(changed(blankSheet(), colour('Red', 'Blue'), size('S', 'M')), ({ values }) => values.join().length);
    const grown = changed(sheet, colour('Red', 'Blue', 'Jade'), size('S', 'M'));
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

  it('gives each row one heir when a spec is added, and one of them back when it is taken away', () => {
    const sheet = priced(changed(blankSheet(), colour('Red', 'Blue')), ({ values }) => values.join().length);
    const wide = changed(sheet, colour('Red', 'Blue'), size('S', 'M'));
    expect(told(wide)).toEqual(['Red/S 1 3', 'Red/M - 3', 'Blue/S 2 4', 'Blue/M - 4']);
    expect(told(changed(wide, colour('Red', 'Blue')))).toEqual(['Red 1 3', 'Blue 2 4']);
    expect(told(changed(wide))).toEqual([' 1 3']);
  });

  it('gives every row a key of its own', () => {
    const sheet = changed(
      priced(blankSheet(), () => 1),
      colour('a', 'b', 'c'),
      size('S', 'M'),
    );
    expect(new Set(sheet.rows.map(({ key }) => key)).size).toBe(6);
  });

  it('waits for values: a spec without any changes nothing', () => {
    const sheet = changed(blankSheet(), colour('Red'));
    expect(told(changed(sheet, colour('Red'), size()))).toEqual(told(sheet));
  });

  it('refuses what would be too much and what is named twice', () => {
    expect(withSpecs(blankSheet(), [colour('Red', 'Red')], newKey)).toMatchObject({ refused: 'product.duplicate-value' });
    expect(withSpecs(blankSheet(), [colour('Red'), colour('Blue')], newKey)).toMatchObject({ refused: 'product.duplicate-spec' });
  });

  it('leaves out what is not sold until all combinations are wanted again', () => {
    const sheet = priced(changed(blankSheet(), colour('Red', 'Blue'), size('S', 'M')), () => 1);
    const less = withoutRow(sheet, sheet.rows[1]?.key ?? '');
    expect([less.rows.length, leftOut(less)]).toEqual([3, 1]);
    expect(changed(less, colour('Red', 'Blue'), size('S', 'M')).rows).toHaveLength(3);
    const stored = sheetOf(less.specs, less.rows);
    expect(changed(stored, colour('Red', 'Blue', 'Jade'), size('S', 'M')).rows).toHaveLength(5);
    const all = withAllRows(less, newKey);
    expect(isRefusal(all) ? [] : told(all)).toEqual(told(sheet));
    expect(withoutRow(blankSheet(), 'new-1').rows).toHaveLength(1);
  });

  it('keeps its rows when a spec is called otherwise', () => {
    const sheet = priced(changed(blankSheet(), colour('Red', 'Blue')), () => 7);
    const renamed = withTyped(sheet, [{ spec: 'Shade', values: ['Red', 'Blue'] }], newKey);
    if (isRefusal(renamed)) throw new Error(renamed.refused);
    expect(told(changed(renamed, { spec: 'Shade', values: ['Red', 'Blue', 'Jade'] }))).toEqual([
      'Red 1 7',
      'Blue 2 7',
      'Jade - -',
    ]);
    expect(withTyped(renamed, renamed.specs, newKey)).toBe(renamed);
  });

  it('refuses a name that another spec has', () => {
    const sheet = changed(blankSheet(), colour('Red'), size('S'));
    expect(withTyped(sheet, [colour('Red'), { spec: 'Colour', values: ['S'] }], newKey)).toMatchObject({
      refused: 'product.duplicate-spec',
    });
  });
});

describe('what is sent', () => {
  const sheet = priced(changed(blankSheet(), colour('Red', 'Blue')), () => 100);

  it('are lines without what only the sheet knows, blank codes as none', () => {
    const [first] = linesOf({ ...sheet, rows: sheet.rows.map((row) => ({ ...row, barcode: ' ' })) });
    expect(first).toEqual({
      id: 1,
      values: ['Red'],
      skuCode: 'C1',
      barcode: null,
      priceAmount: 100,
      marketAmount: null,
      costAmount: null,
      weightG: null,
      lowStock: null,
      image: null,
      enabled: true,
    });
  });

  it('are the counts that differ from what was on hand', () => {
    const counts = countsOf(sheet, (id) => (id === 1 ? 5 : 2));
    expect(counts.map(({ counted }) => counted)).toEqual([{ values: ['Blue'], onHand: 5, was: 2 }]);
  });

  it('fills by spec value and finds codes said twice', () => {
    const cells = cellsOfFill(sheet, { field: 'priceAmount', value: 300, match: { Colour: 'Blue' } });
    expect(cells).toEqual([{ key: sheet.rows[1]?.key, col: 'priceAmount', before: 100, after: 300 }]);
    expect(cellsOfFill(sheet, { field: 'priceAmount', value: 100, match: {} })).toEqual([]);
    const twice = sheet.rows.map((row) => ({ ...row, skuCode: 'A', barcode: null }));
    expect(repeatedCodes(twice)).toEqual([
      [0, 'skuCode'],
      [1, 'skuCode'],
    ]);
  });
});
