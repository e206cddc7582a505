import { portion, split } from '@shopkeeper/sales';

/** Rates in basis points of the base. */
export interface CommissionRates {
  readonly tierOne: number;
  readonly tierTwo: number;
  /** The most that both tiers of a line get together. */
  readonly lineCap: number;
}

const whole = 10_000;

/** The commissions of a line by tier, in fen: floors of the base, together at most the cap. */
export function commissionsOf(base: number, rates: CommissionRates): { readonly tierOne: number; readonly tierTwo: number } {
  if (base <= 0) return { tierOne: 0, tierTwo: 0 };
  const cap = portion(base, Math.min(rates.lineCap, whole), whole);
  const tierOne = Math.min(portion(base, rates.tierOne, whole), cap);
  return { tierOne, tierTwo: Math.min(portion(base, rates.tierTwo, whole), cap - tierOne) };
}

/** A commission with what was refunded of its base; amounts in fen. */
export interface Earned {
  readonly baseAmount: number;
  readonly amount: number;
}

/** How much of a commission is reversed once `refunded` of its base went back: by cumulative floors of what is left. */
export const reversedAmount = ({ baseAmount, amount }: Earned, refunded: number): number =>
  baseAmount <= 0 ? amount : amount - portion(amount, Math.max(0, baseAmount - refunded), baseAmount);

/** What a line can still give back; `left` excludes the freight and what went back before, in fen. */
export interface RefundableLine {
  readonly lineId: number;
  readonly left: number;
  /** Whether an amendment took the line out of the order. */
  readonly isGone: boolean;
}

/**
 * What a refund takes of each line, in fen: what it names of them, and of the rest, which is for no line, first what belongs to
 * lines that are no longer in the order, then shares of all others.
 */
export function refundByLine(
  lines: readonly RefundableLine[],
  { named, rest }: { readonly named: ReadonlyMap<number, number>; readonly rest: number },
): ReadonlyMap<number, number> {
  const taken = new Map(named);
  const add = (lineId: number, amount: number) => taken.set(lineId, (taken.get(lineId) ?? 0) + amount);
  let open = Math.max(0, rest);
  for (const { lineId, left } of lines.filter(({ isGone }) => isGone)) {
    const amount = Math.min(open, left);
    add(lineId, amount);
    open -= amount;
  }
  const others = lines.filter(({ isGone }) => !isGone).map((line) => ({ ...line, left: Math.max(0, line.left) }));
  const most = others.reduce((sum, { left }) => sum + left, 0);
  const shares =
    most === 0
      ? []
      : split(
          Math.min(open, most),
          others.map(({ left }) => left),
        );
  for (const [at, { lineId }] of others.entries()) add(lineId, shares[at] ?? 0);
  return taken;
}
