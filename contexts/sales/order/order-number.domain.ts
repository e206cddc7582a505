const digits = 9;
const sequences = 10 ** digits;

/**
 * Returns an order number: the shop's day as YYMMDD, nine digits of the server's sequence, a Luhn check digit; 16 digits that
 * reveal a mistyped or swapped digit. `day` is 'YYYY-MM-DD' in the shop's time zone. The sequence wraps at a billion; the
 * database ensures that numbers are unique.
 */
export function orderNumber(day: string, sequence: number): string {
  const body = day.slice(2).replaceAll('-', '') + String(sequence % sequences).padStart(digits, '0');
  return body + luhnDigit(body);
}

/** Whether a text can be an order number: its length, an existing day, and its check digit. */
export function isOrderNumber(text: string): boolean {
  if (!/^\d{16}$/.test(text)) return false;
  return (
    isDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`) && luhnDigit(text.slice(0, -1)) === text.slice(-1)
  );
}

/** The number of a test order: it begins with a T, so that nobody takes it for a real one. */
export const testNumber = (orderNo: string): string => `T${orderNo}`;

/** Whether a text can be the number of an order or of a test order. */
export const isAnyOrderNumber = (text: string): boolean => isOrderNumber(text.replace(/^T/i, ''));

/** Returns the digit that makes a row of digits pass the Luhn check. */
export function luhnDigit(body: string): string {
  const sum = [...body]
    .toReversed()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? doubled(Number(digit)) : Number(digit)), 0);
  return String((10 - (sum % 10)) % 10);
}

const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
}
