/** A parsed input as exact integer hundredths (fen, basis points); null while it is not a number yet. */
export interface Typed {
  readonly text: string;
  readonly value: number | null;
}

const maxWholeDigits = 13;
const full = '０１２３４５６７８９．，－。';
const plain = '0123456789.,-.';

/**
 * Parses a decimal with at most two places to integer hundredths, digit by digit, without floats. Accepts full-width digits,
 * thousands separators, blanks, `¥` and `%`. Returns undefined for anything else.
 */
export function readHundredths(typed: string): Typed | undefined {
  const text = [...typed].map((letter) => (full.includes(letter) ? plain.charAt(full.indexOf(letter)) : letter)).join('');
  const bare = text.replace(/[\s,¥￥%]/g, '');
  const match = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(bare);
  if (!match) return undefined;
  const [, sign = '', whole = '', cents = ''] = match;
  if (whole.length > maxWholeDigits) return undefined;
  if (whole === '' && cents === '') return { text: bare, value: null };
  const hundredths = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return { text: bare, value: sign === '-' && hundredths !== 0 ? -hundredths : hundredths };
}

/** Formats integer hundredths as a plain decimal that `readHundredths` parses: `145.50`. */
export function showHundredths(value: number | null): string {
  if (value === null) return '';
  const size = Math.abs(value);
  return `${value < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** Like `showHundredths`, without trailing zeros: `71.6`. */
export const showShortHundredths = (value: number | null): string =>
  showHundredths(value).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros.replace(/0+$/, '')));
