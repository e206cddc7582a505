import { shownCardsOf } from '@shopkeeper/catalog/server';
import { pricedCards } from '@shopkeeper/promotion/server';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { fen, objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute } from '@shopkeeper/server';
import * as z from 'zod/mini';

const mostProducts = 100;
const named = defineLines({ name: 'priced', fields: { productId: f.int({ min: 1, max: 2_147_483_647 }) } });

interface Asked {
  readonly products: readonly { readonly productId: number }[];
}

const reply = z.object({ result: z.array(z.object({ id: z.int(), priceMin: fen, priceMax: fen })) });

/** `POST /user/shop/prices`: what products of a list cost the member; those that are not on sale are left out. */
export const memberPricesRoute = defineRoute<Asked, typeof reply>({
  method: 'POST',
  path: '/user/shop/prices',
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  input: objectSchema({ products: f.lines(named, { min: 1, max: mostProducts }) }),
  reply,
  async handle(context, { products }) {
    const cards = await shownCardsOf(
      context.db,
      products.map(({ productId }) => productId),
    );
    const priced = await pricedCards(context, { memberId: context.actor.id, at: context.at }, [...cards.values()]);
    return { result: priced.map(({ id, priceMin, priceMax }) => ({ id, priceMin, priceMax })) };
  },
});
