import { reject, type Rejection } from '@shopkeeper/resource';
import type { PriceInput, PriceLineInput } from './price-terms.domain.ts';
import { portion } from './split.domain.ts';

export const maxOrderLines = 200;
export const maxLineQty = 99_999;
/** The maximum unit price, in fen. */
export const maxUnitPrice = 9_999_999_999;
/** The maximum order amount, in fen: every sum and share of it stays a safe integer. */
export const maxOrderAmount = 10_000_000_000_000;

/**
 * Returns the lowest unit price, in fen, that staff may agree: not below cost, not below the list price less the staff limit.
 * The list price itself is always allowed, even where it is below cost.
 */
export function overrideFloor(line: Pick<PriceLineInput, 'listPrice' | 'cost'>, staffLimitBp: number): number {
  const limited = line.listPrice - portion(line.listPrice, staffLimitBp, 10_000);
  return Math.min(line.listPrice, Math.max(line.cost ?? 0, limited));
}

/** Validates lines, quantities, prices and their sum before pricing. */
export function checkLines(lines: readonly PriceLineInput[]): Rejection | null {
  if (lines.length === 0) return reject('order.empty');
  if (lines.length > maxOrderLines) return reject('order.too-many-lines', { max: maxOrderLines, count: lines.length });
  for (const [place, line] of lines.entries()) {
    const lineNo = place + 1;
    if (!isWithin(line.qty, 1, maxLineQty)) return reject('order.bad-quantity', { lineNo, max: maxLineQty });
    if (!hasPrices(line)) return reject('order.bad-price', { lineNo, max: maxUnitPrice });
  }
  const total = lines.reduce((sum, line) => sum + dearest(line) * line.qty, 0);
  return total > maxOrderAmount ? reject('order.too-large', { max: maxOrderAmount }) : null;
}

/**
 * Checks the staff limit: each agreed price has a reason and is not below its floor, and overrides and a negative adjustment
 * together stay within the same share of the list prices.
 */
export function checkStaff({ lines, staffLimitBp, adjust }: PriceInput): Rejection | null {
  for (const [place, line] of lines.entries()) {
    const issue = line.override === null ? null : checkOverride(line, line.override, staffLimitBp);
    if (issue !== null) return { ...issue, details: { ...issue.details, lineNo: place + 1 } };
  }
  if (adjust >= 0) return null;
  const listed = lines.reduce((sum, line) => sum + line.listPrice * line.qty, 0);
  const given = lines.reduce(
    (sum, line) => sum + Math.max(0, line.listPrice - (line.override?.unitPrice ?? line.listPrice)) * line.qty,
    0,
  );
  const lowest = Math.min(0, given - portion(listed, staffLimitBp, 10_000));
  return adjust < lowest ? reject('order.adjust-below-limit', { adjust, lowest }) : null;
}

function checkOverride(
  line: PriceLineInput,
  override: { unitPrice: number; reason: string },
  staffLimitBp: number,
): Rejection | null {
  if (override.reason.trim() === '') return reject('order.override-needs-reason');
  const floor = overrideFloor(line, staffLimitBp);
  return override.unitPrice < floor ? reject('order.override-below-floor', { floor, unitPrice: override.unitPrice }) : null;
}

const dearest = ({ listPrice, override, listed }: PriceLineInput): number =>
  Math.max(listPrice, override?.unitPrice ?? 0, listed?.unitPrice ?? 0);

function hasPrices({ listPrice, override, listed, promotionOff = 0 }: PriceLineInput): boolean {
  const prices = [listPrice, override?.unitPrice ?? 0, listed?.unitPrice ?? 0];
  return prices.every((price) => isWithin(price, 0, maxUnitPrice)) && isWithin(promotionOff, 0, maxOrderAmount);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
