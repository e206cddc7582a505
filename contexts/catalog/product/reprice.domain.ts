import { reject } from '@shopkeeper/resource';
import type { Rejection } from '@shopkeeper/resource';

export const priceDirections = ['raise', 'lower'] as const;

/** By how much prices change; the share in basis points of each price. */
export interface Repricing {
  readonly direction: (typeof priceDirections)[number];
  readonly shareBp: number;
}

const wholeBp = 10_000;
const highestAmount = 9_999_999_999;

/** A price in fen raised or lowered by a share of itself, to the nearest fen, half a fen up. */
export function repriced(amount: number, { direction, shareBp }: Repricing): number {
  const bp = direction === 'raise' ? wholeBp + shareBp : wholeBp - shareBp;
  return Math.floor((amount * bp + wholeBp / 2) / wholeBp);
}

/**
 * Whether all prices of a product bear the change. Refuses `product.price-unchanged` where no price would differ, and
 * `product.price-out-of-range` (from, to) where one would vanish or be more than a price can be.
 */
export function mayReprice(skus: readonly { readonly priceAmount: number }[], by: Repricing): true | Rejection {
  const changes = skus.map(({ priceAmount }) => ({ from: priceAmount, to: repriced(priceAmount, by) }));
  const wrong = changes.find(({ from, to }) => to > highestAmount || (to <= 0 && from > 0));
  if (wrong) return reject('product.price-out-of-range', wrong);
  return changes.some(({ from, to }) => from !== to) || reject('product.price-unchanged');
}
