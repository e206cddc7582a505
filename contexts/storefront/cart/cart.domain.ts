import type { OfferedUnit } from '@shopkeeper/catalog';
import type { CartLine, CartView } from './cart-reply.domain.ts';

/** A cart has at most so many lines, one for each SKU: as many as an order. */
export const mostLines = 200;
/** At most so many units of one SKU. */
export const mostUnits = 99_999;

/** A line that somebody wants. */
export interface LineRequest {
  readonly skuId: number;
  readonly qty: number;
}

/**
 * Joins the lines of a visitor with those of the member: of a SKU in both the larger quantity stays, so that a repetition changes
 * nothing. New lines come after those that are there, as long as there is room; `left` are those without.
 */
export function mergeLines(own: readonly LineRequest[], brought: readonly LineRequest[]) {
  const known = new Map(own.map(({ skuId, qty }) => [skuId, qty]));
  const left: number[] = [];
  for (const { skuId, qty } of brought) {
    const before = known.get(skuId);
    if (before === undefined && known.size >= mostLines) left.push(skuId);
    else known.set(skuId, Math.min(mostUnits, Math.max(before ?? 0, qty)));
  }
  const lines = [...known].map(([skuId, qty]) => ({ skuId, qty }));
  return { lines, left };
}

/** A line that a visitor keeps in the browser, with what it looked like when it was added. */
export interface VisitorLine extends LineRequest {
  readonly productId: number;
  readonly name: string;
  readonly specText: string;
  readonly image: string | null;
  /** Fen. */
  readonly price: number;
  readonly isSelected: boolean;
}

function visitorLine({ price: former, ...line }: VisitorLine, unit: OfferedUnit | undefined): CartLine {
  if (!unit) return { ...line, state: 'removed', available: null, price: null, listPrice: null, formerPrice: null };
  const { name, specText, image, price } = unit;
  const state = unit.stock === 'out' ? 'sold-out' : 'ok';
  const formerPrice = price === former ? null : former;
  return { ...line, name, specText, image, price, state, available: null, listPrice: null, formerPrice };
}

/** The cart of a visitor with the current prices of the SKUs that are on sale. */
export function visitorCart(lines: readonly VisitorLine[], units: readonly OfferedUnit[]): CartView {
  const known = new Map(units.map((unit) => [unit.skuId, unit]));
  const shown = lines.map((line) => visitorLine(line, known.get(line.skuId)));
  const bought = shown.filter(({ isSelected, state }) => isSelected && state === 'ok');
  const amount = bought.reduce((sum, { price, qty }) => sum + (price ?? 0) * qty, 0);
  const count = bought.reduce((sum, { qty }) => sum + qty, 0);
  return { lines: shown, count, itemsAmount: amount, savedAmount: 0, amount, issues: [] };
}
