import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

/** A coupon of the first template, used in the first order. */
const coupon = (code: string) =>
  `insert into promotion_coupon (code, template_id, member_id, status, claim_key, claimed_at, order_id)
   select '${code}', min(id), 1, 'used', 'one', now(), 1 from promotion_coupon_template`;

export const contradictions: InvariantContradictions = {
  'coupon.claimed': ['update promotion_coupon_template set claimed_count = claimed_count + 1'],
  'coupon.total': ['update promotion_coupon_template set total_qty = 1, claimed_count = 2'],
  'coupon.order': [coupon('X1'), coupon('X2')],
  'coupon.claim': [coupon('X1'), coupon('X2')],
};
