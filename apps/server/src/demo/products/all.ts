import { digitalProducts } from './digital.ts';
import type { DemoProduct } from './demo-product.ts';
import { homeProducts } from './home.ts';
import { kitchenProducts } from './kitchen.ts';
import { wearProducts } from './wear.ts';

/** The hand-written products, dealt out so that the first fifty already come from every corner of the shop. */
export const allDemoProducts: readonly DemoProduct[] = dealt([kitchenProducts, homeProducts, wearProducts, digitalProducts]);

function dealt(piles: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...piles.map((pile) => pile.length));
  return Array.from({ length: longest }, (_, place) => piles.flatMap((pile) => pile.slice(place, place + 1))).flat();
}
