import type { ClaimTerms } from './coupon-claim.domain.ts';
import type { CouponTerms } from './coupon-use.domain.ts';

/** The rules of a template: who may claim its coupons, and what they take off. */
export type TemplateTrialTerms = ClaimTerms & Omit<CouponTerms, 'id' | 'code' | 'status' | 'validFrom' | 'validTo'>;
