import { availableCommission } from '@shopkeeper/distribution/server';
import { availableBalances, availablePoints, pointsTermsOf } from '@shopkeeper/member/server';
import type { Leaf } from '@shopkeeper/resource/query';
import { defineGroup } from './metric-group.ts';

const above = (field: string): Leaf => ({ field, op: 'gt', value: 0 });
const points = '/admin/member/points-account';

/** What the shop owes now: money and points of members, and commission that promoters can cash out. */
export const liabilities = defineGroup({
  metrics: {
    balances: {
      of: 'now',
      path: '/admin/member/balance-account',
      rows: () => ({ filters: [above('available')], total: 'available' }),
    },
    points: { of: 'now', path: points, rows: () => ({ filters: [above('available')], total: 'available' }) },
    pointsWorth: { of: 'now', path: points },
    commissionAvailable: {
      of: 'now',
      path: '/admin/distribution/promoter',
      rows: () => ({ filters: [above('availableAmount')], total: 'availableAmount' }),
    },
  },
  async values({ db, engine }) {
    const { unit, unitValue } = pointsTermsOf(engine);
    const [balances, all, commissionAvailable] = await Promise.all([
      availableBalances(db),
      availablePoints(db),
      availableCommission(db),
    ]);
    // Whole units of all points together: what members could pay at most.
    return { balances, points: all, pointsWorth: Math.floor(all / unit) * unitValue, commissionAvailable };
  },
});
