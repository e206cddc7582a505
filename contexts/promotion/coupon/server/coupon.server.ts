import { defineServerModule } from '@shopkeeper/crud';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { coupon, memberCoupons } from '../coupon.resource.ts';
import { countUses } from './coupon-rows.ts';
import { memberCouponRoutes } from './member-coupon-routes.ts';

const dayMs = 86_400_000;
const ofNoOrder = { orderId: null, orderNo: null, discountAmount: null, lockedAt: null } as const;

export const couponServer = defineServerModule(coupon, {
  memberView: memberViewServer(memberCoupons, { behind: coupon }),
  routes: memberCouponRoutes,
  lifecycle: {
    effects: {
      redeem: async (op, { input, to }) => to.available({ ...input, claimedAt: op.at }),
      lock: async (op, { input: { orderId, orderNo, amount }, to }) =>
        to.locked({ orderId, orderNo, discountAmount: amount, lockedAt: op.at }),
      async use(op, { row, to }) {
        await countUses(op.tx, { id: row.templateId, qty: 1 });
        return to.used({ usedAt: op.at });
      },
      release: async (op, { row, to }) =>
        row.validTo !== null && row.validTo > op.at ? to.available(ofNoOrder) : to.expired(ofNoOrder),
      async giveBack(op, { row, input, to }) {
        await countUses(op.tx, { id: row.templateId, qty: -1 });
        const validTo = Math.max(row.validTo ?? 0, op.at + input.days * dayMs);
        const back = { ...ofNoOrder, usedAt: null, returnedAt: op.at, validTo };
        return validTo > op.at ? to.available(back) : to.expired(back);
      },
      void: async (_op, { input, to }) => to.void({ voidReason: input.reason }),
    },
  },
});
