import { isRejection } from '@shopkeeper/resource';
import { priceOf, type Price, type PriceLineInput } from '@shopkeeper/sales';
import type { DemoCatalogue } from './catalogue.ts';
import { demandTotals } from './demand.ts';
import type { DemoProduct, DemoSku } from './product.ts';
import type { Profile } from './profile.ts';
import { chooser, pick, indexIn, type Random } from './random.ts';

/** What someone put into the basket. */
export interface Basket {
  readonly product: DemoProduct;
  readonly sku: DemoSku;
  readonly qty: number;
}

/** Draws a basket of different SKUs: a few products that everybody buys, and a long tail. */
export function basketOf(from: {
  readonly profile: Profile;
  readonly catalogue: DemoCatalogue;
  readonly chance: Random;
  readonly lines: number;
}): Basket[] {
  const { profile, catalogue, chance, lines } = from;
  const totals = demandTotals(profile);
  const picked = new Map<number, Basket>();
  // Tries end, so that no shop is too small for a basket.
  for (let tries = 0; picked.size < lines && tries < lines * 20; tries += 1) {
    const product = catalogue.product(1 + indexIn(totals, chance()));
    const skus = product.skus.filter((sku) => sku.received > 0);
    if (product.status === 'draft' || skus.length === 0) continue;
    const sku = pick(chance, skus);
    picked.set(sku.id, { product, sku, qty: lines > 10 ? 1 : quantity(chance) });
  }
  return [...picked.values()];
}

const quantity = chooser<number>([
  [1, 0.8],
  [2, 0.14],
  [3, 0.04],
  [4, 0.02],
]);

export const lineCount = chooser<number>([
  [1, 0.34],
  [2, 0.27],
  [3, 0.19],
  [4, 0.12],
  [5, 0.08],
]);

/** What the shop takes off and adds; the regular who rang up may get a price by hand. */
export function basketPrice(
  basket: readonly Basket[],
  terms: { readonly chance: Random; readonly levelBp: number; readonly isByStaff: boolean },
): Price {
  const { chance, levelBp, isByStaff } = terms;
  const isPromoted = chance() < 0.12;
  const isAgreed = isByStaff && chance() < 0.4;
  const lines = basket.map(({ sku, qty }): PriceLineInput => {
    const cost = sku.costAmount;
    const agreed = Math.max(cost, Math.ceil((sku.priceAmount * 0.95) / 100) * 100);
    const override = isAgreed && agreed < sku.priceAmount ? { unitPrice: agreed, reason: '老客户电话下单' } : null;
    const promotionOff = isPromoted && sku.priceAmount * qty >= 20_000 ? 2_000 : 0;
    return { skuId: sku.id, qty, listPrice: sku.priceAmount, override, cost, weightG: sku.weightG, promotionOff };
  });
  const price = priceOf({
    lines,
    levelBp,
    coupon: null,
    points: null,
    freight: { mode: 'fixed', amount: freightOf(basket), freeFrom: isHeavy(basket) ? null : 9_900 },
    taxBp: 0,
    adjust: isByStaff && chance() < 0.25 ? -100 : 0,
    staffLimitBp: 1_500,
    allowsZero: false,
  });
  if (isRejection(price)) throw new Error(`the demo prices a basket the shop refuses: ${price.errorCode}`);
  return price;
}

const isHeavy = (basket: readonly Basket[]): boolean => basket.some(({ product }) => product.freightMode === 'fixed');
const freightOf = (basket: readonly Basket[]): number => (isHeavy(basket) ? 9_900 : 800);
