import { type BackTestSlice, namedOrders } from '@shopkeeper/promotion';
import { templateTermsOf } from '@shopkeeper/promotion/server';
import { notFound, type SignedContext } from '@shopkeeper/server';
import { priceCouponOf } from '../../order/basket-coupon.domain.ts';
import { coveredBy } from '../../order/server/coupon-input.ts';
import { savedOf } from '../past-order.domain.ts';
import { linesOfOrders, paidOrders } from './past-order-rows.ts';

const dayMs = 86_400_000;
/** How many orders one call looks at: few enough to hold up nobody. */
const partSize = 500;

/** A part of a back-test: of the orders paid in the last days, those after a cursor. */
export interface BackTestWish {
  readonly templateId: number;
  readonly days: number;
  /** The payment and the id of the order after which it begins; UTC epoch ms. */
  readonly afterPaidAt: number | null;
  readonly afterId: number | null;
}

type Named = BackTestSlice['dearest'][number];
type Line = Awaited<ReturnType<typeof linesOfOrders>>[number];

/** What a template would have taken off the next orders. Nothing is written. */
export async function backTestSlice({ db, at }: SignedContext, wish: BackTestWish): Promise<BackTestSlice> {
  const { templateId, days, afterPaidAt, afterId } = wish;
  const terms = await templateTermsOf(db, templateId);
  if (!terms) throw notFound({ id: templateId });
  const [from, to] = [at - days * dayMs, at];
  const cursor = { afterPaidAt: new Date(afterPaidAt ?? from - 1), afterId: afterId ?? 0 };
  const orders = await paidOrders(db, { from: new Date(from), to: new Date(to), ...cursor, limit: partSize });
  const lines = await linesOfOrders(db, { ids: orders.map(({ id }) => id) });
  const skuIds = await coveredBy(db, terms, { lines, at });
  const price = priceCouponOf(terms, skuIds);
  const byOrder = new Map<number, Line[]>();
  for (const line of lines) byOrder.set(line.orderId, [...(byOrder.get(line.orderId) ?? []), line]);
  const free = orders.filter(({ couponId }) => couponId === null);
  const using = free.flatMap(({ id, orderNo, paidAt, paidAmount, pointsAmount, freightAmount }): Named[] => {
    const past = { pointsAmount, freightAmount, lines: byOrder.get(id) ?? [] };
    const { eligibleAmount, saved } = savedOf(past, { price, stacking: terms.stacking });
    return saved === null
      ? []
      : [{ id, orderNo, paidAt: paidAt ?? 0, eligibleAmount, paidAmount, saved: Math.min(saved, paidAmount) }];
  });
  const last = orders.length === partSize ? orders.at(-1) : undefined;
  return {
    from,
    to,
    orders: orders.length,
    withCoupon: orders.length - free.length,
    used: using.length,
    cost: using.reduce((sum, { saved }) => sum + saved, 0),
    paidAmount: using.reduce((sum, { paidAmount }) => sum + paidAmount, 0),
    dearest: using.toSorted((a, b) => b.saved - a.saved || a.id - b.id).slice(0, namedOrders),
    next: last ? { paidAt: last.paidAt ?? 0, id: last.id } : null,
  };
}
