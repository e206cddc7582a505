import type { Sellable } from '@shopkeeper/catalog';
import { sellablesOf } from '@shopkeeper/catalog/server';
import { type Quote, type QuotedLine, quoteOrder } from '@shopkeeper/sales/server';
import type { Engine } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { CartLine, CartView, LineState } from '../cart-reply.domain.ts';
import { linesOf } from './cart-rows.ts';

/** Whose cart is priced, and with which settings. */
export interface Shopper {
  readonly db: Queryable;
  readonly engine: Engine;
  /** The instant at which prices apply, UTC epoch ms. */
  readonly at: number;
  readonly memberId: number;
}

type StoredLine = Awaited<ReturnType<typeof linesOf>>[number];

/** Prices lines as an order of the member would, without freight and points. */
export const quoteLines = (
  { db, engine, at, memberId }: Shopper,
  lines: readonly { readonly skuId: number; readonly qty: number }[],
): Promise<Quote> => quoteOrder({ db, engine, at }, { lines, memberId, deliveryType: 'pickup', points: 0, region: null });

/** What a unit of a priced line costs, in fen; rounded where the discounts do not divide. */
export const unitPriceOf = ({ amount, qty }: Pick<QuotedLine, 'amount' | 'qty'>): number => Math.round(amount / qty);

function stateOf(one: Sellable | undefined, qty: number): LineState {
  if (!one) return 'removed';
  if (!one.isOnSale) return 'off-sale';
  if (one.available <= 0) return 'sold-out';
  return one.available < qty ? 'short' : 'ok';
}

interface Known {
  readonly sellables: ReadonlyMap<number, Sellable>;
  readonly quoted: ReadonlyMap<number, QuotedLine>;
}

function viewLine(line: StoredLine, { sellables, quoted }: Known): CartLine {
  const { shownPrice, ...shown } = line;
  const one = sellables.get(line.skuId);
  const state = stateOf(one, line.qty);
  const priced = quoted.get(line.skuId);
  if (!one || !priced || state === 'off-sale')
    return { ...shown, state, available: null, price: null, listPrice: null, formerPrice: null };
  const { name, specText, image, available, listPrice } = one;
  const price = unitPriceOf(priced);
  return {
    ...shown,
    // A product that was renamed since is shown by its present name.
    name,
    specText,
    image,
    state,
    price,
    available: state === 'short' ? available : null,
    listPrice: listPrice > price ? listPrice : null,
    formerPrice: price === shownPrice ? null : shownPrice,
  };
}

/** Why the selected lines cannot be ordered together; what a line shows by itself is left out. */
function issuesOf({ issues, lines }: Quote): CartView['issues'] {
  return issues.flatMap(({ errorCode, details, lineNo }) => {
    const bound = details['min'] ?? details['max'];
    const skuId = lines[lineNo - 1]?.skuId ?? 0;
    return typeof bound === 'number' ? [{ skuId, errorCode, name: String(details['name'] ?? ''), bound }] : [];
  });
}

/** Reads the cart of a member with the current prices and stock. */
export async function viewCart(shopper: Shopper): Promise<CartView> {
  const { db, memberId } = shopper;
  const stored = await linesOf(db, { memberId });
  const sellables = await sellablesOf(
    db,
    stored.map(({ skuId }) => skuId),
  );
  const known = stored.filter(({ skuId }) => sellables.has(skuId));
  const bought = known.filter(({ skuId, qty, isSelected }) => isSelected && stateOf(sellables.get(skuId), qty) === 'ok');
  const [all, quote] = await Promise.all([quoteLines(shopper, known), quoteLines(shopper, bought)]);
  const quoted = new Map([...all.lines, ...quote.lines].map((line) => [line.skuId, line]));
  const amount = quote.lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    lines: stored.map((line) => viewLine(line, { sellables, quoted })),
    count: bought.reduce((sum, { qty }) => sum + qty, 0),
    itemsAmount: quote.itemsAmount,
    savedAmount: quote.itemsAmount - amount,
    amount,
    issues: issuesOf(quote),
  };
}
