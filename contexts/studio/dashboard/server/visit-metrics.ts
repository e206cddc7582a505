import { payingMembersIn } from '@shopkeeper/sales/server';
import { visitsIn } from '@shopkeeper/storefront/server';
import { defineGroup, shareOf } from './metric-group.ts';

const path = '/admin/sales/order';

/** How many people open the shop, and how many of them buy. */
export const visits = defineGroup({
  metrics: {
    pageViews: { of: 'period', path },
    productViews: { of: 'period', path },
    visitors: { of: 'period', path },
    conversion: { of: 'period', path },
  },
  async values(context, period) {
    const [visited, paying] = await Promise.all([visitsIn(context, period), payingMembersIn(context.db, period)]);
    if (!visited) return { pageViews: null, productViews: null, visitors: null, conversion: null };
    return { ...visited, conversion: shareOf(paying, visited.visitors) };
  },
});
