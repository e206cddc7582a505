import type { Tx } from '@shopkeeper/server/database';
import { texts } from './demo-language.ts';

/** Amounts are fen, a discount of 9000 leaves nine tenths to pay. */
const templates = `insert into promotion_coupon_template
    (name, kind, value_amount, discount_bp, cap_amount, threshold_amount, channel, total_qty, valid_days, status, activated_at)
  values ($1, 'cash', 3000, null, null, 29900, 'claim', 500, 30, 'active', $4),
    ($2, 'discount', null, 9000, 5000, 19900, 'claim', 200, 14, 'active', $4),
    ($3, 'free_freight', null, null, null, 9900, 'staff', null, 60, 'active', $4)`;

/** Adds coupons that members can claim at `now` (UTC epoch ms), and one that staff issue. */
export const addCoupons = (tx: Tx, now: number): Promise<number> =>
  tx.run(templates, [texts.cashCoupon, texts.discountCoupon, texts.freightCoupon, new Date(now)]);
