import { describe, expect, it } from 'vitest';
import {
  canTransitionOrder,
  transitionsFrom,
  orderTransitions,
  orderStates,
  type OrderSnapshot,
  type OrderTransition,
} from './order-machine.domain.ts';
import { afterShipment } from './shipment.domain.ts';

const order: OrderSnapshot = {
  status: 'draft',
  holdReason: null,
  memberId: 7,
  deliveryType: 'express',
  receiverMobile: '13800000000',
  receiverDetail: 'Room 1',
  payableAmount: 5_000,
  paidAmount: 0,
  refundedAmount: 0,
  lines: [
    { id: 1, qty: 3, qtyShipped: 0 },
    { id: 2, qty: 1, qtyShipped: 0 },
  ],
};
const paid: OrderSnapshot = { ...order, status: 'to_ship', paidAmount: 5_000 };
const shipped: OrderSnapshot = { ...paid, status: 'shipped', lines: [{ id: 1, qty: 3, qtyShipped: 3 }] };

const inputs = {
  place: {},
  markPaid: { amount: 5_000 },
  ship: { lines: [{ lineId: 1, qty: 1 }] },
  confirm: {},
  close: {},
  note: {},
  editAddress: {},
} as const;

it('the transition table has the specified source and target states', () => {
  expect(orderTransitions).toEqual({
    place: { from: ['draft'], to: ['pending_payment', 'to_ship'] },
    markPaid: { from: ['pending_payment'], to: ['to_ship'] },
    ship: { from: ['to_ship', 'partially_shipped'], to: ['partially_shipped', 'shipped'] },
    confirm: { from: ['shipped'], to: ['completed'] },
    close: { from: ['draft', 'pending_payment', 'to_ship', 'partially_shipped', 'shipped'], to: ['closed'] },
    note: {
      from: ['draft', 'pending_payment', 'to_ship', 'partially_shipped', 'shipped', 'completed', 'closed'],
      to: ['draft', 'pending_payment', 'to_ship', 'partially_shipped', 'shipped', 'completed', 'closed'],
    },
    editAddress: { from: ['draft', 'pending_payment', 'to_ship'], to: ['draft', 'pending_payment', 'to_ship'] },
  });
});

const transitions = Object.keys(orderTransitions) as OrderTransition[];
const illegal = transitions.flatMap((transition) =>
  orderStates.filter((from) => !transitionsFrom(from).includes(transition)).map((from) => ({ transition, from })),
);

it.each(illegal)('an order in state $from rejects $move', ({ transition, from }) => {
  expect(canTransitionOrder({ ...order, status: from }, transition, inputs[transition])).toEqual({
    errorCode: 'order.illegal-transition',
    details: { transition, from, allowed: transitionsFrom(from) },
  });
});

it('completed and closed orders allow notes only', () => {
  expect([transitionsFrom('closed'), transitionsFrom('completed')]).toEqual([['note'], ['note']]);
});

describe('place', () => {
  it('accepts a draft with lines, a buyer and an address', () => {
    expect(canTransitionOrder(order, 'place', {})).toBe(true);
  });

  it('requires no address for pickup', () => {
    expect(
      canTransitionOrder({ ...order, deliveryType: 'pickup', receiverDetail: null, receiverMobile: null }, 'place', {}),
    ).toBe(true);
  });

  it.each([
    ['without lines', { lines: [] }, 'order.empty'],
    [
      'with 201 lines',
      { lines: Array.from({ length: 201 }, (_, id) => ({ id, qty: 1, qtyShipped: 0 })) },
      'order.too-many-lines',
    ],
    ['that nobody can be asked about', { memberId: null, receiverMobile: ' ' }, 'order.no-contact'],
    ['that has nowhere to go', { receiverDetail: '' }, 'order.no-address'],
  ])('refuses a draft %s', (_, given, code) => {
    expect(canTransitionOrder({ ...order, ...given }, 'place', {})).toMatchObject({ errorCode: code });
  });
});

describe('markPaid', () => {
  const pending: OrderSnapshot = { ...order, status: 'pending_payment', paidAmount: 1_000 };

  it('accepts exactly the amount due', () => {
    expect(canTransitionOrder(pending, 'markPaid', { amount: 4_000 })).toBe(true);
  });

  it.each([3_999, 4_001, 5_000])('rejects %i where 4000 are due', (amount) => {
    expect(canTransitionOrder(pending, 'markPaid', { amount })).toEqual({
      errorCode: 'order.wrong-amount',
      details: { due: 4_000, amount },
    });
  });
});

describe('ship', () => {
  const parcel = (...lines: [number, number][]) => ({ lines: lines.map(([lineId, qty]) => ({ lineId, qty })) });

  it.each([
    ['more than is left', parcel([1, 4]), 'order.over-ship'],
    ['more than is left in two entries', parcel([1, 2], [1, 2]), 'order.over-ship'],
    ['a line of another order', parcel([9, 1]), 'order.unknown-line'],
    ['half a piece', parcel([1, 0.5]), 'order.bad-quantity'],
    ['nothing', parcel(), 'order.nothing-to-ship'],
  ])('refuses %s', (_, input, code) => {
    expect(canTransitionOrder(paid, 'ship', input)).toMatchObject({ errorCode: code });
  });

  it('reports the remaining quantity', () => {
    expect(canTransitionOrder(paid, 'ship', parcel([1, 4]))).toEqual({
      errorCode: 'order.over-ship',
      details: { lineId: 1, left: 3, asked: 4 },
    });
  });

  it('rejects an order on hold, with the reason', () => {
    expect(canTransitionOrder({ ...paid, holdReason: 'address unclear' }, 'ship', inputs.ship)).toEqual({
      errorCode: 'order.on-hold',
      details: { reason: 'address unclear' },
    });
  });

  it('never ships cancelled units', () => {
    const lines = [{ id: 1, qty: 3, qtyShipped: 1, qtyCancelled: 2 }];
    expect(canTransitionOrder({ ...paid, lines }, 'ship', inputs.ship)).toMatchObject({ errorCode: 'order.nothing-to-ship' });
  });
});

describe('afterShipment', () => {
  it('returns partially_shipped until the last unit is shipped', () => {
    const first = afterShipment(order.lines, [{ lineId: 1, qty: 3 }]);
    expect(first).toEqual({
      status: 'partially_shipped',
      lines: [
        { id: 1, qty: 3, qtyShipped: 3 },
        { id: 2, qty: 1, qtyShipped: 0 },
      ],
    });
    expect(afterShipment('lines' in first ? first.lines : [], [{ lineId: 2, qty: 1 }])).toMatchObject({ status: 'shipped' });
  });

  it('rejects what cannot be shipped', () => {
    expect(afterShipment(order.lines, [{ lineId: 2, qty: 2 }])).toMatchObject({ errorCode: 'order.over-ship' });
  });
});

describe('confirm', () => {
  it('requires that no after-sale is open', () => {
    expect(canTransitionOrder({ ...shipped, openAfterSales: 1 }, 'confirm', {})).toMatchObject({
      errorCode: 'order.after-sale-open',
    });
    expect(canTransitionOrder(shipped, 'confirm', {})).toBe(true);
  });
});

describe('close', () => {
  it.each([
    ['a draft', order],
    ['an unpaid order', { ...order, status: 'pending_payment' as const }],
    ['a paid order whose money went back', { ...paid, refundedAmount: 5_000 }],
    ['a shipped order whose money went back', { ...shipped, refundedAmount: 5_000 }],
  ])('closes %s', (_, given) => {
    expect(canTransitionOrder(given, 'close', {})).toBe(true);
  });

  it('rejects an order with an unrefunded payment, and reports the amount', () => {
    expect(canTransitionOrder({ ...paid, refundedAmount: 2_000 }, 'close', {})).toEqual({
      errorCode: 'order.has-payment',
      details: { kept: 3_000 },
    });
  });

  it('rejects an order that was shipped without payment', () => {
    expect(canTransitionOrder({ ...shipped, paidAmount: 0, payableAmount: 0 }, 'close', {})).toMatchObject({
      errorCode: 'order.already-shipped',
    });
  });
});
