/** The pure arithmetic of lots: which credits a debit uses, and what returns to them. Amounts are integers of the ledger's unit. */

/** What is left of a credit that expires. */
export interface Lot {
  /** The id of the credit's entry. */
  readonly lot: number;
  readonly remaining: number;
  /** UTC epoch ms. */
  readonly expiresAt: number;
}

/** An entry dated ahead: `amount` becomes effective when its lot expires. */
export interface DatedPart {
  readonly lot: number;
  readonly amount: number;
  readonly effectiveAt: number;
}

/**
 * The parts of a debit that come from lots, soonest expiry first; what no lot covers comes from the part of the balance that never
 * expires. Each part cancels as much of the dated entry of its lot.
 */
export function takeFromLots(lots: readonly Lot[], amount: number): DatedPart[] {
  const parts: DatedPart[] = [];
  let left = amount;
  for (const { lot, remaining, expiresAt } of lots.toSorted((a, b) => a.expiresAt - b.expiresAt || a.lot - b.lot)) {
    const taken = Math.min(left, remaining);
    if (taken <= 0) continue;
    parts.push({ lot, amount: taken, effectiveAt: expiresAt });
    left -= taken;
  }
  return parts;
}

const dayMs = 86_400_000;
/** What returns to a credit that has expired meanwhile can be spent for this long. */
export const graceMs = 30 * dayMs;

/**
 * What returns to its lots when `amount` of a debit of `total` is given back, in the reverse order of taking: first what came from
 * no lot, then the lots that expire last. A lot that has expired at `at` returns with a new expiry.
 */
export function returnToLots(
  taken: readonly DatedPart[],
  { amount, total, at }: { readonly amount: number; readonly total: number; readonly at: number },
): DatedPart[] {
  const parts: DatedPart[] = [];
  const fromLots = taken.reduce((sum, part) => sum + part.amount, 0);
  let left = amount - (total - fromLots);
  for (const { lot, amount: had, effectiveAt } of taken.toSorted((a, b) => b.effectiveAt - a.effectiveAt || b.lot - a.lot)) {
    const back = Math.min(left, had);
    if (back <= 0) continue;
    parts.push({ lot, amount: -back, effectiveAt: effectiveAt > at ? effectiveAt : at + graceMs });
    left -= back;
  }
  return parts;
}
