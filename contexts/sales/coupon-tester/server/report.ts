import type { CouponReport } from '@shopkeeper/promotion';
import { templateTermsOf, usedCouponsOf } from '@shopkeeper/promotion/server';
import { notFound, type SignedContext } from '@shopkeeper/server';
import { paidForOrders } from './past-order-rows.ts';

const partSize = 2_000;
/** Used coupons beyond this number are not added up. */
const mostUsed = 40_000;

/** What the coupons of a template have cost, and what the orders that used them brought. */
export async function reportOf({ db }: SignedContext, { templateId }: { readonly templateId: number }): Promise<CouponReport> {
  const terms = await templateTermsOf(db, templateId);
  if (!terms) throw notFound({ id: templateId });
  const sums = { used: 0, discountAmount: 0, paidAmount: 0, refundedAmount: 0 };
  let after: number | undefined = 0;
  while (after !== undefined && sums.used < mostUsed) {
    const part = await usedCouponsOf(db, { templateId, after, limit: partSize });
    const [paid] = await paidForOrders(db, { ids: part.map(({ orderId }) => orderId) });
    sums.used += part.length;
    sums.discountAmount += part.reduce((sum, { discountAmount }) => sum + discountAmount, 0);
    sums.paidAmount += paid?.paidAmount ?? 0;
    sums.refundedAmount += paid?.refundedAmount ?? 0;
    after = part.length === partSize ? part.at(-1)?.id : undefined;
  }
  return { claimed: terms.claimedCount, ...sums, isMore: after !== undefined };
}
