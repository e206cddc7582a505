import { member } from '@shopkeeper/member';
import { defineMemberView, defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { promoter } from '../promoter/promoter.resource.ts';
import {
  cashOutMethods,
  cashOutStates,
  mayApprove,
  mayApproveSecond,
  mayDecideByHand,
  mayReject,
} from './cash-out-machine.domain.ts';

const kept = 'keep: tax law';
const accountable = 'keep: says who is accountable';

/** Commission that a promoter takes out of the shop. Amounts are fen; `amount = fee + net`. */
export const cashOut = defineResource({
  context: 'distribution',
  name: 'cash-out',
  menu: { group: 'marketing', icon: 'banknote', weigh: 46 },
  appendOnly: true,
  fields: {
    cashOutNo: f.code({ max: 24, write: 'server' }),
    memberId: f.ref(() => member, { write: 'server' }),
    promoterId: f.ref(() => promoter, { write: 'server' }),
    amount: f.money({ write: 'server' }),
    feeAmount: f.money({ write: 'server' }),
    netAmount: f.money({ write: 'server' }),
    method: f.choice({ values: cashOutMethods, write: 'server' }),
    /** Name and account are masked here and sealed in a table of their own. */
    payeeName: f.text({ max: 60, write: 'server', optional: true, masked: true }),
    payeeAccount: f.code({ max: 60, write: 'server', optional: true, masked: true }),
    payeeBank: f.text({ max: 60, write: 'server', optional: true }),
    status: f.choice({
      values: cashOutStates,
      write: 'server',
      default: 'pending_review',
      statusColors: {
        pending_review: 'warn',
        approved: 'info',
        rejected: 'bad',
        cancelled: 'idle',
        paying: 'info',
        paid: 'ok',
        failed: 'bad',
      },
      statusShapes: { rejected: 'cross', cancelled: 'cross', paying: 'half' },
    }),
    /** The member while the cash-out is open: nobody has two at once. */
    openFor: f.id({ optional: true }),
    /** Whether two people must approve it. */
    needsSecond: f.flag({ write: 'server', default: false }),
    firstReviewerId: f.id({ optional: true }),
    firstReviewer: f.text({ max: 60, write: 'server', optional: true }),
    reviewerId: f.id({ optional: true }),
    reviewer: f.text({ max: 60, write: 'server', optional: true }),
    rejectReason: f.text({ max: 200, write: 'server', optional: true }),
    /** Whether staff transfer it; otherwise the transfer service does. */
    isByHand: f.flag({ write: 'server', default: true }),
    /** The number of the transfer: given once, and used again by whoever tries again. */
    transferNo: f.code({ max: 32, write: 'server', optional: true }),
    /** What the transfer service or the bank calls it. */
    channelNo: f.text({ max: 80, write: 'server', optional: true }),
    error: f.text({ max: 300, write: 'server', optional: true }),
    voucher: f.image({ write: 'server', optional: true }),
    appliedAt: f.time({ write: 'server' }),
    reviewedAt: f.time({ write: 'server', optional: true }),
    payingAt: f.time({ write: 'server', optional: true }),
    queriedAt: f.time({ write: 'server', optional: true }),
    paidAt: f.time({ write: 'server', optional: true }),
  },
  label: 'cashOutNo',
  personal: [
    {
      by: 'memberId',
      fields: {
        cashOutNo: kept,
        amount: kept,
        payeeName: kept,
        payeeAccount: kept,
        payeeBank: kept,
        channelNo: kept,
        voucher: 'keep: proves the payment',
        rejectReason: 'erase',
        error: 'erase',
      },
    },
    { by: 'firstReviewerId', subject: 'staff', fields: { firstReviewer: accountable } },
    { by: 'reviewerId', subject: 'staff', fields: { reviewer: accountable } },
  ],
  list: [
    'cashOutNo',
    'memberId',
    'amount',
    'feeAmount',
    'netAmount',
    'method',
    'payeeAccount',
    'status',
    'appliedAt',
    'reviewer',
    'paidAt',
  ],
  filters: ['status', 'method', 'amount', 'appliedAt', 'paidAt', 'memberId', 'promoterId', 'needsSecond', 'cashOutNo'],
  search: ['cashOutNo', 'transferNo'],
  order: ['-appliedAt'],
  unique: [['cashOutNo'], ['transferNo'], ['openFor']],
  indexes: [
    ['-appliedAt', '-id'],
    ['status', '-appliedAt'],
    ['method', '-appliedAt'],
    ['memberId', '-appliedAt'],
    ['promoterId', '-appliedAt'],
    ['needsSecond', '-appliedAt'],
    ['-amount', '-id'],
    ['-paidAt'],
    ['paidAt'],
    ['cashOutNo', 'id'],
  ],
  expectedRows: 'millions',
  operations: ['index', 'export', 'audit'],
  totals: ['amount', 'feeAmount', 'netAmount'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** A large amount stays under review until a second person approves it. */
      approve: {
        from: ['pending_review'],
        to: ['pending_review', 'approved'],
        by: ['staff', 'system'],
        idempotency: 'required',
        bulk: true,
        /** Money: no more at once than somebody has looked at. */
        bulkMost: 100,
        reads: ['promoterId', 'needsSecond', 'firstReviewerId'],
        needs: { debt: f.money(), isInWorkflow: f.flag() },
        guard: (row, review) => mayApprove(row, review),
      },
      approveSecond: {
        from: ['pending_review'],
        to: ['approved'],
        idempotency: 'required',
        reads: ['promoterId', 'needsSecond', 'firstReviewerId'],
        needs: { debt: f.money(), isInWorkflow: f.flag() },
        guard: (row, review) => mayApproveSecond(row, review),
      },
      reject: {
        from: ['pending_review'],
        to: ['rejected'],
        by: ['staff', 'system'],
        danger: true,
        input: { reason: f.text({ min: 2, max: 200 }) },
        reads: [],
        needs: { isInWorkflow: f.flag() },
        guard: (_row, review) => mayReject(review),
      },
      cancel: { from: ['pending_review'], to: ['cancelled'], by: ['member'], danger: true },
      /** Starts the transfer, by the transfer service where there is one. */
      pay: {
        from: ['approved'],
        to: ['paying'],
        by: ['staff', 'system'],
        idempotency: 'required',
      },
      /** The transfer has arrived; its amount must be the net amount. */
      succeed: {
        from: ['paying'],
        to: ['paid'],
        by: ['system', 'provider'],
        input: { amount: f.money(), channelNo: f.text({ max: 80, optional: true }) },
        validate: ({ netAmount }, { amount }) => amount === netAmount || reject('cash-out.wrong-amount', { amount, netAmount }),
      },
      /** Staff have transferred the money, and show the voucher. */
      confirmPaid: {
        from: ['paying'],
        to: ['paid'],
        idempotency: 'required',
        input: { reference: f.text({ min: 2, max: 80 }), voucher: f.image() },
        reads: ['isByHand'],
        guard: (row) => mayDecideByHand(row),
      },
      /** The transfer is final in not being made; while that is not known, the cash-out stays in payment. */
      fail: {
        from: ['paying'],
        to: ['failed'],
        by: ['staff', 'system', 'provider'],
        danger: true,
        input: { reason: f.text({ min: 2, max: 300 }) },
        reads: ['isByHand'],
        guard: (row, { actor }) => actor?.kind !== 'staff' || mayDecideByHand(row),
      },
    },
  },
  actions: {
    /** Asks the transfer service what became of the transfer. */
    query: {
      from: ['paying'],
      by: ['staff', 'system'],
      reads: ['isByHand'],
      guard: ({ isByHand }) => !isByHand || reject('cash-out.by-hand'),
    },
    /** Requests a transfer once more, under the same number, of which the service has never heard. */
    requestAgain: { from: ['paying'], by: ['system', 'provider'] },
    /** Notes what staff should know of a transfer. */
    flag: { from: ['paying', 'failed', 'paid'], by: ['system', 'provider'], input: { error: f.text({ max: 300 }) } },
  },
});

/** The cash-outs of a member, who cancels them while nobody has approved them. */
export const memberCashOuts = defineMemberView(cashOut, {
  context: 'distribution',
  name: 'member-cash-outs',
  module: 'cash-out',
  page: '/user/cash-out',
  owner: 'memberId',
  fields: [
    'cashOutNo',
    'amount',
    'feeAmount',
    'netAmount',
    'method',
    'status',
    'rejectReason',
    'appliedAt',
    'reviewedAt',
    'paidAt',
  ],
  label: 'cashOutNo',
  list: ['cashOutNo', 'amount', 'feeAmount', 'netAmount', 'method', 'status', 'rejectReason', 'appliedAt', 'paidAt'],
  filters: ['status'],
  commands: ['cancel'],
  menu: { group: 'user', icon: 'banknote', weigh: 47 },
});
