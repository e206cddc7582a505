import type { ReportRow } from '../report-query.domain.ts';

/** Digits that a number is shown with behind the point, at most. */
const most = 3;

/** How many digits the numbers of a column have behind the point: as many as the one with the most. */
export const decimalsOf = (rows: readonly ReportRow[], name: string): number =>
  Math.max(0, ...rows.map((row) => Math.min(most, String(row[name] ?? '').split('.')[1]?.length ?? 0)));

/** A formatted number with zeros at its end, so that those of a column stand one below the other: `134.9` as `134.90`. */
export function padded(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  return decimals === 0 ? text : `${whole}.${fraction.padEnd(decimals, '0')}`;
}
