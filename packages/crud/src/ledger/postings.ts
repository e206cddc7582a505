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
export interface DatedEntry {
  readonly lot: number;
  readonly amount: number;
  readonly effectiveAt: number;
}

/**
 * The parts of a debit that come from lots, soonest expiry first; what no lot covers comes from the part of the balance that never
 * expires. Each part cancels as much of the dated entry of its lot.
 */
export function takeFromLots(lots: readonly Lot[], amount: number): DatedEntry[] {
  const parts: DatedEntry[] = [];
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

/** A part of a posting; without a lot it belongs to the lot that the posting opens. */
export type NewDatedEntry = Omit<DatedEntry, 'lot'> & { readonly lot: number | null };

/**
 * What returns to its lots when `amount` of a debit of `total` is given back, in the reverse order of taking: first what came from
 * no lot, then the lots that expire last. What has expired at `at` returns as one new lot. `earlier` was given back before.
 */
export function returnToLots(
  taken: readonly DatedEntry[],
  {
    amount,
    total,
    at,
    earlier = 0,
  }: { readonly amount: number; readonly total: number; readonly at: number; readonly earlier?: number },
): NewDatedEntry[] {
  const parts: NewDatedEntry[] = [];
  const fromLots = taken.reduce((sum, part) => sum + part.amount, 0);
  const unbound = total - fromLots;
  let skipped = Math.max(0, earlier - unbound);
  let left = amount - Math.min(amount, Math.max(0, unbound - earlier));
  let expired = 0;
  for (const { lot, amount: had, effectiveAt } of taken.toSorted((a, b) => b.effectiveAt - a.effectiveAt || b.lot - a.lot)) {
    const gone = Math.min(skipped, had);
    skipped -= gone;
    const back = Math.min(left, had - gone);
    if (back <= 0) continue;
    left -= back;
    if (effectiveAt > at) parts.push({ lot, amount: -back, effectiveAt });
    else expired += back;
  }
  return expired > 0 ? [...parts, { lot: null, amount: -expired, effectiveAt: at + graceMs }] : parts;
}
