import { matchingProducts, productsInCategories } from '@shopkeeper/catalog/server';
import { type CouponTerms, mayUse } from '@shopkeeper/promotion';
import { couponTermsOf } from '@shopkeeper/promotion/server';
import { isRejection } from '@shopkeeper/resource';
import { badInput } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { type BasketCoupon, coveredSkus, fitsBasket, priceCouponOf, type ScopedLine } from '../basket-coupon.domain.ts';

/** What a coupon is judged by, besides itself. */
export interface CouponWish {
  readonly lines: readonly ScopedLine[];
  /** The points that the buyer offers. */
  readonly points: number;
  /** UTC epoch ms. */
  readonly at: number;
}

/** The SKUs of a basket that a coupon covers; null for all. Categories and products are read where it needs them. */
export async function coveredBy(
  db: Queryable,
  terms: Pick<CouponTerms, 'scope' | 'categoryIds' | 'productIds' | 'productCondition'>,
  { lines, at }: Pick<CouponWish, 'lines' | 'at'>,
): Promise<readonly number[] | null> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const { scope, categoryIds, productCondition: condition } = terms;
  let matching: ReadonlySet<number> = new Set();
  if (scope === 'category') matching = await productsInCategories(db, { productIds, categoryIds });
  if (scope === 'condition' && condition) matching = await matchingProducts(db, { productIds, condition, at });
  return coveredSkus(terms, lines, matching);
}

/** Judges a coupon for a basket: its state, its validity, and what it covers. */
export async function basketCoupon(db: Queryable, terms: CouponTerms, wish: CouponWish): Promise<BasketCoupon> {
  const { id, name, kind, stacking, validTo } = terms;
  const skuIds = await coveredBy(db, terms, wish);
  const may = mayUse(terms, wish.at);
  const fits = may === true ? fitsBasket(terms, { skuIds, points: wish.points }) : may;
  const issue = isRejection(fits) ? fits : null;
  return { id, name, kind, stacking, validTo, issue, price: issue ? null : priceCouponOf(terms, skuIds) };
}

/** The coupon of a basket; null without one. Throws 400 (`couponId`) for a coupon that is not the member's. */
export async function couponInput(
  db: Queryable,
  of: { readonly couponId: number | null; readonly memberId: number | null },
  wish: CouponWish,
): Promise<BasketCoupon | null> {
  const { couponId: id, memberId } = of;
  if (id === null) return null;
  const terms = memberId === null ? null : await couponTermsOf(db, { id, memberId });
  if (!terms) throw badInput([{ path: 'couponId', rule: 'missing-reference' }]);
  return basketCoupon(db, terms, wish);
}
