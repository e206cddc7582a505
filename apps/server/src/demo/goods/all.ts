import { digitalGoods } from './digital.ts';
import type { Goods } from './goods.ts';
import { homeGoods } from './home.ts';
import { kitchenGoods } from './kitchen.ts';
import { wearGoods } from './wear.ts';

/** The hand-written products, dealt out so that the first fifty already come from every corner of the shop. */
export const allGoods: readonly Goods[] = dealt([kitchenGoods, homeGoods, wearGoods, digitalGoods]);

function dealt(piles: readonly (readonly Goods[])[]): Goods[] {
  const longest = Math.max(...piles.map((pile) => pile.length));
  return Array.from({ length: longest }, (_, place) => piles.flatMap((pile) => pile.slice(place, place + 1))).flat();
}
