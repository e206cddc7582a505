import { scaled, thousands } from './number.tsx';
import type { Kind } from './kind.ts';

/** Integer fen. Copied as a plain decimal, so that spreadsheets read a number. */
export const money: Kind<number> = {
  align: 'end',
  text: (value) => `${value < 0 ? '-' : ''}${wholeOf(value)}.${centsOf(value)}`,
  paint: (value, { formats }) => (
    <>
      <span className="gr-symbol">{`${value < 0 ? '\u2212' : ''}${formats.symbol}`}</span>
      {thousands(wholeOf(value))}
      <span className={value % 100 === 0 ? 'gr-cents none' : 'gr-cents'}>.{centsOf(value)}</span>
    </>
  ),
  parse: (typed) => scaled(typed.replace(/^\s*([+-]?)\s*[\u00a5\uffe5$\u20ac\u00a3]/, '$1')),
};

function wholeOf(fen: number): number {
  return Math.floor(Math.abs(fen) / 100);
}

function centsOf(fen: number): string {
  return String(Math.abs(fen) % 100).padStart(2, '0');
}
