import { describe, expect, it } from 'vitest';
import { paidShareOf, salesMetricsOf, soldByCategory } from './overview.domain.ts';

describe('what categories sold', () => {
  it('is the sum of their products, the highest amount first, with products of no category', () => {
    const sold = [
      { productId: 1, qty: 2, amount: 500 },
      { productId: 2, qty: 1, amount: 900 },
      { productId: 3, qty: 4, amount: 700 },
      { productId: 4, qty: 1, amount: 100 },
    ];
    const categories = [
      { productId: 1, id: 8, name: 'Cups' },
      { productId: 2, id: 9, name: 'Pots' },
      { productId: 3, id: 8, name: 'Cups' },
      { productId: 4, id: null, name: null },
    ];
    expect(soldByCategory(sold, categories)).toEqual([
      { id: 8, name: 'Cups', qty: 6, amount: 1200 },
      { id: 9, name: 'Pots', qty: 1, amount: 900 },
      { id: null, name: null, qty: 1, amount: 100 },
    ]);
  });
});

describe('the share of placed orders that were paid', () => {
  it('leaves out unpaid and closed orders', () => {
    const statuses = [
      { status: 'pending_payment', count: 2 },
      { status: 'to_ship', count: 3 },
      { status: 'completed', count: 4 },
      { status: 'closed', count: 1 },
    ];
    expect(paidShareOf(statuses)).toBe(7000);
    expect(paidShareOf([])).toBeNull();
  });
});

describe('the metrics of sold goods', () => {
  const none = { goodsAmount: 0, refundedGoodsAmount: 0, paidAmount: 0, refundedAmount: 0, paidOrders: 0, units: 0 };
  const nothing = { placedOrders: 0, cancelledOrders: 0, timedOutOrders: 0 };
  const nobody = { memberAmount: 0, payingMembers: 0, buyers: 0, repeatBuyers: 0 };

  it('deduct refunds from net sales alone', () => {
    const money = { goodsAmount: 30_000, refundedGoodsAmount: 12_000, paidAmount: 32_000, refundedAmount: 12_800 };
    const sold = { ...money, paidOrders: 4, units: 9, placedOrders: 8, cancelledOrders: 3, timedOutOrders: 2 };
    const members = { memberAmount: 28_000, payingMembers: 3, buyers: 8, repeatBuyers: 3 };
    expect(salesMetricsOf({ ...sold, ...members })).toEqual({
      netSales: 18_000,
      orderValue: 7_500,
      memberValue: 9_333,
      unitsPerOrder: 225,
      repeatBp: 3_750,
      refundBp: 4_000,
      cancelBp: 3_750,
      timeoutBp: 2_500,
    });
  });

  it('are unknown without orders, and net sales may be negative', () => {
    expect(salesMetricsOf({ ...none, ...nothing, ...nobody, refundedGoodsAmount: 500 })).toEqual({
      netSales: -500,
      orderValue: null,
      memberValue: null,
      unitsPerOrder: null,
      repeatBp: null,
      refundBp: null,
      cancelBp: null,
      timeoutBp: null,
    });
  });
});
