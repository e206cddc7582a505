import { fen, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** The most prices that the grid of a list shows and saves at once; further ones are found by their code, or imported. */
export const mostGridRows = 500;

/** The prices of a list as its grid edits them. Amounts are fen; product and own price are null where the SKU is gone. */
export const priceRowsReply = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      skuId: z.int(),
      skuCode: z.string(),
      name: z.nullable(z.string()),
      specText: z.nullable(z.string()),
      listPrice: z.nullable(fen),
      minQty: z.int(),
      priceAmount: z.nullable(fen),
      discount: z.nullable(z.int()),
    }),
  ),
  /** How many the list has in all. */
  total: z.int(),
});

export type PriceRows = ReplyOf<typeof priceRowsReply>;
export type PriceRow = PriceRows['result'][number];
