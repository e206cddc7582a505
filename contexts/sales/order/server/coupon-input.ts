import { productsInCategories } from '@shopkeeper/catalog/server';
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

/** Judges a coupon for a basket: its state, its validity, and what it covers. Categories are read where it needs them. */
export async function basketCoupon(db: Queryable, terms: CouponTerms, wish: CouponWish): Promise<BasketCoupon> {
  const { id, name, kind, stacking, validTo, categoryIds } = terms;
  const productIds = [...new Set(wish.lines.map(({ productId }) => productId))];
  const within = terms.scope === 'category' ? await productsInCategories(db, { productIds, categoryIds }) : new Set<number>();
  const skuIds = coveredSkus(terms, wish.lines, within);
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
