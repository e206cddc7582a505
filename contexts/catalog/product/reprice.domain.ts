import { reject, type Rejection } from '@shopkeeper/resource';

export const priceDirections = ['raise', 'lower'] as const;

/** A price change; the share is in basis points of each price. */
export interface Repricing {
  readonly direction: (typeof priceDirections)[number];
  readonly shareBp: number;
}

const wholeBp = 10_000;
const highestAmount = 9_999_999_999;

/** Returns a price in fen raised or lowered by a share, rounded to the nearest fen, half a fen up. */
export function repriced(amount: number, { direction, shareBp }: Repricing): number {
  const bp = direction === 'raise' ? wholeBp + shareBp : wholeBp - shareBp;
  return Math.floor((amount * bp + wholeBp / 2) / wholeBp);
}

/**
 * Whether a change is possible for all prices of a product. Rejects with `product.price-unchanged` if no price would differ, and
 * with `product.price-out-of-range` (from, to) if one would become zero or exceed the highest price.
 */
export function mayReprice(skus: readonly { readonly priceAmount: number }[], by: Repricing): true | Rejection {
  const changes = skus.map(({ priceAmount }) => ({ from: priceAmount, to: repriced(priceAmount, by) }));
  const wrong = changes.find(({ from, to }) => to > highestAmount || (to <= 0 && from > 0));
  if (wrong) return reject('product.price-out-of-range', wrong);
  return changes.some(({ from, to }) => from !== to) || reject('product.price-unchanged');
}
