import { describe, expect, it } from 'vitest';
import { type OrderProgress, orderSteps } from './order-steps.domain.ts';

const row = (changes: Partial<OrderProgress>, qtyShipped = 0): OrderProgress => ({
  status: 'pending_payment',
  placedAt: 1,
  paidAt: null,
  payExpireAt: null,
  shippedAt: null,
  autoConfirmAt: null,
  completedAt: null,
  closedAt: null,
  lines: [{ qty: 3, qtyShipped }],
  ...changes,
});
const of = (changes: Partial<OrderProgress>, qtyShipped?: number) =>
  orderSteps(row(changes, qtyShipped)).map(({ name, state, at }) => [name, state, at]);

describe('the steps of an order', () => {
  it('end with the payment that is due while it is not paid', () => {
    expect(of({ payExpireAt: 9 })).toEqual([
      ['placed', 'done', 1],
      ['paid', 'now', 9],
      ['shipped', 'todo', null],
      ['completed', 'todo', null],
    ]);
  });

  it('count what has shipped', () => {
    const steps = orderSteps(row({ status: 'partially_shipped', paidAt: 2 }, 2));
    expect(steps[2]).toEqual({ name: 'shipped', state: 'now', at: null, qty: 2, of: 3 });
  });

  it('are all done when it is completed', () => {
    expect(of({ status: 'completed', paidAt: 2, shippedAt: 3, completedAt: 4 }, 3)).toEqual([
      ['placed', 'done', 1],
      ['paid', 'done', 2],
      ['shipped', 'done', 3],
      ['completed', 'done', 4],
    ]);
  });

  it('of a closed order are those it took and its end', () => {
    expect(of({ status: 'closed', closedAt: 7 })).toEqual([
      ['placed', 'done', 1],
      ['closed', 'ended', 7],
    ]);
    expect(of({ status: 'closed', paidAt: 2, closedAt: 7 }).map(([name]) => name)).toEqual(['placed', 'paid', 'closed']);
  });

  it('do not exist for a draft', () => {
    expect(of({ status: 'draft' })).toEqual([]);
  });
});
