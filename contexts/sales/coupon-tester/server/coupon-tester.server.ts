import type { ServerModule } from '@shopkeeper/crud';
import { backTestReply, couponReportReply, couponTemplate, couponTrialReply } from '@shopkeeper/promotion';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, requirePermission, type Route, type SignedContext } from '@shopkeeper/server';
import { order } from '../../order/order.resource.ts';
import { backTestSlice, type BackTestWish } from './back-test.ts';
import { reportOf } from './report.ts';
import { type TrialWish, tryCoupon } from './try-coupon.ts';

const id = { min: 1, max: 2_147_483_647 } as const;
const seen = { kind: 'permission', permissions: [permissionOf(couponTemplate, 'index')] } as const;
const line = defineLines({
  name: 'line',
  fields: { code: f.text({ min: 1, max: 64 }), qty: f.int({ min: 1, max: 99_999, default: 1 }) },
});

/** Baskets and orders are priced for who may see orders. */
const withOrders =
  <W, R>(handle: (context: SignedContext, wish: W) => Promise<R>) =>
  (context: SignedContext, wish: W): Promise<R> => {
    requirePermission(context, permissionOf(order, 'index'));
    return handle(context, wish);
  };

/** Tries a template on a basket: whether a coupon of it would apply, and which rule refuses it. */
const tryRoute: Route = defineRoute<TrialWish, typeof couponTrialReply>({
  method: 'POST',
  path: `${couponTemplate.prefix}try`,
  rule: seen,
  idempotency: 'none',
  input: objectSchema({
    templateId: f.int(id),
    memberId: f.int({ ...id, optional: true }),
    orderNo: f.code({ max: 24, optional: true }),
    lines: f.lines(line, { max: 50 }),
    points: f.int({ min: 0, max: 2_147_483_647, default: 0 }),
    at: f.time({ optional: true }),
  }),
  reply: couponTrialReply,
  outline: () => ({ errors: ['order.*', 'request.not-found'] }),
  handle: withOrders(tryCoupon),
});

/** What a template would have taken off past orders, a part of them at a time. */
const backTestRoute: Route = defineRoute<BackTestWish, typeof backTestReply>({
  method: 'POST',
  path: `${couponTemplate.prefix}backtest`,
  rule: seen,
  idempotency: 'none',
  input: objectSchema({
    templateId: f.int(id),
    days: f.int({ min: 1, max: 90, default: 90 }),
    afterPaidAt: f.time({ optional: true }),
    afterId: f.int({ ...id, optional: true }),
  }),
  reply: backTestReply,
  outline: () => ({ errors: ['request.not-found'] }),
  handle: withOrders(backTestSlice),
});

/** What the coupons of a template have cost and brought. */
const reportRoute: Route = defineRoute<{ readonly templateId: number }, typeof couponReportReply>({
  method: 'POST',
  path: `${couponTemplate.prefix}report`,
  rule: seen,
  idempotency: 'none',
  input: objectSchema({ templateId: f.int(id) }),
  reply: couponReportReply,
  outline: () => ({ errors: ['request.not-found'] }),
  handle: withOrders(reportOf),
});

export const couponTesterServer: ServerModule = { routes: [tryRoute, backTestRoute, reportRoute] };
