import {
  commissionReportOf,
  frozenCommissions,
  openCashOuts,
  owedCommission,
  paidCashOuts,
} from '@shopkeeper/distribution/server';
import { openStates } from '@shopkeeper/distribution';
import { within } from '../overview.domain.ts';
import { defineGroup } from './metric-group.ts';

const orders = '/admin/distribution/distribution-order';
const promoters = '/admin/distribution/promoter';
const cashOuts = '/admin/distribution/cash-out';

/** What promoters earned, what of it went back, and what they took out. */
export const commission = defineGroup({
  metrics: {
    commissionAccrued: {
      of: 'period',
      path: orders,
      rows: (period) => ({ filters: [within('paidAt', period)], total: 'amount' }),
    },
    commissionReversed: {
      of: 'period',
      path: orders,
      rows: (period) => ({ filters: [within('paidAt', period)], total: 'reversedAmount' }),
    },
    commissionSettled: {
      of: 'period',
      path: orders,
      rows: (period) => ({ filters: [within('settledAt', period)], total: 'amount' }),
    },
    commissionFrozen: { of: 'now', path: promoters, rows: () => ({ filters: [], total: 'frozenAmount' }) },
    commissionOwed: {
      of: 'now',
      path: promoters,
      rows: () => ({ filters: [{ field: 'availableAmount', op: 'lt', value: 0 }], total: 'availableAmount' }),
    },
    cashOutsOpen: {
      of: 'now',
      path: cashOuts,
      rows: () => ({ filters: [{ field: 'status', op: 'in', value: [...openStates] }], total: 'amount' }),
    },
    cashOutsPaid: {
      of: 'period',
      path: cashOuts,
      rows: (period) => ({
        filters: [{ field: 'status', op: 'in', value: ['paid'] }, within('paidAt', period)],
        total: 'amount',
      }),
    },
  },
  async values({ db }, period) {
    const [{ accrued, reversed, settled }, commissionFrozen, commissionOwed, cashOutsOpen, cashOutsPaid] = await Promise.all([
      commissionReportOf(db, period),
      frozenCommissions(db),
      owedCommission(db),
      openCashOuts(db),
      paidCashOuts(db, period),
    ]);
    return {
      commissionAccrued: accrued,
      commissionReversed: reversed,
      commissionSettled: settled,
      commissionFrozen,
      commissionOwed,
      cashOutsOpen,
      cashOutsPaid,
    };
  },
});
