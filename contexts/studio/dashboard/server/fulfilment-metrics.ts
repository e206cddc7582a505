import { fulfilmentReportOf, overdueBefore, waitingStates } from '@shopkeeper/sales/server';
import { defineGroup, shareOf } from './metric-group.ts';

const path = '/admin/sales/order';

/** How long orders take from their payment to their shipment. */
export const fulfilment = defineGroup({
  metrics: {
    shippingMedian: { of: 'period', path },
    shippingP90: { of: 'period', path },
    shippedInTime: { of: 'period', path },
    shippingOverdue: {
      of: 'now',
      path,
      rows: (_period, at) => ({
        filters: [
          { field: 'status', op: 'in', value: [...waitingStates] },
          { field: 'paidAt', op: 'lt', value: overdueBefore(at) },
        ],
        total: 'count',
      }),
    },
  },
  async values({ db, at }, period) {
    const { median, p90, inTime, judged, overdue } = await fulfilmentReportOf(db, period, at);
    return { shippingMedian: median, shippingP90: p90, shippedInTime: shareOf(inTime, judged), shippingOverdue: overdue };
  },
});
