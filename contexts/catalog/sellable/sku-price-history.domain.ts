import type { RowChange } from '@shopkeeper/access';
import { fen, instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** One SKU of one side of an entry of the log. */
interface LoggedSku {
  readonly id: number;
  readonly values: readonly string[];
  readonly priceAmount: number;
}

/** The SKUs in one side of an entry; null where they did not change. */
function skusIn(side: unknown): readonly LoggedSku[] | null {
  if (typeof side !== 'object' || side === null || !('skus' in side) || !Array.isArray(side.skus)) return null;
  return side.skus as readonly LoggedSku[];
}

/** A change of a product's own price of a SKU. Amounts are fen; null before the SKU was added, and after it was removed. */
export const skuPriceChangesReply = z.object({
  result: z.array(
    z.object({
      at: instant,
      by: z.string(),
      skuId: z.int(),
      specText: z.string(),
      from: z.nullable(fen),
      to: z.nullable(fen),
    }),
  ),
  /** Whether there are older ones. */
  isMore: z.boolean(),
});

export type SkuPriceChanges = ReplyOf<typeof skuPriceChangesReply>;
export type SkuPriceChange = SkuPriceChanges['result'][number];

/** The changes of the prices of a product's SKUs, by the entries of the log about the product, in their order. */
export const skuPriceChanges = (changes: readonly RowChange[]): SkuPriceChange[] =>
  changes.flatMap(({ at, actorName: by, before, after }) => {
    const next = skusIn(after);
    if (next === null) return [];
    const was = new Map((skusIn(before) ?? []).map((sku) => [sku.id, sku]));
    const is = new Map(next.map((sku) => [sku.id, sku]));
    return [...new Map([...was, ...is]).values()].flatMap(({ id, values }) => {
      const [from, to] = [was.get(id)?.priceAmount ?? null, is.get(id)?.priceAmount ?? null];
      return from === to ? [] : [{ at, by, skuId: id, specText: values.join(' / '), from, to }];
    });
  });

/**
 * The own price of a SKU at an instant (UTC epoch ms), in fen; null where there was no such SKU.
 *
 * @param price as it is now
 * @param changes of its product since the instant, the newest first
 */
export function skuPriceAt(
  { skuId, price }: { readonly skuId: number; readonly price: number },
  changes: readonly RowChange[],
  at: number,
): number | null {
  return changes.reduce<number | null>((now, { at: changedAt, before, after }) => {
    if (changedAt <= at || skusIn(after) === null) return now;
    return skusIn(before)?.find(({ id }) => id === skuId)?.priceAmount ?? null;
  }, price);
}
