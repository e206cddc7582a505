import { shownCardsOf } from '@shopkeeper/catalog/server';
import { definePageModule } from '@shopkeeper/crud';
import { pricedCards } from '@shopkeeper/promotion/server';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { badInput, businessError, defineRoute, type SignedContext } from '@shopkeeper/server';
import {
  favouritesAtOnce,
  favouritesReply,
  type FavouritesPage,
  favouriteStateReply,
  mostFavourites,
} from '../favourite.domain.ts';
import { favourites } from '../favourite.page.ts';
import {
  countFavourites,
  deleteFavourite,
  favouriteOf,
  favouritesOf,
  insertFavourite,
  lockFavourites,
} from './favourite-rows.ts';
import { favouritesOfMerged } from './favourites-of-merged.ts';

interface OneProduct {
  readonly productId: number;
}

const one = objectSchema({ productId: f.int({ min: 1, max: 2_147_483_647 }) });
const own = { method: 'POST', rule: { kind: 'signed-in', audience: 'member' } } as const;

/** A page of favourites, each with the product as it is now and what it costs the member. */
async function pageOf({ db, engine, at, actor }: SignedContext, page: number): Promise<FavouritesPage> {
  const most = favouritesAtOnce + 1;
  const kept = await favouritesOf(db, { memberId: actor.id, skip: (page - 1) * favouritesAtOnce, most });
  const rows = kept.slice(0, favouritesAtOnce);
  const shown = await shownCardsOf(
    db,
    rows.map(({ productId }) => productId),
  );
  const priced = await pricedCards({ db, engine }, { memberId: actor.id, at }, [...shown.values()]);
  const cards = new Map(priced.map((card) => [card.id, card]));
  const result = rows.map((row) => ({ ...row, card: cards.get(row.productId) ?? null }));
  return { result, hasMore: kept.length === most };
}

const listRoute = defineRoute<{ readonly page: number }, typeof favouritesReply>({
  ...own,
  path: `${favourites.path}/get`,
  idempotency: 'none',
  input: objectSchema({ page: f.int({ min: 1, max: mostFavourites, default: 1 }) }),
  reply: favouritesReply,
  handle: (context, { page }) => pageOf(context, page),
});

const hasRoute = defineRoute<OneProduct, typeof favouriteStateReply>({
  ...own,
  path: `${favourites.path}/has`,
  idempotency: 'none',
  input: one,
  reply: favouriteStateReply,
  handle: async ({ db, actor }, { productId }) => ({
    isKept: (await favouriteOf(db, { memberId: actor.id, productId })).length > 0,
  }),
});

/**
 * Keeps a product on sale; a repetition changes nothing. Throws 400 at `productId` for one that is not on sale, 409
 * `favourite.too-many` (max) beyond the limit.
 */
const addRoute = defineRoute<OneProduct, typeof favouriteStateReply>({
  ...own,
  path: `${favourites.path}/add`,
  idempotency: 'none',
  input: one,
  reply: favouriteStateReply,
  outline: () => ({ errors: ['favourite.too-many'] }),
  handle: ({ db, actor: { id: memberId }, at }, { productId }) =>
    db.transaction(async (tx) => {
      const [count] = await lockFavourites(tx, { memberId });
      if ((await favouriteOf(tx, { memberId, productId })).length > 0) return { isKept: true };
      const product = (await shownCardsOf(tx, [productId])).get(productId);
      if (!product) throw badInput([{ path: 'productId', rule: 'missing-reference' }]);
      if ((count?.kept ?? 0) >= mostFavourites) throw businessError(reject('favourite.too-many', { max: mostFavourites }));
      const { name, image } = product;
      await insertFavourite(tx, { memberId, productId, name, image, at: new Date(at) });
      await countFavourites(tx, { memberId });
      return { isKept: true };
    }),
});

const removeRoute = defineRoute<OneProduct, typeof favouriteStateReply>({
  ...own,
  path: `${favourites.path}/remove`,
  idempotency: 'none',
  input: one,
  reply: favouriteStateReply,
  handle: ({ db, actor: { id: memberId } }, { productId }) =>
    db.transaction(async (tx) => {
      await lockFavourites(tx, { memberId });
      await deleteFavourite(tx, { memberId, productId });
      await countFavourites(tx, { memberId });
      return { isKept: false };
    }),
});

export const favouriteServer = definePageModule(favourites, {
  routes: [listRoute, hasRoute, addRoute, removeRoute],
  reactions: [favouritesOfMerged],
});
