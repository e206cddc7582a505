import { beforeChange, type RowChange } from '@shopkeeper/access';
import { fen, instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** A price of a list on one side of a change: fen, or what is paid of the product's own price in basis points. */
const side = z.nullable(z.object({ minQty: z.int(), priceAmount: z.nullable(fen), discount: z.nullable(z.int()) }));

/** The changes of the prices of a list; `from` is null for an added price, `to` for a deleted one. */
export const priceHistoryReply = z.object({
  result: z.array(z.object({ id: z.string(), at: instant, by: z.string(), skuCode: z.string(), from: side, to: side })),
});

export type PriceHistory = ReplyOf<typeof priceHistoryReply>;
type Entry = PriceHistory['result'][number];

/** A price of a list as it is stored. */
export interface StoredPrice {
  readonly skuCode: string;
  readonly minQty: number;
  readonly priceAmount: number | null;
  readonly discount: number | null;
  readonly [field: string]: unknown;
}

const sideOf = (row: StoredPrice | null): Entry['to'] =>
  row && { minQty: row.minQty, priceAmount: row.priceAmount, discount: row.discount };

/**
 * The changes of prices, the newest first, each with the whole price before and after it.
 *
 * @param rows as they are now, by id; null for a deleted one
 * @param changes the newest changes of these rows in the log, the newest first
 */
export function priceHistoryOf(rows: ReadonlyMap<number, StoredPrice | null>, changes: readonly RowChange[]): readonly Entry[] {
  const after = new Map(rows);
  return changes.flatMap((change, place) => {
    const row = after.get(change.rowId) ?? null;
    const before = beforeChange(row, change);
    after.set(change.rowId, before);
    const [from, to] = [sideOf(before), sideOf(row)];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const skuCode = (row ?? before)?.skuCode ?? '';
    return [{ id: `${change.rowId}.${place}`, at: change.at, by: change.actorName, skuCode, from, to }];
  });
}
