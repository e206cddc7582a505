import { checkoutReportOf, judgedAt, memberOrigins } from '@shopkeeper/sales/server';
import { orderedIn } from '../overview.domain.ts';
import { defineGroup, shareOf } from './metric-group.ts';

const path = '/admin/sales/order';

/** How many orders members placed and then did not pay. */
export const checkout = defineGroup({
  metrics: {
    cartAbandonment: { of: 'period', path },
    checkoutsStarted: {
      of: 'period',
      path,
      rows: (period, at) => ({
        filters: [
          ...orderedIn({ ...period, ...judgedAt(period, at) }).filters,
          { field: 'origin', op: 'in', value: [...memberOrigins] },
          { field: 'paymentMethod', op: 'ne', value: 'cod' },
        ],
        total: 'count',
      }),
    },
  },
  async values({ db, at }, period) {
    const { placed, abandoned } = await checkoutReportOf(db, period, at);
    return { cartAbandonment: shareOf(abandoned, placed), checkoutsStarted: placed };
  },
});
