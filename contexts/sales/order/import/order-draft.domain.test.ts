import { describe, expect, it } from 'vitest';
import { amountsOf, fenOf, importedState, type OrderDraft } from './order-draft.domain.ts';

const draft: OrderDraft = {
  orderNo: '#1001',
  placedAt: 0,
  paidAt: null,
  closedAt: null,
  state: 'completed',
  lines: [
    { line: 2, code: 'A', qty: 2, unitPrice: 1_000 },
    { line: 3, code: 'B', qty: 1, unitPrice: 999 },
  ],
  freightAmount: 800,
  discountAmount: 500,
  payableAmount: null,
  method: 'other',
  mobile: null,
  texts: {},
};

describe('the amounts of an imported order', () => {
  it('follow from the lines, the discount and the freight, and are split over the lines', () => {
    const amounts = amountsOf(draft);
    expect(amounts).toMatchObject({ itemsAmount: 2_999, payableAmount: 3_299, adjustAmount: 0 });
    const sum = (key: 'discountAmount' | 'freightAmount' | 'payableAmount') =>
      amounts?.lines.reduce((total, line) => total + line[key], 0);
    expect([sum('discountAmount'), sum('freightAmount'), sum('payableAmount')]).toEqual([500, 800, 3_299]);
  });

  it('keep the total of the file; the difference is an adjustment', () => {
    expect(amountsOf({ ...draft, payableAmount: 3_500 })).toMatchObject({ payableAmount: 3_500, adjustAmount: 201 });
    expect(amountsOf({ ...draft, payableAmount: 0 })).toMatchObject({ payableAmount: 0, adjustAmount: -3_299 });
  });

  it('are none where the discount is above the items', () => {
    expect(amountsOf({ ...draft, discountAmount: 3_000 })).toBeNull();
  });

  it.each([
    ['¥1,234.50', 123_450],
    ['12', 1_200],
    ['12.5', 1_250],
    ['USD', null],
    ['-3', null],
  ])('%s are %s fen', (text, fen) => {
    expect(fenOf(text)).toBe(fen);
  });
});

describe('the state of an imported order', () => {
  it('is that of history by default: paid orders are completed, unpaid ones closed', () => {
    const states = ['pending_payment', 'to_ship', 'shipped', 'completed', 'closed'] as const;
    expect(states.map((state) => importedState(state, 'history'))).toEqual([
      'closed',
      'completed',
      'completed',
      'completed',
      'closed',
    ]);
    expect(states.map((state) => importedState(state, 'open'))).toEqual([
      'pending_payment',
      'to_ship',
      'completed',
      'completed',
      'closed',
    ]);
  });
});
