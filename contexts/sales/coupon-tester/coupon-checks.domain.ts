import { type Claimant, type CouponTrial, isFor, mayUse, shownIssue, type TemplateTrialTerms } from '@shopkeeper/promotion';
import { isRejection, reject, type Rejection } from '@shopkeeper/resource';
import { fitsBasket } from '../order/basket-coupon.domain.ts';

type Check = CouponTrial['checks'][number];
type Outcome = true | Rejection | null;

/** What a coupon is judged by; `at` is UTC epoch ms. */
export interface Trial {
  readonly terms: TemplateTrialTerms;
  /** Who would have it; null for nobody in particular. */
  readonly claimant: Claimant | null;
  /** When the coupon is valid. */
  readonly validity: { readonly validFrom: number; readonly validTo: number };
  readonly at: number;
  /** The SKUs that it covers; null for all. */
  readonly skuIds: readonly number[] | null;
  /** The points that the buyer offers. */
  readonly points: number;
  /** What the price calculation says of its amounts: true, or `order.coupon-below-threshold`. */
  readonly amount: true | Rejection;
}

/** Only who claims or redeems a coupon is asked for whom it is; staff give it to anybody. */
function audienceOf({ terms, claimant }: Trial): Outcome {
  if (claimant === null || terms.channel === 'staff') return null;
  return isFor(terms, claimant) || reject('coupon.not-for-member');
}

function check(rule: Check['rule'], outcome: Outcome): Check {
  if (outcome === null) return { rule, outcome: 'open', issue: null };
  return isRejection(outcome) ? { rule, outcome: 'refused', issue: shownIssue(outcome) } : { rule, outcome: 'ok', issue: null };
}

/** The rules of a coupon one by one, each asked by the function that checkout asks. */
export function checksOf(trial: Trial): Check[] {
  const { terms, validity, at, skuIds, points, amount } = trial;
  const items = fitsBasket({ stacking: 'all' }, { skuIds, points: 0 });
  return [
    check('audience', audienceOf(trial)),
    check('validity', mayUse({ status: 'available', templateStatus: terms.templateStatus, ...validity }, at)),
    check('items', items),
    check('stacking', points === 0 && terms.stacking !== 'alone' ? null : fitsBasket(terms, { skuIds: null, points })),
    check('amount', items === true ? amount : null),
  ];
}
