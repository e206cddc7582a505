import { fen, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** Products on one page. */
export const shownProducts = 20;

/** A page of the price list of a member. Amounts are fen for one unit. */
export const memberPricesReply = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      image: z.nullable(z.string()),
      skus: z.array(
        z.object({
          skuId: z.int(),
          specText: z.string(),
          skuCode: z.nullable(z.string()),
          listPrice: fen,
          isAvailable: z.boolean(),
          /** The first is the price of a single unit. */
          stages: z.array(z.object({ minQty: z.int(), unitPrice: fen, listName: z.nullable(z.string()) })),
        }),
      ),
    }),
  ),
  /** The number of the next page; null on the last one. */
  next: z.nullable(z.int()),
  /** The categories of the first level. */
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** What the member's level pays of usual prices, in basis points. */
  levelBp: z.int(),
});

export type MemberPricesPage = ReplyOf<typeof memberPricesReply>;
export type PricedProduct = MemberPricesPage['result'][number];

interface Node {
  readonly id: number;
  readonly parentId: number | null;
}

/** A category and everything below it. */
export function categoryBranch(categories: readonly Node[], id: number): number[] {
  const branch = new Set([id]);
  // Trees have at most three levels; an order in which children come before parents needs several passes.
  for (let size = 0; size < branch.size;) {
    size = branch.size;
    for (const one of categories) if (one.parentId !== null && branch.has(one.parentId)) branch.add(one.id);
  }
  return [...branch];
}
