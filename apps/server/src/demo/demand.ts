import { profileSizes, type Profile } from './profile.ts';
import { random, runningTotals, seedOf } from './random.ts';

const exponent = 1.1;
/** Pieces of one order, over all its lines, with room to spare. */
const piecesPerOrder = 5;

const totalsOf = new Map<Profile, Float64Array>();

/** Running totals of how often products are bought: the n-th best sells 1/n^1.1 as often as the best. */
export function demandTotals(profile: Profile): Float64Array {
  const known = totalsOf.get(profile);
  if (known !== undefined) return known;
  const totals = runningTotals(profileSizes[profile].products, (place) => 1 / (place + 1) ** exponent);
  totalsOf.set(profile, totals);
  return totals;
}

/** How many pieces the orders of a profile may take from any one SKU of a product: an upper guess, so that stock suffices. */
export function expectedSales(profile: Profile, productId: number): number {
  const totals = demandTotals(profile);
  const share = 1 / productId ** exponent / (totals.at(-1) ?? 1);
  const mean = share * profileSizes[profile].orders * piecesPerOrder;
  return Math.ceil(mean + 6 * Math.sqrt(mean) + 6);
}

/** A few SKUs of quiet products are sold out; no order of the demo takes them. */
export function isSoldOut(skuId: number, productId: number): boolean {
  return productId > 12 && random(seedOf('sold-out', skuId))() < 0.04;
}
