import { describe, expect, it } from 'vitest';
import { palette } from '../../../ui/src/theme/themes.ts';
import { lineChartOf, type Lines } from './line-options.ts';

const look = { colours: palette('blue', 'light'), fontFamily: 'serif' };
const yuan = (fen: number): string => String(Math.round(fen / 100));
const sales: Lines = {
  categories: ['Mon', 'Tue'],
  series: [
    { name: 'now', points: [100, 300] },
    { name: 'before', points: [200, 100], isComparison: true },
  ],
  print: (fen) => `¥${yuan(fen)}`,
  printAxis: yuan,
};

/** The tick labels of the value axis; null where a label is omitted. */
function stepsOf(lines: Lines, values: readonly number[]): unknown[] {
  const callback = lineChartOf(lines, look).options?.scales?.['y']?.ticks?.callback;
  if (!callback) throw new Error('the axis has no words of its own');
  const steps = values.map((value) => ({ value }));
  return values.map((value, at) => callback.call({} as never, value, at, steps));
}

describe('line chart options', () => {
  it('fills the area below the series but not below the comparison series', () => {
    const { datasets } = lineChartOf(sales, look).data;
    expect(datasets.map(({ label, data, fill, borderDash }) => [label, data, fill, borderDash])).toEqual([
      ['now', [100, 300], 'start', []],
      ['before', [200, 100], false, [5, 4]],
    ]);
  });

  it('draws a point for a series with a single value and no points otherwise', () => {
    const single = { ...sales, series: [{ name: 'now', points: [100] }] };
    const radiusOf = (lines: Lines) => lineChartOf(lines, look).data.datasets.map(({ pointRadius }) => pointRadius);
    expect([radiusOf(single), radiusOf(sales)]).toEqual([[3], [0, 0]]);
  });

  it('ends at the limit where one is given', () => {
    const endOf = (lines: Lines) => lineChartOf(lines, look).options?.scales?.['y']?.max;
    expect([endOf(sales), endOf({ ...sales, limit: 200 })]).toEqual([undefined, 200]);
  });

  it('labels the axis with the axis format and omits repeated labels', () => {
    expect(stepsOf(sales, [0, 20, 40, 100, 140])).toEqual(['0', null, null, '1', null]);
    expect(stepsOf({ ...sales, printAxis: undefined }, [0, 100])).toEqual(['¥0', '¥1']);
  });
});
