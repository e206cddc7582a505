import { reject } from '@shopkeeper/resource';
import type { Rejection } from '@shopkeeper/resource';

export const productStates = ['draft', 'scheduled', 'on_sale', 'off_sale', 'archived'] as const;
export type ProductState = (typeof productStates)[number];

/** Where each move may start and where it leads. */
export const productTransitions = {
  publish: { from: ['draft', 'scheduled', 'off_sale'], to: ['on_sale'] },
  unpublish: { from: ['on_sale', 'scheduled'], to: ['off_sale'] },
  schedule: { from: ['draft', 'scheduled', 'off_sale'], to: ['scheduled'] },
  recycle: { from: ['draft', 'off_sale'], to: ['archived'] },
  restore: { from: ['archived'], to: ['off_sale'] },
  /** Changes prices and stays where it is. */
  reprice: { from: ['draft', 'scheduled', 'on_sale', 'off_sale'], to: ['draft', 'scheduled', 'on_sale', 'off_sale'] },
} as const satisfies Readonly<Record<string, { readonly from: readonly ProductState[]; readonly to: readonly ProductState[] }>>;

/** What must be true before a product can be bought, in the order staff would mend it. */
export const publishChecks = ['name', 'category', 'image', 'sku', 'price', 'zero-price', 'freight'] as const;
export type PublishCheck = (typeof publishChecks)[number];

/** What the rules need to know of a product; prices in fen. */
export interface ProductSnapshot {
  readonly status: ProductState;
  readonly name: string;
  /** Whether its category exists and is switched on. */
  readonly isCategoryOn: boolean;
  readonly images: readonly string[];
  readonly skus: readonly { readonly isOn: boolean; readonly priceAmount: number | null }[];
  /** A product whose freight goes by a template has one. Default true. */
  readonly hasFreight?: boolean;
}

/** The checks a product fails, in the order of `publishChecks`; only SKUs that are switched on count. */
export function failedChecks(product: ProductSnapshot): PublishCheck[] {
  const onSale = product.skus.filter(({ isOn }) => isOn);
  const passes: Readonly<Record<PublishCheck, boolean>> = {
    name: product.name.trim() !== '',
    category: product.isCategoryOn,
    image: product.images.length > 0,
    sku: onSale.length > 0,
    price: onSale.every(({ priceAmount }) => priceAmount !== null && priceAmount >= 0),
    'zero-price': onSale.every(({ priceAmount }) => priceAmount !== 0),
    freight: product.hasFreight !== false,
  };
  return publishChecks.filter((check) => !passes[check]);
}

/** Whether a product can go on sale. Refuses `product.not-publishable` with `checks`, all that fail. */
export function mayPublish(product: ProductSnapshot): true | Rejection<'product.not-publishable'> {
  const checks = failedChecks(product);
  return checks.length === 0 || reject('product.not-publishable', { checks });
}

/** Whether a product can be set to go on sale at `publishAt`. Refuses `product.publish-in-past` and what `mayPublish` refuses. */
export function maySchedule(
  product: ProductSnapshot,
  { publishAt }: { readonly publishAt: number },
  at: number,
): true | Rejection {
  return publishAt > at ? mayPublish(product) : reject('product.publish-in-past', { publishAt });
}
