import { describe, expect, it } from 'vitest';
import { palette } from '../theme/themes.ts';
import { type Lines, lineChartOf } from './line-options.ts';

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

/** What stands at a step of the axis; nothing where a step is left out. */
function stepsOf(lines: Lines, values: readonly number[]): unknown[] {
  const callback = lineChartOf(lines, look).options?.scales?.['y']?.ticks?.callback;
  if (!callback) throw new Error('the axis has no words of its own');
  const steps = values.map((value) => ({ value }));
  return values.map((value, at) => callback.call({} as never, value, at, steps));
}

describe('a chart of lines', () => {
  it('has an area below what it shows, and none below what that is compared with', () => {
    const { datasets } = lineChartOf(sales, look).data;
    expect(datasets.map(({ label, data, fill, borderDash }) => [label, data, fill, borderDash])).toEqual([
      ['now', [100, 300], 'start', []],
      ['before', [200, 100], false, [5, 4]],
    ]);
  });

  it('shows a single value as a point, and values in a line without points', () => {
    const single = { ...sales, series: [{ name: 'now', points: [100] }] };
    const radiusOf = (lines: Lines) => lineChartOf(lines, look).data.datasets.map(({ pointRadius }) => pointRadius);
    expect([radiusOf(single), radiusOf(sales)]).toEqual([[3], [0, 0]]);
  });

  it('names the steps of its axis in the axis’ words, each once', () => {
    expect(stepsOf(sales, [0, 20, 40, 100, 140])).toEqual(['0', null, null, '1', null]);
    expect(stepsOf({ ...sales, printAxis: undefined }, [0, 100])).toEqual(['¥0', '¥1']);
  });
});
