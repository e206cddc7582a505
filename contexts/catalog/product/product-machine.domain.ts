import { reject, type Rejection } from '@shopkeeper/resource';

export const productStates = ['draft', 'scheduled', 'on_sale', 'off_sale', 'archived'] as const;
export type ProductState = (typeof productStates)[number];

/** The conditions for selling a product, in the order staff would fix them. */
export const publishChecks = ['name', 'category', 'image', 'sku', 'price', 'zero-price', 'freight'] as const;
export type PublishCheck = (typeof publishChecks)[number];

/** The product data that the rules read; prices in fen. */
export interface ProductSnapshot {
  readonly status: ProductState;
  readonly name: string;
  /** Whether its category exists and is enabled. */
  readonly isCategoryOn: boolean;
  readonly images: readonly string[];
  readonly skus: readonly { readonly isOn: boolean; readonly priceAmount: number | null }[];
  /** Whether a product with freight by template has a template. Default true. */
  readonly hasFreight?: boolean;
}

/** Returns the failed checks of a product, in the order of `publishChecks`; only enabled SKUs count. */
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

/** Whether a product can go on sale. Rejects with `product.not-publishable` and `checks`, all that fail. */
export function mayPublish(product: ProductSnapshot): true | Rejection<'product.not-publishable'> {
  const checks = failedChecks(product);
  return checks.length === 0 || reject('product.not-publishable', { checks });
}

/** Whether a product can be scheduled for `publishAt`. Rejects with `product.publish-in-past` or as `mayPublish` does. */
export function maySchedule(
  product: ProductSnapshot,
  { publishAt }: { readonly publishAt: number },
  at: number,
): true | Rejection {
  return publishAt > at ? mayPublish(product) : reject('product.publish-in-past', { publishAt });
}
