import { describe, expect, it } from 'vitest';
import { paidShareOf, soldByCategory } from './overview.domain.ts';

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
