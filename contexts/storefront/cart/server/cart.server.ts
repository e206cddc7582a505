import { sellablesOf } from '@shopkeeper/catalog/server';
import { definePageModule } from '@shopkeeper/crud';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { fen, objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, type Route, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { cart } from '../cart.page.ts';
import { cartReply, type CartView, mergedReply } from '../cart-reply.domain.ts';
import { mostLines, mostUnits, type LineRequest } from '../cart.domain.ts';
import { cartOfMerged } from './cart-of-merged.ts';
import { addToCart, type Changing, changeQty, mergeIntoCart, removeFromCart } from './cart-changes.ts';
import { selectLines } from './cart-rows.ts';
import { quoteLines, unitPriceOf, viewCart } from './cart-view.ts';

const skuId = f.int({ min: 1, max: 2_147_483_647 });
const wanted = { skuId, qty: f.int({ min: 1, max: mostUnits }) };
const named = defineLines({ name: 'named', fields: { skuId } });
const named200 = f.lines(named, { min: 1, max: mostLines });
const idsOf = (skus: readonly { readonly skuId: number }[]): number[] => skus.map((one) => one.skuId);

const own = {
  method: 'POST',
  rule: { kind: 'signed-in', audience: 'member' },
} as const;

const shopperOf = ({ db, engine, at, actor }: SignedContext) => ({ db, engine, at, memberId: actor.id });

/** Changes the cart in a transaction, and answers with what it is then. */
async function changed(context: SignedContext, change: (cart: Changing) => Promise<unknown>): Promise<CartView> {
  return context.db.transaction(async (tx) => {
    const inside = { ...shopperOf(context), db: tx, at: context.at };
    await change(inside);
    return viewCart(inside);
  });
}

const getRoute = defineRoute({
  ...own,
  path: `${cart.path}/get`,
  idempotency: 'none',
  input: objectSchema({}),
  reply: cartReply,
  handle: (context) => viewCart(shopperOf(context)),
});

const addRoute = defineRoute<LineRequest, typeof cartReply>({
  ...own,
  path: `${cart.path}/add`,
  idempotency: 'required',
  input: objectSchema(wanted),
  reply: cartReply,
  outline: () => ({ errors: ['cart.too-many-lines'] }),
  handle: (context, line) => changed(context, (inside) => addToCart(inside, line)),
});

const setRoute = defineRoute<LineRequest, typeof cartReply>({
  ...own,
  path: `${cart.path}/set`,
  idempotency: 'none',
  input: objectSchema(wanted),
  reply: cartReply,
  outline: () => ({ errors: ['request.not-found'] }),
  handle: (context, line) => changed(context, (inside) => changeQty(inside, line)),
});

interface Selection {
  readonly skus: readonly { readonly skuId: number }[];
  readonly isSelected: boolean;
}

const selectRoute = defineRoute<Selection, typeof cartReply>({
  ...own,
  path: `${cart.path}/select`,
  idempotency: 'none',
  input: objectSchema({ skus: named200, isSelected: f.flag({ default: true }) }),
  reply: cartReply,
  handle: (context, { skus, isSelected }) =>
    changed(context, ({ db, memberId }) => selectLines(db, { memberId, skuIds: idsOf(skus), isSelected })),
});

const removeRoute = defineRoute<Pick<Selection, 'skus'>, typeof cartReply>({
  ...own,
  path: `${cart.path}/remove`,
  idempotency: 'none',
  input: objectSchema({ skus: named200 }),
  reply: cartReply,
  handle: (context, { skus }) => changed(context, (inside) => removeFromCart(inside, idsOf(skus))),
});

const brought = f.lines(defineLines({ name: 'brought', fields: wanted }), { min: 1, max: mostLines });

const mergeRoute = defineRoute<{ readonly lines: readonly LineRequest[] }, typeof mergedReply>({
  ...own,
  path: `${cart.path}/merge`,
  idempotency: 'none',
  input: objectSchema({ lines: brought }),
  reply: mergedReply,
  handle: (context, { lines }) =>
    context.db.transaction(async (tx) => {
      const inside = { ...shopperOf(context), db: tx, at: context.at };
      const left = await mergeIntoCart(inside, lines);
      return { ...(await viewCart(inside)), left: [...left] };
    }),
});

const pricesReply = z.object({ result: z.array(z.object({ skuId: z.int(), price: fen })) });

/** What one unit of each SKU costs the member; those that do not exist are left out. */
const pricesRoute = defineRoute<Pick<Selection, 'skus'>, typeof pricesReply>({
  ...own,
  path: `${cart.path}/prices`,
  idempotency: 'none',
  input: objectSchema({ skus: named200 }),
  reply: pricesReply,
  async handle(context, { skus }) {
    const known = [...(await sellablesOf(context.db, idsOf(skus))).keys()];
    const { lines } = await quoteLines(
      shopperOf(context),
      known.map((id) => ({ skuId: id, qty: 1 })),
    );
    return { result: lines.map((line) => ({ skuId: line.skuId, price: unitPriceOf(line) })) };
  },
});

const routes: readonly Route[] = [getRoute, addRoute, setRoute, selectRoute, removeRoute, mergeRoute, pricesRoute];

export const cartServer = definePageModule(cart, { routes: [...routes], reactions: [cartOfMerged] });
