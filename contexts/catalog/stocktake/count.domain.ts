import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** What was counted of a SKU, and how many there were in the books at that time. */
export interface CountedLine {
  readonly skuId: number;
  readonly countedQty: number;
  readonly bookQty: number;
}

/**
 * Returns the quantities to which a stocktake sets the stock: what is there now, changed by the difference that was found. Units that
 * were sold, received or transferred after the count are so neither lost nor counted twice. Lines without a difference are left out.
 */
export const appliedCounts = (
  lines: readonly CountedLine[],
  onHand: ReadonlyMap<number, number>,
): readonly { readonly skuId: number; readonly qty: number }[] =>
  lines.flatMap(({ skuId, countedQty, bookQty }) =>
    countedQty === bookQty ? [] : [{ skuId, qty: (onHand.get(skuId) ?? 0) + countedQty - bookQty }],
  );

const line = z.object({
  skuId: z.int(),
  name: z.string(),
  specText: z.string(),
  skuCode: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Null until it is counted. */
  countedQty: z.nullable(z.int()),
  /** Null until it is counted, and in a blind count until it is applied. */
  bookQty: z.nullable(z.int()),
  countedAt: z.nullable(instant),
  countedBy: z.nullable(z.string()),
});

export const countLinesReply = z.object({
  result: z.array(line),
  page: z.object({ total: z.int(), exact: z.boolean(), currentPage: z.int(), pageSize: z.int() }),
  counts: z.object({ all: z.int(), open: z.int(), different: z.nullable(z.int()) }),
});

export type CountLines = ReplyOf<typeof countLinesReply>;

/** Which lines of a sheet are shown. */
export const countViews = ['all', 'open', 'different'] as const;
export type CountView = (typeof countViews)[number];

export const countReply = z.object({
  skuId: z.int(),
  name: z.string(),
  specText: z.string(),
  countedQty: z.int(),
});

/** The answer to one scan. */
export type CountAnswer = ReplyOf<typeof countReply>;
