import { shownCardReply } from '@shopkeeper/catalog';
import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** A member keeps at most so many favourites. */
export const mostFavourites = 500;
/** Favourites of a page. */
export const favouritesAtOnce = 24;

export const favouriteReply = z.object({
  productId: z.int(),
  /** What the product was called when it was kept; still readable when it is gone. */
  name: z.string(),
  image: z.nullable(z.string()),
  /** UTC epoch ms. */
  addedAt: z.int(),
  /** The product with the prices of the member; null while it is not on sale. */
  card: z.nullable(shownCardReply),
});

/** A kept product. */
export type Favourite = ReplyOf<typeof favouriteReply>;

export const favouritesReply = z.object({ result: z.array(favouriteReply), hasMore: z.boolean() });
export type FavouritesPage = ReplyOf<typeof favouritesReply>;

export const favouriteStateReply = z.object({ isKept: z.boolean() });
export type FavouriteState = ReplyOf<typeof favouriteStateReply>;
