import type { ServerModule } from '@shopkeeper/crud';
import { on } from '@shopkeeper/crud/lifecycle';
import { lockOrder } from '@shopkeeper/platform/server';
import { giveCouponBack, releaseCoupon, useCoupon } from '@shopkeeper/promotion/server';
import { order } from '../../order/order.resource.ts';
import { memberCouponsRoute } from './basket-coupons.ts';

const { markPaid, settleFree, payOnDelivery, close, cancel, expire, rejectAsRisk, refund } = order.transitions;

interface Buying {
  readonly id: number;
  readonly couponId: number | null;
}

const usingOf = ({ id: orderId, couponId }: Buying) => (couponId === null ? null : { couponId, orderId });

/** The coupon of an order: locked when it is placed, used when it is paid, released when it is closed, back when it is refunded. */
export const couponOfOrderServer: ServerModule = {
  routes: [memberCouponsRoute],
  reactions: [
    on([markPaid, settleFree, payOnDelivery], lockOrder.coupon, async (op, { row }) => {
      const using = usingOf(row);
      if (using) await useCoupon(op, using);
    }),
    on([close, cancel, expire, rejectAsRisk], lockOrder.coupon, async (op, { row, before }) => {
      const using = usingOf(row);
      // A draft holds none.
      if (!using || before.status === 'draft') return;
      if (before.status === 'pending_payment') await releaseCoupon(op, using);
      // It was shipped by cash on delivery or cost nothing, and nothing of it is kept.
      else await giveCouponBack(op, using);
    }),
    on(refund, lockOrder.coupon, async (op, { row, before }) => {
      const using = usingOf(row);
      const isRefundedWhole = row.status === 'closed' && before.status !== 'closed' && row.completedAt === null;
      if (using && isRefundedWhole) await giveCouponBack(op, using);
    }),
  ],
};
