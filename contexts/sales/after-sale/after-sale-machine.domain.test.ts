import { allowedOf, canTransition, commandsOf, illegalTransitions } from '@shopkeeper/resource/lifecycle';
import { describe, expect, it } from 'vitest';
import { refund } from '../refund/refund.resource.ts';
import { applyCap, applyFreight, refundShare } from './after-sale-amounts.domain.ts';
import {
  type Applied,
  mayApply,
  mayApprove,
  mayIssue,
  mayReceive,
  phaseOf,
  stateAfterApproval,
} from './after-sale-machine.domain.ts';
import { afterSale } from './after-sale.resource.ts';

const context = { at: 0, actor: null, known: {} };

it('the transitions of an after-sale lead from the specified states to the specified states, by the specified actors', () => {
  const approved = ['awaiting_refund', 'awaiting_return', 'awaiting_replacement'];
  const table = Object.values(afterSale.transitions).map(({ name, from, to, by }) => [name, [from, to, by]]);
  expect(Object.fromEntries(table)).toEqual({
    approve: [['pending_review'], approved, ['staff']],
    approveSmall: [['pending_review'], approved, ['staff']],
    approveDue: [['pending_review'], approved, ['system']],
    reject: [['pending_review'], ['rejected'], ['staff']],
    cancel: [['pending_review', 'awaiting_return'], ['cancelled'], ['member']],
    sendBack: [['awaiting_return'], ['returning'], ['member']],
    lapse: [['awaiting_return'], ['closed'], ['system']],
    receive: [['returning'], ['awaiting_refund', 'awaiting_replacement'], ['staff']],
    refuse: [['returning'], ['return_refused'], ['staff']],
    issueRefund: [['awaiting_refund'], ['refunding'], ['staff']],
    shipReplacement: [['awaiting_replacement'], ['completed'], ['staff']],
    complete: [['refunding'], ['completed'], ['system']],
    failRefund: [['refunding'], ['refund_failed'], ['system']],
    resumeRefund: [['refund_failed'], ['refunding'], ['system']],
    dropRefund: [['refunding', 'refund_failed'], ['awaiting_refund'], ['system']],
  });
});

it('the transitions of a refund lead from the specified states to the specified states', () => {
  const table = Object.values(refund.transitions).map(({ name, from, to }) => [name, [from, to]]);
  expect(Object.fromEntries(table)).toEqual({
    start: [['pending'], ['processing']],
    decline: [['pending'], ['closed']],
    succeed: [['processing'], ['succeeded']],
    fail: [['processing'], ['failed']],
    retry: [['failed'], ['processing']],
    switchMethod: [['failed'], ['processing']],
    close: [['pending', 'processing', 'failed'], ['closed']],
  });
});

const pairs = [afterSale, refund].flatMap((resource) => illegalTransitions(resource).map((pair) => ({ resource, ...pair })));

it.each(pairs)('$resource.name in state $from rejects $transition', ({ resource, transition, from }) => {
  const command = commandsOf(resource)[transition];
  if (!command) throw new Error(transition);
  expect(canTransition({ resource, command, row: { id: 1, status: from }, input: {}, context })).toMatchObject({
    errorCode: `${resource.name}.illegal-transition`,
    details: { transition, from },
  });
});

it('staff confirm refunds that they make by hand, and no others', () => {
  const staff = { kind: 'staff', id: 1, isSuper: true, permissions: new Set<string>() } as const;
  const offered = (row: object) => allowedOf(refund, { id: 1, status: 'processing', ...row }, { at: 0, actor: staff })['succeed'];
  expect(offered({ method: 'offline', paymentAttemptId: null })).toBe(true);
  expect(offered({ method: 'original', paymentAttemptId: null })).toBe(true);
  expect(offered({ method: 'original', paymentAttemptId: 5 })).toMatchObject({ errorCode: 'refund.not-by-hand' });
});

const dayMs = 86_400_000;
const line = { id: 1, qty: 3, qtyShipped: 0, qtyCancelled: 0 };
const applied: Applied = { status: 'to_ship', completedAt: null, line, takenQty: 0 };
const asked = { type: 'refund_only', qty: 1, at: 100 * dayMs, withinDays: 15 } as const;

describe('an application', () => {
  it.each([
    ['an unpaid order', { status: 'pending_payment' }, {}, 'after-sale.not-paid'],
    ['a closed order', { status: 'closed' }, {}, 'after-sale.not-paid'],
    ['more than was bought', {}, { qty: 4 }, 'after-sale.over-quantity'],
    ['units of other after-sales', { takenQty: 3 }, {}, 'after-sale.over-quantity'],
    ['the return of goods that were not sent', {}, { type: 'return_refund' as const }, 'after-sale.not-shipped'],
    [
      'a receipt of sixteen days ago',
      { status: 'completed', completedAt: 84 * dayMs, line: { ...line, qtyShipped: 3 } },
      {},
      'after-sale.deadline-passed',
    ],
  ])('is rejected for %s', (_what, of, wish, errorCode) => {
    expect(mayApply({ ...applied, ...of }, { ...asked, ...wish })).toMatchObject({ errorCode });
  });

  it('is possible on the last day, and for a return once the goods were sent', () => {
    const sent = { ...line, qtyShipped: 3 };
    expect(mayApply({ ...applied, status: 'completed', completedAt: 85 * dayMs, line: sent }, asked)).toBe(true);
    expect(mayApply({ ...applied, status: 'shipped', line: sent }, { ...asked, type: 'exchange' })).toBe(true);
  });

  it('belongs to the phase of its units', () => {
    expect(phaseOf({ status: 'partially_shipped', line: { ...line, qtyShipped: 1 } }, 2)).toBe('before_ship');
    expect(phaseOf({ status: 'partially_shipped', line: { ...line, qtyShipped: 2 } }, 2)).toBe('in_transit');
    expect(phaseOf({ status: 'completed', line: { ...line, qtyShipped: 3 } }, 1)).toBe('after_receipt');
  });
});

describe('the amounts of an after-sale', () => {
  const sums = { qtyRefunded: 0, qtyRefunding: 0, refundedAmount: 0, refundingAmount: 0 };
  const bought = { ...line, payableAmount: 10_600, freightAmount: 600, ...sums };
  const order = {
    paidAmount: 10_600,
    refundedAmount: 0,
    refundingAmount: 0,
    refundedFreightAmount: 0,
    refundingFreightAmount: 0,
    lines: [bought],
  };

  it('count what other open after-sales of the line ask for', () => {
    expect(applyCap(bought, 1, { qty: 2, amount: 6_666 })).toMatchObject({ units: 3, before: 6_666, amount: 3_334 });
  });

  it('contain the freight with the last units of an order that was not shipped', () => {
    expect(applyFreight(order, { lineId: 1, qty: 3, phase: 'before_ship' })).toBe(600);
    expect(applyFreight(order, { lineId: 1, qty: 2, phase: 'before_ship' })).toBe(0);
    expect(applyFreight(order, { lineId: 1, qty: 3, phase: 'in_transit' })).toBe(0);
  });

  it('are approved, issued and received up to what was asked', () => {
    const row = { type: 'return_refund', applyAmount: 500, freightAmount: 0, approvedAmount: 400, qty: 2 } as const;
    expect(mayApprove(row, { approvedAmount: 501, returnAddress: null })).toMatchObject({ errorCode: 'after-sale.over-applied' });
    expect(mayApprove(row, { approvedAmount: 0, returnAddress: null })).toMatchObject({ errorCode: 'after-sale.over-applied' });
    expect(mayApprove(row, { approvedAmount: null, returnAddress: null })).toBe(true);
    expect(mayIssue(row, { amount: 401 })).toMatchObject({ errorCode: 'after-sale.over-applied', details: { max: 400 } });
    expect(mayReceive(row, { receivedQty: 3 })).toMatchObject({ errorCode: 'after-sale.over-received' });
  });

  it('are refunded for the units that came back', () => {
    const row = { qty: 3, receivedQty: 2, applyAmount: 10_000, approvedAmount: 10_000, freightAmount: 0 };
    expect(refundShare(row)).toEqual({ qty: 2, amount: 6_666, goodsAmount: 6_666, freightAmount: 0 });
  });

  it('lead to the state of their type', () => {
    const after = (['refund_only', 'return_refund', 'exchange', 'reissue'] as const).map(stateAfterApproval);
    expect(after).toEqual(['awaiting_refund', 'awaiting_return', 'awaiting_return', 'awaiting_replacement']);
  });
});
