import { sellablesOf } from '@shopkeeper/catalog/server';
import { reject } from '@shopkeeper/resource';
import { badInput, businessError, notFound } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { mergeLines, mostLines, type LineRequest } from '../cart.domain.ts';
import { addLine, countLines, linesOf, lockCart, putLine, removeLines, setQty } from './cart-rows.ts';
import { quoteLines, type Shopper, unitPriceOf } from './cart-view.ts';

/** A member's cart in a transaction that changes it. */
export interface Changing extends Shopper {
  readonly db: Tx;
  readonly at: number;
}

/** What a line shows of its SKU, with what a unit costs the member now. */
async function drawn(cart: Changing, wanted: readonly LineRequest[]) {
  const found = await sellablesOf(
    cart.db,
    wanted.map(({ skuId }) => skuId),
  );
  const known = wanted.filter(({ skuId }) => found.get(skuId)?.isOnSale);
  const { lines } = await quoteLines(cart, known);
  return known.flatMap(({ skuId, qty }, place) => {
    const one = found.get(skuId);
    const priced = lines[place];
    if (!one || !priced) return [];
    const { productId, name, specText, image } = one;
    const shownPrice = unitPriceOf(priced);
    return [{ memberId: cart.memberId, skuId, qty, productId, name, specText, image, shownPrice, at: new Date(cart.at) }];
  });
}

/**
 * Adds units of a SKU to the cart. Throws 400 at `skuId` for one that is not on sale, 409 `cart.too-many-lines` (max) for a new line
 * beyond the limit.
 */
export async function addToCart(cart: Changing, wanted: LineRequest): Promise<void> {
  const { db, memberId } = cart;
  await lockCart(db, { memberId });
  const [line] = await drawn(cart, [wanted]);
  if (!line) throw badInput([{ path: 'skuId', rule: 'missing-reference' }]);
  const own = await linesOf(db, { memberId });
  if (own.length >= mostLines && !own.some(({ skuId }) => skuId === wanted.skuId))
    throw businessError(reject('cart.too-many-lines', { max: mostLines }));
  await addLine(db, line);
  await countLines(db, { memberId });
}

/** Sets the quantity of a line; throws 404 where another device removed it. */
export async function changeQty(cart: Changing, wanted: LineRequest): Promise<void> {
  const { db, memberId } = cart;
  // The cart counts as changed, so that nobody is reminded of it now.
  await lockCart(db, { memberId });
  const own = await linesOf(db, { memberId });
  const before = own.find(({ skuId }) => skuId === wanted.skuId);
  if (!before) throw notFound({ id: wanted.skuId });
  const [line] = await drawn(cart, [wanted]);
  const { skuId, qty } = wanted;
  const [changed] = await setQty(db, { memberId, skuId, qty, shownPrice: line?.shownPrice ?? before.shownPrice });
  if (!changed) throw notFound({ id: skuId });
}

/** Takes lines out of the cart; those that are not in it are passed over. */
export async function removeFromCart(
  { db, memberId }: Pick<Changing, 'db' | 'memberId'>,
  skuIds: readonly number[],
): Promise<void> {
  await lockCart(db, { memberId });
  await removeLines(db, { memberId, skuIds });
  await countLines(db, { memberId });
}

/** Joins the cart that somebody filled before signing in; returns the SKUs that are not on sale or did not fit. */
export async function mergeIntoCart(cart: Changing, brought: readonly LineRequest[]): Promise<readonly number[]> {
  const { db, memberId } = cart;
  await lockCart(db, { memberId });
  const own = await linesOf(db, { memberId });
  const { lines, left } = mergeLines(own, brought);
  const before = new Map(own.map(({ skuId, qty }) => [skuId, qty]));
  const changed = lines.filter(({ skuId, qty }) => before.get(skuId) !== qty);
  const made = await drawn(cart, changed);
  for (const line of made) await putLine(db, line);
  await countLines(db, { memberId });
  const kept = new Set(made.map(({ skuId }) => skuId));
  return [...left, ...changed.flatMap(({ skuId }) => (kept.has(skuId) ? [] : [skuId]))];
}
