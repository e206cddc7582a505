import { isRejection } from '@shopkeeper/resource';
import { priceOf, type Price, type PriceLineInput } from '@shopkeeper/sales';
import type { DemoCatalogue } from './catalogue.ts';
import { popularityTotals, type DemoProduct, type DemoSku } from './product.ts';
import type { Profile } from './profile.ts';
import { chooser, indexIn, pick, type Random } from './random.ts';
import { texts } from './demo-language.ts';

export interface BasketItem {
  readonly product: DemoProduct;
  readonly sku: DemoSku;
  readonly qty: number;
}

const usualQuantity = chooser(Object.entries({ 1: 0.8, 2: 0.14, 3: 0.04, 4: 0.02 }));

interface BasketFrom {
  readonly profile: Profile;
  readonly catalogue: DemoCatalogue;
}

/** Draws a basket of different SKUs: mostly of the best sellers. */
export function basketOf({ profile, catalogue }: BasketFrom, chance: Random, lines: number): BasketItem[] {
  const totals = popularityTotals(profile);
  const picked = new Map<number, BasketItem>();
  // The number of tries is limited, as a shop may have too few SKUs.
  for (let tries = 0; picked.size < lines && tries < lines * 20; tries += 1) {
    const product = catalogue.product(1 + indexIn(totals, chance()));
    const skus = product.skus.filter((sku) => sku.received > 0);
    if (product.status === 'draft' || skus.length === 0) continue;
    const sku = pick(chance, skus);
    picked.set(sku.id, { product, sku, qty: lines > 10 ? 1 : Number(usualQuantity(chance)) });
  }
  return [...picked.values()];
}

export const { overrideReason } = texts;

/** The price of a basket, with a promotion now and then; staff may lower the price of an order that they take. */
export function basketPrice(
  basket: readonly BasketItem[],
  terms: { readonly chance: Random; readonly levelBp: number; readonly isByStaff: boolean },
): Price {
  const { chance, levelBp, isByStaff } = terms;
  const isPromoted = chance() < 0.12;
  const isOverridden = isByStaff && chance() < 0.4;
  const lines = basket.map(({ sku, qty }): PriceLineInput => {
    const { priceAmount: listPrice, costAmount: cost, weightG } = sku;
    const lowered = Math.max(cost, Math.ceil((listPrice * 0.95) / 100) * 100);
    const override = isOverridden && lowered < listPrice ? { unitPrice: lowered, reason: overrideReason } : null;
    const promotionOff = isPromoted && listPrice * qty >= 20_000 ? 2_000 : 0;
    return { skuId: sku.id, qty, listPrice, override, cost, weightG, promotionOff };
  });
  const heavy = basket.find(({ product }) => product.freightMode === 'fixed');
  const price = priceOf({
    lines,
    levelBp,
    coupon: null,
    points: null,
    freight: { mode: 'fixed', amount: heavy?.product.freightAmount ?? 800, freeFrom: heavy ? null : 9_900 },
    taxBp: 0,
    adjust: isByStaff && chance() < 0.25 ? -100 : 0,
    staffLimitBp: 1_500,
    allowsZero: false,
  });
  if (isRejection(price)) throw new Error(`the price of a demo order was rejected: ${price.errorCode}`);
  return price;
}
