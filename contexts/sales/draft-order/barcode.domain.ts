import { reject, type Rejection } from '@shopkeeper/resource';

/** The parsed content of a typed or scanned text. */
export interface Scan {
  readonly qty: number;
  /** The text as a SKU code: half-width, upper case. */
  readonly code: string;
  /** The same as an article number (UPC-A gets its leading zero), or null when it is none. */
  readonly barcode: string | null;
  /** It has 12 or 13 digits but a wrong check digit: a SKU code, or a misread label. */
  readonly isMisread: boolean;
}

const maxQty = 99_999;
const maxCode = 64;

/**
 * Parses typed or scanned input: a SKU code, EAN-13, EAN-8 or UPC-A, with an optional quantity before a star
 * (`3*CODE`; the full-width characters of Chinese keyboards are accepted too).
 * Rejects with `draft-order.empty-code`, `draft-order.bad-quantity` (max), `draft-order.bad-code`.
 */
export function readScan(
  typed: string,
): Scan | Rejection<'draft-order.empty-code' | 'draft-order.bad-quantity' | 'draft-order.bad-code'> {
  const text = halfWidth(typed).trim().toUpperCase();
  const [, times, rest] = /^(?:([\d.-]+)\s*[*×]\s*)?(.*)$/su.exec(text) ?? [];
  const code = (rest ?? '').trim();
  if (code === '') return reject('draft-order.empty-code');
  const qty = times === undefined ? 1 : Number(times);
  if (!Number.isInteger(qty) || qty < 1 || qty > maxQty) return reject('draft-order.bad-quantity', { max: maxQty });
  if (code.length > maxCode || !/^[\p{L}\p{N}._/\-#+]+$/u.test(code))
    return reject('draft-order.bad-code', { code: code.slice(0, maxCode) });
  const isArticle = isArticleNumber(code);
  return { qty, code, barcode: isArticle ? ean13(code) : null, isMisread: !isArticle && /^\d{12,13}$/.test(code) };
}

/** Whether a text is an EAN-13, UPC-A or EAN-8 number with a valid check digit. */
export function isArticleNumber(code: string): boolean {
  return /^(?:\d{8}|\d{12}|\d{13})$/.test(code) && articleCheckDigit(code.slice(0, -1)) === code.slice(-1);
}

/** Returns the check digit of an article number of any length, from the digits before it. */
export function articleCheckDigit(body: string): string {
  const sum = [...body].toReversed().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

const ean13 = (code: string): string => (code.length === 12 ? `0${code}` : code);

function halfWidth(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/gu, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}
