import { reject, type Rejection } from '@shopkeeper/resource';

export const priceDirections = ['raise', 'lower'] as const;
/** What a changed price is rounded to: the fen, the whole yuan, or the yuan's .90 or .99. */
export const priceRoundings = ['fen', 'yuan', 'dot90', 'dot99'] as const;

/** A price change: a share of each price in basis points, then an amount in fen, then the rounding. */
export interface Repricing {
  readonly direction: (typeof priceDirections)[number];
  readonly shareBp?: number | null | undefined;
  readonly amount?: number | null | undefined;
  readonly rounding?: (typeof priceRoundings)[number] | undefined;
}

/** What a price change did to one SKU; amounts are fen. */
export interface PriceChange {
  readonly skuId: number;
  readonly from: number;
  readonly to: number;
}

const wholeBp = 10_000;
const highestAmount = 9_999_999_999;
const yuan = 100;

const rounders: Readonly<Record<(typeof priceRoundings)[number], (amount: number) => number>> = {
  fen: (amount) => amount,
  yuan: (amount) => Math.floor((amount + yuan / 2) / yuan) * yuan,
  dot90: (amount) => Math.floor(amount / yuan) * yuan + 90,
  dot99: (amount) => Math.floor(amount / yuan) * yuan + 99,
};

/** Returns a price in fen after a change, to the nearest fen with half a fen up before it is rounded. A price of zero stays. */
export function repriced(price: number, { direction, shareBp, amount, rounding = 'fen' }: Repricing): number {
  if (price === 0) return 0;
  const sign = direction === 'raise' ? 1 : -1;
  const shared = Math.floor((price * (wholeBp + sign * (shareBp ?? 0)) + wholeBp / 2) / wholeBp);
  const changed = shared + sign * (amount ?? 0);
  return changed > 0 ? rounders[rounding](changed) : changed;
}

/**
 * Whether a change is possible for all prices of a product. Rejects with `product.price-unchanged` if no price would differ, and
 * with `product.price-out-of-range` (from, to) if one would become zero or less, or exceed the highest price.
 */
export function mayReprice(skus: readonly { readonly priceAmount: number }[], by: Repricing): true | Rejection {
  const changes = skus.map(({ priceAmount }) => ({ from: priceAmount, to: repriced(priceAmount, by) }));
  const wrong = changes.find(({ from, to }) => to > highestAmount || (to <= 0 && from > 0));
  if (wrong) return reject('product.price-out-of-range', wrong);
  return changes.some(({ from, to }) => from !== to) || reject('product.price-unchanged');
}

/** Returns the prices before a change. A price that was changed again since then stays. */
export function restoredPrices<S extends { readonly id: number; readonly priceAmount: number }>(
  skus: readonly S[],
  changes: readonly PriceChange[],
): S[] {
  const changeOf = new Map(changes.map((change) => [change.skuId, change]));
  return skus.map((sku) => {
    const change = changeOf.get(sku.id);
    return change?.to === sku.priceAmount ? { ...sku, priceAmount: change.from } : sku;
  });
}
