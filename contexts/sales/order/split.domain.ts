/** Returns floor(amount × by / over) of non-negative integers, exact even where the product exceeds the safe integers. */
export function portion(amount: number, by: number, over: number): number {
  const product = amount * by;
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / over);
  return Number((BigInt(amount) * BigInt(by)) / BigInt(over));
}

/**
 * Splits an integer amount (fen, may be negative) over weights by the largest remainder: the shares are integers,
 * add up exactly, and differ from the exact share by less than one. Ties go to the earlier weight. While the amount is not
 * above the sum of the weights, no share is above its weight. Weights are non-negative integers; all zero means equal ones.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  if (amount < 0) return split(-amount, weights).map((share) => (share === 0 ? 0 : -share));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0 && weights.length > 0)
    return split(
      amount,
      weights.map(() => 1),
    );
  const shares = weights.map((weight) => portion(amount, weight, total));
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  const largest = weights
    .map((weight, place) => ({ place, rest: (BigInt(amount) * BigInt(weight)) % BigInt(total) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const { place } of largest.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}
