import { type CodeFormat, codePatterns } from '@shopkeeper/resource/fields';
import { escapeFormula } from '@shopkeeper/resource/schema';
import type { RowErrorParams, RowErrorRule } from './row-errors.domain.ts';

/** The value of a cell, or the rule it broke. */
export type CellReading<T> = { readonly value: T } | { readonly rule: RowErrorRule; readonly params: RowErrorParams };

const valid = <T>(value: T): CellReading<T> => ({ value });
const wrong = (rule: RowErrorRule, params: RowErrorParams = {}): CellReading<never> => ({ rule, params });

export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Parses decimal text in major units to fen. Only unambiguous forms are read: `1234.5`, `1,234.50`, `1.234,50`, `12,50`, `1
 * 234.50`, `1,234,567`. `1,234` and `1.234` could each be two amounts and are `import.bad-money`, as are currency signs and more
 * than two decimals. Outside `range` (fen) it is `import.out-of-range`.
 */
export function readMoney(text: string, range: Range): CellReading<number> {
  const plain = plainDecimal(text.normalize('NFKC').trim());
  if (plain === null) return wrong('import.bad-money');
  const { isNegative, whole, decimals } = plain;
  const cents = decimals.slice(0, 2).padEnd(2, '0');
  const fen = Number(whole + cents) * (isNegative ? -1 : 1);
  return fen >= range.min && fen <= range.max
    ? valid(fen === 0 ? 0 : fen)
    : wrong('import.out-of-range', { min: fenText(range.min), max: fenText(range.max) });
}

/** Formats fen as decimal text in major units, always with two decimals; the inverse of {@link readMoney}. */
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
  // Four or more decimals cannot be a group of thousands; trailing zeros lose nothing.
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

/** Parses a whole number: `12`, `-3`, `5.0`, `1,234,567`; otherwise `import.bad-number`. */
export function readInteger(text: string, range: Range): CellReading<number> {
  const plain = /^(-?\d+)(?:\.0{1,2})?$/.exec(text.normalize('NFKC').trim());
  if (plain === null) return wrong('import.bad-number');
  const value = Number(plain[1]);
  if (value < range.min || value > range.max) return wrong('import.out-of-range', { min: range.min, max: range.max });
  return valid(value === 0 ? 0 : value);
}

/** Parses a weight in `gramsPerUnit`, rounded half up to whole grams. Accepts a decimal comma, but no thousands separators. */
export function readGrams(text: string, gramsPerUnit: number, range: Range): CellReading<number> {
  const plain = /^\d+(?:[.,]\d+)?$/.exec(text.normalize('NFKC').trim());
  if (plain === null) return wrong('import.bad-number');
  const grams = Math.round(Number(plain[0].replace(',', '.')) * gramsPerUnit);
  return grams <= range.max ? valid(grams) : wrong('import.out-of-range', { min: range.min, max: range.max });
}

const gramsIn = new Map([
  ['g', 1],
  ['kg', 1000],
  ['oz', 28.349523125],
  ['lb', 453.59237],
]);

/** Returns the grams in one `g`, `kg`, `oz` or `lb` (any case); null for any other unit. */
export const gramsPer = (unit: string): number | null => gramsIn.get(unit.trim().toLowerCase()) ?? null;

const flagWords = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** Parses `true`/`false`, `yes`/`no`, `1`/`0` in any case. */
export function readFlag(text: string): CellReading<boolean> {
  const value = flagWords.get(text.trim().toLowerCase());
  return value === undefined ? wrong('import.bad-flag') : valid(value);
}

/** Reads text of at most `max` characters (UTF-16 units, like the field rules), otherwise `import.too-long`. */
export function readText(text: string, max: number): CellReading<string> {
  return text.length <= max ? valid(text) : wrong('import.too-long', { max });
}

/**
 * Reads a code of at most `max` characters in one of the declared formats. Otherwise it is `import.bad-code` with the characters
 * that no code has, or `import.code-shape` where it only begins, ends or repeats separators in a way that codes do not.
 */
export function readCode(
  text: string,
  { max, format }: { readonly max: number; readonly format: CodeFormat },
): CellReading<string> {
  if (text.length > max) return wrong('import.too-long', { max });
  if (codePatterns[format].test(text)) return valid(text);
  const foreign = [...new Set(text)].filter((one) => !codePatterns[format].test(`a${one}a`));
  return foreign.length === 0
    ? wrong('import.code-shape')
    : wrong('import.bad-code', { characters: foreign.slice(0, mostNamed).map(visible).join(' ') });
}

const mostNamed = 8;

/** Writes a character that shows nothing as its number. */
const visible = (character: string): string =>
  /[\p{C}\s]/u.test(character) ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : character;

/** Reads an http(s) address or the path of a file of this shop (`/…`); blanks and quotes in it are percent-encoded. */
export function readAddress(text: string, max: number): CellReading<string> {
  const address = text.replaceAll(/[\s<>"']/g, percentCode);
  if (address.length > max) return wrong('import.too-long', { max });
  return /^(?:https?:\/\/[^/]|\/(?!\/))/i.test(address) ? valid(address) : wrong('import.bad-url');
}

const percentCode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Escapes codes and barcodes: spreadsheets mark text with a leading apostrophe that is not part of the code. */
export const escapeCode = (text: string): string => (text.startsWith("'") ? `'${text}` : escapeFormula(text));

export const unguardedCode = (text: string): string => (text.startsWith("'") ? text.slice(1) : text);

/** Splits a category path, `A > B`. A `>` inside a name is doubled. */
export function splitPath(text: string): string[] {
  return text
    .replaceAll('>>', escapedArrow)
    .split('>')
    .map((part) => part.replaceAll(escapedArrow, '>').trim())
    .filter((part) => part !== '');
}

export const joinPath = (parts: readonly string[]): string => parts.map((part) => part.replaceAll('>', '>>')).join(' > ');

const escapedArrow = '\u0000';

/** Splits a list cell at `|` if there is one, otherwise at commas, including Chinese ones. Blanks and duplicates are dropped. */
export function splitList(text: string): string[] {
  const entries = text.includes('|') ? text.split('|') : text.split(/[,\uff0c\u3001]/);
  return [...new Set(entries.map((word) => word.trim()).filter((word) => word !== ''))];
}

/** The inverse of {@link splitList} for trimmed entries without `|`. */
export const joinList = (entries: readonly string[]): string =>
  entries.some((word) => /[,\uff0c\u3001]/.test(word)) ? `${entries.join('|')}|` : entries.join(', ');

/** Splits the addresses of a list cell at blanks or `|`. */
export const splitAddresses = (text: string): string[] => [...new Set(text.split(/[\s|]+/).filter((part) => part !== ''))];

/** The inverse of {@link splitAddresses}: blanks and `|` inside an address are percent-encoded. */
export const joinAddresses = (addresses: readonly string[]): string =>
  addresses.map((address) => address.replaceAll(/[\s|]/g, percentCode)).join(' | ');
