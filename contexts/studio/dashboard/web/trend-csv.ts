import { localTime } from '@shopkeeper/resource/calendar';
import type { MetricKey, Overview } from '../overview.domain.ts';

type Heading = 'text.time' | `text.figure.${MetricKey}`;

/** All metrics of the shown period as a CSV file for spreadsheets, a row for each hour or day and one with the sums; amounts in yuan. */
export function trendCsv({ grain, grains, metrics }: Overview, text: (key: Heading) => string): Blob {
  const head = [text('text.time'), ...metrics.map(({ key }) => text(`text.figure.${key}`))];
  const print = (unit: Overview['metrics'][number]['unit'], value: number): string =>
    unit === 'money' ? (value / 100).toFixed(2) : String(value);
  const rows = grains.map((at, place) => [
    localTime(at).slice(0, grain === 'hour' ? 16 : 10),
    ...metrics.map(({ unit, points }) => print(unit, points[place] ?? 0)),
  ]);
  const sums = ['', ...metrics.map(({ unit, value }) => print(unit, value))];
  const lines = [head.map((cell) => `"${cell.replaceAll('"', '""')}"`), ...rows, sums].map((cells) => cells.join(','));
  // The byte order mark, because spreadsheets otherwise read Chinese in another encoding.
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
