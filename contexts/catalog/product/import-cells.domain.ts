import { type CodeFormat, codePatterns } from '@shopkeeper/resource';
import type { RowErrorParams, RowErrorRule } from './import-row-errors.domain.ts';

/** What a cell said, or the rule it broke. */
export type CellReading<T> = { readonly value: T } | { readonly rule: RowErrorRule; readonly params: RowErrorParams };

const told = <T>(value: T): CellReading<T> => ({ value });
const wrong = (rule: RowErrorRule, params: RowErrorParams = {}): CellReading<never> => ({ rule, params });

export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Decimal text in major units to integer fen. Only forms with one possible meaning are read: `1234.5`, `1,234.50`,
 * `1.234,50`, `12,50`, `1 234.50`, `1,234,567`. `1,234` and `1.234` could each be two amounts and are `import.bad-money`,
 * as are signs of currency and more than two decimals. Outside `range` (fen) it is `import.out-of-range`.
 */
export function readMoney(text: string, range: Range): CellReading<number> {
  const plain = plainDecimal(text.normalize('NFKC').trim());
  if (plain === null) return wrong('import.bad-money');
  const { isNegative, whole, decimals } = plain;
  const cents = decimals.slice(0, 2).padEnd(2, '0');
  const fen = Number(whole + cents) * (isNegative ? -1 : 1);
  return fen >= range.min && fen <= range.max
    ? told(fen === 0 ? 0 : fen)
    : wrong('import.out-of-range', { min: fenText(range.min), max: fenText(range.max) });
}

/** Fen as decimal text in major units, always with two decimals; the inverse of {@link readMoney}. */
export function fenText(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

interface PlainDecimal {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly decimals: string;
}

const decimalForms: readonly RegExp[] = [
  /^(?<whole>\d+)$/,
  /^(?<whole>\d+)[.,](?<decimals>\d{1,2})$/,
  // More than three decimals cannot be a group of thousands; zeros lose nothing.
  /^(?<whole>\d+)\.(?<decimals>\d{2}0{2,})$/,
  /^(?<whole>0)\.(?<decimals>\d{2}0)$/,
  /^(?<whole>\d{1,3}(?:,\d{3})+)\.(?<decimals>\d{1,2})$/,
  /^(?<whole>\d{1,3}(?:\.\d{3})+),(?<decimals>\d{1,2})$/,
  /^(?<whole>\d{1,3}(?:,\d{3}){2,})$/,
  /^(?<whole>\d{1,3}(?:\.\d{3}){2,})$/,
  /^(?<whole>\d{1,3}(?:[ ']\d{3})+)(?:[.,](?<decimals>\d{1,2}))?$/,
];

function plainDecimal(text: string): PlainDecimal | null {
  const isNegative = text.startsWith('-');
  const digits = isNegative ? text.slice(1) : text;
  for (const form of decimalForms) {
    const groups = form.exec(digits)?.groups;
    if (groups !== undefined)
      return { isNegative, whole: (groups.whole ?? '').replace(/\D/g, ''), decimals: groups.decimals ?? '' };
  }
  return null;
}

/** A whole number: `12`, `-3`, `5.0`, `1,234,567`; else `import.bad-number`. */
export function readInteger(text: string, range: Range): CellReading<number> {
  const plain = /^(-?\d+)(?:\.0{1,2})?$/.exec(text.normalize('NFKC').trim());
  if (plain === null) return wrong('import.bad-number');
  const value = Number(plain[1]);
  if (value < range.min || value > range.max) return wrong('import.out-of-range', { min: range.min, max: range.max });
  return told(value === 0 ? 0 : value);
}

/** A weight in `gramsPerUnit`, rounded half up to whole grams. A decimal comma is read; thousands are not grouped. */
export function readGrams(text: string, gramsPerUnit: number, range: Range): CellReading<number> {
  const plain = /^\d+(?:[.,]\d+)?$/.exec(text.normalize('NFKC').trim());
  if (plain === null) return wrong('import.bad-number');
  const grams = Math.round(Number(plain[0].replace(',', '.')) * gramsPerUnit);
  return grams <= range.max ? told(grams) : wrong('import.out-of-range', { min: range.min, max: range.max });
}

const gramsIn = new Map([
  ['g', 1],
  ['kg', 1000],
  ['oz', 28.349523125],
  ['lb', 453.59237],
]);

/** Grams in one `g`, `kg`, `oz` or `lb` (any case); null for any other unit. */
export const gramsPer = (unit: string): number | null => gramsIn.get(unit.trim().toLowerCase()) ?? null;

const flagWords = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** `true`/`false`, `yes`/`no`, `1`/`0` in any case. */
export function readFlag(text: string): CellReading<boolean> {
  const value = flagWords.get(text.trim().toLowerCase());
  return value === undefined ? wrong('import.bad-flag') : told(value);
}

/** Text of at most `max` characters (UTF-16 units, as the database's rules count), else `import.too-long`. */
export function readText(text: string, max: number): CellReading<string> {
  return text.length <= max ? told(text) : wrong('import.too-long', { max });
}

/** A code of at most `max` characters in a format of the declarations, else `import.bad-code`. */
export function readCode(
  text: string,
  { max, format }: { readonly max: number; readonly format: CodeFormat },
): CellReading<string> {
  if (text.length > max) return wrong('import.too-long', { max });
  return codePatterns[format].test(text) ? told(text) : wrong('import.bad-code');
}

/** An http(s) address or a path of this shop's own files (`/…`); blanks and quotes in it become their percent codes. */
export function readAddress(text: string, max: number): CellReading<string> {
  const address = text.replaceAll(/[\s<>"']/g, percentCode);
  if (address.length > max) return wrong('import.too-long', { max });
  return /^(?:https?:\/\/[^/]|\/(?!\/))/i.test(address) ? told(address) : wrong('import.bad-url');
}

const percentCode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Puts an apostrophe before text that a spreadsheet would take for a formula. Plain numbers stay as they are.
 * {@link unguarded} takes exactly this apostrophe away again, so guarding never changes what is imported.
 */
export const escapeFormula = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);

export const unguarded = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;

/** Codes and barcodes: spreadsheets hold them as text by a leading apostrophe, which is no part of the code. */
export const escapeCode = (text: string): string => (text.startsWith("'") ? `'${text}` : escapeFormula(text));

export const unguardedCode = (text: string): string => (text.startsWith("'") ? text.slice(1) : text);

function looksLikeFormula(text: string): boolean {
  const core = text.replace(/^'+/, '');
  return /^[=+\-@\t\r]/.test(core) && !/^[-+]?[\d.,]+$/.test(core);
}

/** Parts of a category path, `A > B`. A name's own `>` is written twice. */
export function splitPath(text: string): string[] {
  return text
    .replaceAll('>>', escapedArrow)
    .split('>')
    .map((part) => part.replaceAll(escapedArrow, '>').trim())
    .filter((part) => part !== '');
}

export const joinPath = (parts: readonly string[]): string => parts.map((part) => part.replaceAll('>', '>>')).join(' > ');

const escapedArrow = '\u0000';

/** Words of a list cell: cut at `|` when there is one, else at commas, Chinese ones included. Blanks and repeats are dropped. */
export function splitList(text: string): string[] {
  const labels = text.includes('|') ? text.split('|') : text.split(/[,\uff0c\u3001]/);
  return [...new Set(labels.map((word) => word.trim()).filter((word) => word !== ''))];
}

/** The inverse of {@link splitList} for trimmed words without `|`. */
export const joinList = (labels: readonly string[]): string =>
  labels.some((word) => /[,\uff0c\u3001]/.test(word)) ? `${labels.join('|')}|` : labels.join(', ');

/** Addresses of a list cell, apart by blanks or `|`. */
export const splitAddresses = (text: string): string[] => [...new Set(text.split(/[\s|]+/).filter((part) => part !== ''))];

/** The inverse of {@link splitAddresses}: blanks and `|` inside an address become their percent codes. */
export const joinAddresses = (addresses: readonly string[]): string =>
  addresses.map((address) => address.replaceAll(/[\s|]/g, percentCode)).join(' | ');
