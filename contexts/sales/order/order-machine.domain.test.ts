import { canTransition, commandsFrom, commandsOf, illegalTransitions } from '@shopkeeper/resource/lifecycle';
import { describe, expect, it } from 'vitest';
import { mayClose, mayConfirm, mayMarkPaid, mayPlace, mayShip, type OrderSnapshot } from './order-machine.domain.ts';
import { order as orderResource } from './order.resource.ts';
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

it('the transitions lead from the specified states to the specified states', () => {
  const table = Object.values(orderResource.transitions).map(({ name, from, to }) => [name, { from, to }]);
  expect(Object.fromEntries(table)).toEqual({
    markPaid: { from: ['pending_payment'], to: ['to_ship'] },
    ship: { from: ['to_ship', 'partially_shipped'], to: ['partially_shipped', 'shipped'] },
    unship: { from: ['partially_shipped', 'shipped'], to: ['to_ship', 'partially_shipped'] },
    confirm: { from: ['shipped'], to: ['completed'] },
    close: { from: ['draft', 'pending_payment', 'to_ship', 'partially_shipped', 'shipped'], to: ['closed'] },
    rejectAsRisk: { from: ['pending_payment'], to: ['closed'] },
    cancel: { from: ['pending_payment'], to: ['closed'] },
    refund: {
      from: ['to_ship', 'partially_shipped', 'shipped', 'completed', 'closed'],
      to: ['to_ship', 'partially_shipped', 'shipped', 'completed', 'closed'],
    },
    settleFree: { from: ['pending_payment'], to: ['to_ship'] },
    payOnDelivery: { from: ['pending_payment'], to: ['to_ship'] },
    expire: { from: ['pending_payment'], to: ['closed'] },
  });
  expect(orderResource.actions.editAddress.from).toEqual(['draft', 'pending_payment', 'to_ship']);
});

it.each(illegalTransitions(orderResource))('an order in state $from rejects $transition', ({ transition, from }) => {
  const row = { ...order, status: from };
  const command = commandsOf(orderResource)[transition];
  if (!command) throw new Error(transition);
  const context = { at: 0, actor: null, known: {} };
  expect(canTransition({ resource: orderResource, command, row, input: {}, context })).toMatchObject({
    errorCode: 'order.illegal-transition',
    details: { transition, from },
  });
});

it('completed and closed orders allow refunds, comments, notes and tags, and leave the lists', () => {
  const remarks = ['comment', 'note', 'tag', 'archive', 'unarchive', 'deleteByMember'];
  expect(commandsFrom(orderResource, 'closed').toSorted()).toEqual(['refund', ...remarks].toSorted());
  expect(commandsFrom(orderResource, 'completed').toSorted()).toEqual(
    ['refund', 'startRefund', 'collectPayment', ...remarks].toSorted(),
  );
});

describe('place', () => {
  it('accepts a draft with lines, a buyer and an address', () => {
    expect(mayPlace(order)).toBe(true);
  });

  it('requires no address for pickup', () => {
    expect(mayPlace({ ...order, deliveryType: 'pickup', receiverDetail: null, receiverMobile: null })).toBe(true);
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
  ])('rejects a draft %s', (_, given, code) => {
    expect(mayPlace({ ...order, ...given })).toMatchObject({ errorCode: code });
  });
});

describe('markPaid', () => {
  const pending: OrderSnapshot = { ...order, status: 'pending_payment', paidAmount: 1_000 };

  it('accepts exactly the amount due', () => {
    expect(mayMarkPaid(pending, { amount: 4_000 })).toBe(true);
  });

  it.each([3_999, 4_001, 5_000])('rejects %i where 4000 are due', (amount) => {
    expect(mayMarkPaid(pending, { amount })).toEqual({
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
  ])('rejects %s', (_, input, code) => {
    expect(mayShip(paid, input)).toMatchObject({ errorCode: code });
  });

  it('reports the remaining quantity', () => {
    expect(mayShip(paid, parcel([1, 4]))).toEqual({
      errorCode: 'order.over-ship',
      details: { lineId: 1, left: 3, asked: 4 },
    });
  });

  it('rejects an order on hold, with the reason', () => {
    expect(mayShip({ ...paid, holdReason: 'address unclear' }, parcel([1, 1]))).toEqual({
      errorCode: 'order.on-hold',
      details: { reason: 'address unclear' },
    });
  });

  it('never ships cancelled units', () => {
    const lines = [{ id: 1, qty: 3, qtyShipped: 1, qtyCancelled: 2 }];
    expect(mayShip({ ...paid, lines }, parcel([1, 1]))).toMatchObject({ errorCode: 'order.nothing-to-ship' });
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
    expect(mayConfirm({ ...shipped, openAfterSales: 1 })).toMatchObject({
      errorCode: 'order.after-sale-open',
    });
    expect(mayConfirm(shipped)).toBe(true);
  });
});

describe('close', () => {
  it.each([
    ['a draft', order],
    ['an unpaid order', { ...order, status: 'pending_payment' as const }],
    ['a paid order whose money went back', { ...paid, refundedAmount: 5_000 }],
    ['a shipped order whose money went back', { ...shipped, refundedAmount: 5_000 }],
  ])('accepts %s', (_, given) => {
    expect(mayClose(given)).toBe(true);
  });

  it('rejects an order with an unrefunded payment, and reports the amount', () => {
    expect(mayClose({ ...paid, refundedAmount: 2_000 })).toEqual({
      errorCode: 'order.has-payment',
      details: { kept: 3_000 },
    });
  });

  it('rejects an order that was shipped without payment', () => {
    expect(mayClose({ ...shipped, paidAmount: 0, payableAmount: 0 })).toMatchObject({
      errorCode: 'order.already-shipped',
    });
  });
});
