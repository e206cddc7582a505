/** How the number of a cell is shown. */
export type NumberStyle = 'plain' | 'percent' | 'date' | 'time' | 'date-time';

/** The built-in formats other than plain numbers, from and to; 27 to 36 and 50 to 58 are those of East Asian spreadsheets. */
const builtIn: readonly (readonly [from: number, to: number, style: NumberStyle])[] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date-time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
];

const builtInStyle = (id: number): NumberStyle => builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'plain';

/** Classifies a number format: the letters that stand for parts of a date or a time, outside quotes and brackets. */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return builtInStyle(id);
  const bare = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (bare.includes('general')) return 'plain';
  const hasDay = /[ydeb]/.test(bare) || (bare.includes('m') && !/[hs]/.test(bare));
  const hasTime = /[hs]/.test(bare);
  if (hasDay) return hasTime ? 'date-time' : 'date';
  if (hasTime) return 'time';
  return bare.includes('%') ? 'percent' : 'plain';
}

/** Days from 30 December 1899, from which serial dates count, to 1 January 1970. */
const epochDays = 25_569;
/** Days between the 1900 and the 1904 date systems. */
const days1904 = 1_462;
const dayMs = 86_400_000;

/** The day of a serial date. The 1900 system counts a 29 February 1900, so that earlier days are off by one. */
function dayOf(serial: number, is1904: boolean): number {
  if (is1904) return serial + days1904;
  return serial < 60 ? serial + 1 : serial;
}

/** Formats a serial date as `2026-11-20`, `18:30:00` or both; the text of the number where it is no date. */
export function serialDate(serial: number, style: NumberStyle, is1904: boolean): string {
  const at = new Date(Math.round(((dayOf(serial, is1904) - epochDays) * dayMs) / 1000) * 1000);
  if (Number.isNaN(at.getTime()) || serial < 0 || at.getUTCFullYear() > 9999) return plainNumber(serial);
  const [date = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  if (style === 'time' && serial < 1) return time;
  return time === '00:00:00' ? date : `${date} ${time}`;
}

/** Writes a number as a spreadsheet shows it: 15 significant digits, so that 0.1 + 0.2 is 0.3, and no exponent. */
export function plainNumber(value: number): string {
  const short = Number(value.toPrecision(15));
  const text = String(short);
  if (!text.includes('e')) return text;
  return Math.abs(short) >= 1 ? BigInt(Math.round(short)).toString() : short.toFixed(20).replace(/0+$/, '').replace(/\.$/, '');
}

/** The text of a number cell in its style. */
export function numberText(raw: string, style: NumberStyle, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (style === 'plain') return plainNumber(value);
  return style === 'percent' ? `${plainNumber(value * 100)}%` : serialDate(value, style, is1904);
}

/** The column of a cell reference from 0: `B7` is 1; null for anything else. */
export function columnIndex(reference: string): number | null {
  const [, letters] = /^\$?([A-Za-z]{1,3})\$?\d+$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Excel writes characters that XML forbids as `_x000D_`. */
export const unescapedText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
