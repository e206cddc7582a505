import { describe, expect, it } from 'vitest';
import { fulfillmentStatusOf, paymentStatusOf } from './order-status.domain.ts';

describe('paymentStatusOf', () => {
  it.each([
    ['pending_payment', 100, 0, 0, 'unpaid'],
    ['pending_payment', 100, 40, 0, 'partially_paid'],
    ['to_ship', 100, 100, 0, 'paid'],
    ['completed', 100, 100, 30, 'partially_refunded'],
    ['closed', 100, 100, 100, 'refunded'],
    ['draft', 0, 0, 0, 'unpaid'],
    ['to_ship', 0, 0, 0, 'paid'],
    ['closed', 0, 0, 0, 'unpaid'],
  ])('of %s with payable %i, paid %i, refunded %i is %s', (status, payableAmount, paidAmount, refundedAmount, expected) => {
    expect(paymentStatusOf({ status, payableAmount, paidAmount, refundedAmount })).toBe(expected);
  });
});

describe('fulfillmentStatusOf', () => {
  it.each([
    ['nothing left', [{ id: 1, qty: 2, qtyShipped: 0 }], 'unfulfilled'],
    ['one of two left', [{ id: 1, qty: 2, qtyShipped: 1 }], 'partial'],
    [
      'one line of two left',
      [
        { id: 1, qty: 1, qtyShipped: 1 },
        { id: 2, qty: 1, qtyShipped: 0 },
      ],
      'partial',
    ],
    ['all left', [{ id: 1, qty: 2, qtyShipped: 2 }], 'fulfilled'],
    ['the rest was cancelled', [{ id: 1, qty: 2, qtyShipped: 1, qtyCancelled: 1 }], 'fulfilled'],
  ])('%s', (_, lines, expected) => {
    expect(fulfillmentStatusOf(lines)).toBe(expected);
  });
});
