/** Keep the cost as it is, take the one of the last purchase, or the average of what is in stock and what came. */
export const costRules = ['keep', 'last', 'average'] as const;
export type CostRule = (typeof costRules)[number];

interface Stocked {
  readonly onHand: number;
  /** Fen; null if it is not known. */
  readonly costAmount: number | null;
}

/** Returns the cost of a unit after a receipt, in fen; an average is rounded half up. */
export function costAfter(
  rule: CostRule,
  stocked: Stocked,
  received: { readonly qty: number; readonly costAmount: number },
): number | null {
  if (rule === 'keep') return stocked.costAmount;
  if (rule === 'last' || stocked.costAmount === null || stocked.onHand <= 0) return received.costAmount;
  const worth = BigInt(stocked.onHand) * BigInt(stocked.costAmount) + BigInt(received.qty) * BigInt(received.costAmount);
  const units = BigInt(stocked.onHand + received.qty);
  return Number((2n * worth + units) / (2n * units));
}
