import { couponReportOf } from '@shopkeeper/promotion/server';
import { salesWithCoupon } from '@shopkeeper/sales/server';
import { within } from '../overview.domain.ts';
import { defineGroup, shareOf } from './metric-group.ts';

const list = '/admin/promotion/coupon';
const orders = '/admin/sales/order/index';
const used = { field: 'status', op: 'in', value: ['used'] } as const;

/** What coupons cost and what was sold with them. */
export const coupons = defineGroup({
  metrics: {
    couponsClaimed: {
      of: 'period',
      path: list,
      rows: (period) => ({ filters: [within('claimedAt', period)], total: 'count' }),
    },
    couponsUsed: {
      of: 'period',
      path: list,
      rows: (period) => ({ filters: [used, within('usedAt', period)], total: 'count' }),
    },
    couponUseRate: { of: 'period', path: list },
    couponDiscount: {
      of: 'period',
      path: list,
      rows: (period) => ({ filters: [used, within('usedAt', period)], total: 'discountAmount' }),
    },
    couponSales: { of: 'period', path: list, permission: orders },
    couponReturn: { of: 'period', path: list, permission: orders },
  },
  async values({ db }, period) {
    const [report, couponSales] = await Promise.all([couponReportOf(db, period), salesWithCoupon(db, period)]);
    return {
      couponsClaimed: report.claimed,
      couponsUsed: report.used,
      couponUseRate: shareOf(report.usedOfClaimed, report.claimed),
      couponDiscount: report.discountAmount,
      couponSales,
      couponReturn: shareOf(couponSales, report.discountAmount),
    };
  },
});
