import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import {
  hasNoPayment,
  hasNoPaymentOpen,
  isOnHold,
  mayArchive,
  mayClose,
  mayConfirm,
  mayHold,
  mayMarkPaid,
  mayShip,
  mayUnarchive,
  notOnHold,
} from './order-machine.domain.ts';
import { amendmentInput, appliedInput, paymentInput, shipmentInput } from './order-inputs.domain.ts';
import { orderFields, orderListColumns } from './order-fields.domain.ts';
import { orderLineFields } from './order-line-fields.domain.ts';
import { cancelPaidInput, refundInput, startRefundInput } from './order-refund-fields.domain.ts';
import { hasMoneyLeft, mayCancelPaid } from './refunded-order.domain.ts';

/** An order line: a snapshot of the purchased SKU, with its share of every deduction. Amounts are fen. */
export const orderLine = defineLines({ name: 'line', fields: orderLineFields, indexes: [['skuId'], ['productId']] });

/** A purchase. `payable = items − discount − memberDiscount − coupon − points + adjust + freight`; amounts are fen. */
export const order = defineResource({
  context: 'sales',
  name: 'order',
  menu: { group: 'sales', icon: 'receipt-text', weigh: 100 },
  appendOnly: true,
  fields: {
    ...orderFields,
    lines: f.lines(orderLine, { max: 200, write: 'server' }),
  },
  label: 'orderNo',
  personal: [
    {
      by: 'memberId',
      fields: {
        orderNo: 'keep: tax law',
        payableAmount: 'keep: tax law',
        lines: 'keep: tax law',
        placedAt: 'keep: tax law',
        addressId: 'erase',
        receiverName: 'erase',
        receiverMobile: 'erase',
        receiverRegion: 'keep: sales by region, which say nothing of a person',
        receiverDetail: 'erase',
        buyerNote: 'erase',
        staffNote: 'erase',
        holdReason: 'erase',
        tags: 'erase',
        trackingNos: 'erase',
        itemNames: 'keep: tax law',
      },
    },
    { by: 'ownerId', subject: 'staff', fields: { ownerId: 'keep: says who entered the order' } },
  ],
  list: orderListColumns,
  filters: [
    'status',
    'paymentStatus',
    'fulfillmentStatus',
    'refundStatus',
    'holdReason',
    'archivedAt',
    'placedAt',
    'paidAt',
    'memberId',
    'payableAmount',
    'paymentMethod',
    'itemNames',
    'receiverName',
    'receiverMobile',
    'receiverRegion',
    'carrier',
    'trackingNos',
    'buyerNote',
    'staffNote',
    'tags',
    'mentions',
    'origin',
    'closeReason',
    'orderNo',
    'isTest',
  ],
  testRows: 'isTest',
  search: ['orderNo', 'receiverName', 'receiverMobile', 'trackingNos', 'itemNames'],
  order: ['-placedAt'],
  unique: [['orderNo']],
  indexes: [
    // The order of the list, plus the columns that hide the drafts of others: distant pages are skipped in the index alone.
    ['-placedAt', '-id', 'status', 'ownerId', 'archivedAt', 'isTest'],
    ['status', '-placedAt', '-id', 'ownerId', 'archivedAt', 'isTest'], // the tabs of the list, and counting them
    ['ownerId', 'status', '-updatedAt'], // the open drafts of a member of staff
    ['memberId', '-placedAt'], // the orders of a member
    // Counts a member's orders outside one state without combining two indexes.
    ['memberId', 'status'],
    ['paymentStatus', '-placedAt'], // this one and those below: the list filtered by them
    ['fulfillmentStatus', '-placedAt'],
    ['refundStatus', '-placedAt'],
    ['paymentMethod', '-placedAt'],
    ['origin', '-placedAt'],
    ['closeReason', '-placedAt'],
    ['isTest', '-placedAt', '-id', 'status', 'ownerId', 'archivedAt'],
    ['receiverRegion', '-placedAt'],
    ['receiverMobile', '-placedAt'],
    ['receiverName', '-placedAt'],
    ['carrier', '-placedAt'],
    ['holdReason', 'id'], // held orders
    ['archivedAt', 'id'],
    ['status', 'autoConfirmAt'], // what the clock confirms
    ['trackingNos', 'id'], // orders with or without it, or one of the notes
    ['buyerNote', 'id'],
    ['staffNote', 'id'],
    ['tags'],
    ['mentions'],
    ['-paidAt'], // the reports of a period; for sorting, a value that may be missing needs both directions
    ['paidAt'],
    ['-payableAmount', '-id'], // the list sorted and filtered by amount
  ],
  operations: ['index', 'export', 'import'],
  namespaces: ['tracking'],
  totals: ['payableAmount', 'paidAmount'],
  lifecycle: {
    field: 'status',
    transitions: {
      markPaid: {
        from: ['pending_payment'],
        to: ['to_ship'],
        by: ['staff', 'system', 'provider'],
        idempotency: 'required',
        timeline: 'member',
        input: paymentInput,
        validate: (row, input) => mayMarkPaid(row, input),
      },
      ship: {
        from: ['to_ship', 'partially_shipped'],
        to: ['partially_shipped', 'shipped'],
        idempotency: 'required',
        timeline: 'member',
        input: shipmentInput,
        reads: ['holdReason'],
        guard: (row) => notOnHold(row),
        validate: (row, input) => mayShip(row, { lines: input.parts }),
      },
      /** Takes a shipment back that has not left: its label was wrong. */
      unship: {
        from: ['partially_shipped', 'shipped'],
        to: ['to_ship', 'partially_shipped'],
        idempotency: 'required',
        danger: true,
        timeline: 'member',
        input: { shipmentId: f.int({ min: 1 }), reason: f.text({ min: 2, max: 120 }) },
        reads: [],
      },
      confirm: {
        from: ['shipped'],
        to: ['completed'],
        by: ['staff', 'member', 'system'],
        due: 'autoConfirmAt',
        idempotency: 'required',
        timeline: 'member',
        bulk: true,
        reads: ['openAfterSales'],
        guard: (row) => mayConfirm(row),
      },
      close: {
        from: ['draft', 'pending_payment', 'to_ship', 'partially_shipped', 'shipped'],
        to: ['closed'],
        idempotency: 'required',
        timeline: 'member',
        danger: true,
        bulk: true,
        input: { reason: f.longText({ max: 200 }) },
        reads: ['paidAmount', 'refundedAmount'],
        guard: (row) => hasNoPayment(row),
        validate: (row) => mayClose(row),
      },
      /** Staff or a rule take the order for fraud. */
      rejectAsRisk: {
        from: ['pending_payment'],
        to: ['closed'],
        by: ['staff', 'system'],
        idempotency: 'required',
        danger: true,
        timeline: 'staff',
        input: { reason: f.text({ min: 2, max: 120 }) },
      },
      /** The member does not want an order that is not paid yet. */
      cancel: {
        from: ['pending_payment'],
        to: ['closed'],
        by: ['member'],
        danger: true,
        timeline: 'member',
      },
      /** An order that costs nothing is paid at once, without a payment by anybody. */
      settleFree: { from: ['pending_payment'], to: ['to_ship'], by: ['system'], timeline: 'member' },
      /** The buyer pays in cash on receipt: the order is shipped unpaid. */
      payOnDelivery: { from: ['pending_payment'], to: ['to_ship'], by: ['system'], timeline: 'member' },
      /** Not while a provider may still report a payment as made. */
      expire: {
        from: ['pending_payment'],
        to: ['closed'],
        by: ['system'],
        due: 'payExpireAt',
        timeline: 'member',
        reads: [],
        needs: { openPayments: f.int() },
        guard: (_row, { known }) => hasNoPaymentOpen(known),
      },
      /** Money went back: counts it, and closes the order when nothing of it is left. */
      refund: {
        from: ['to_ship', 'partially_shipped', 'shipped', 'completed', 'closed'],
        to: ['to_ship', 'partially_shipped', 'shipped', 'completed', 'closed'],
        by: ['system'],
        timeline: 'member',
        input: refundInput,
      },
    },
  },
  actions: {
    /** Says something to the other staff, and mentions some of them; stands in the timeline. */
    comment: { timeline: 'staff', input: { comment: f.longText({ max: 500 }) } },
    /** The cash of an order that is paid on delivery has arrived. */
    collectPayment: {
      from: ['to_ship', 'partially_shipped', 'shipped', 'completed'],
      by: ['system'],
      timeline: 'member',
      input: { method: f.choice({ values: ['cod'] }), amount: f.money(), reference: f.text({ max: 80, optional: true }) },
      validate: (row, input) => mayMarkPaid(row, input),
    },
    note: { bulk: true, timeline: 'staff', input: { staffNote: f.longText({ max: 500, optional: true }) } },
    /** Gives money back without an after-sale: for units, for the freight, or as goodwill. */
    startRefund: {
      from: ['to_ship', 'partially_shipped', 'shipped', 'completed'],
      idempotency: 'required',
      timeline: 'staff',
      reads: ['paidAmount', 'refundedAmount', 'refundingAmount'],
      guard: (row) => hasMoneyLeft(row),
      input: startRefundInput,
    },
    /** Cancels an order that is paid and not shipped: it is on hold until all its money is back, which closes it. */
    cancelPaid: {
      from: ['to_ship'],
      idempotency: 'required',
      timeline: 'staff',
      danger: true,
      reads: ['paidAmount', 'refundedAmount', 'refundingAmount', 'openAfterSales'],
      guard: (row) => mayCancelPaid(row),
      input: cancelPaidInput,
    },
    tag: { input: { tags: f.tags({ max: 10, each: 20 }) } },
    /** Keeps the order from being shipped until it is released. */
    hold: {
      from: ['pending_payment', 'to_ship', 'partially_shipped'],
      timeline: 'staff',
      bulk: true,
      input: { reason: f.text({ min: 2, max: 120 }) },
      reads: ['holdReason'],
      guard: (row) => mayHold(row),
    },
    release: {
      from: ['pending_payment', 'to_ship', 'partially_shipped'],
      timeline: 'staff',
      bulk: true,
      reads: ['holdReason'],
      guard: (row) => isOnHold(row),
    },
    /** Agrees another total before payment; lines and freight share the difference. */
    changePrice: {
      from: ['pending_payment'],
      timeline: 'member',
      idempotency: 'required',
      input: {
        payableAmount: f.money({ min: 1 }),
        freightAmount: f.money(),
        reason: f.text({ min: 2, max: 120 }),
      },
    },
    /** Changes lines, quantities, freight or adjustment: at once where it gets cheaper, else the buyer is asked. */
    amend: {
      from: ['pending_payment', 'to_ship'],
      timeline: 'member',
      idempotency: 'required',
      input: { ...amendmentInput, reason: f.text({ min: 2, max: 120 }) },
    },
    /** Applies an amendment that the buyer agreed to, with what was received for it. */
    applyAmendment: {
      from: ['pending_payment', 'to_ship'],
      by: ['system'],
      timeline: 'member',
      input: appliedInput,
    },
    /** An after-sale is over: the days that it took do not count for the automatic confirmation. */
    extendConfirm: { from: ['shipped'], by: ['system'], input: { pausedMs: f.int({ min: 0, max: 315_360_000_000 }) } },
    archive: {
      from: ['completed', 'closed'],
      bulk: true,
      reads: ['archivedAt'],
      guard: (row) => mayArchive(row),
    },
    unarchive: {
      from: ['completed', 'closed'],
      bulk: true,
      reads: ['archivedAt'],
      guard: (row) => mayUnarchive(row),
    },
    /** The member takes a finished order out of the own lists. */
    deleteByMember: { from: ['completed', 'closed'], by: ['member'] },
    editAddress: {
      from: ['draft', 'pending_payment', 'to_ship'],
      timeline: 'member',
      input: {
        receiverName: f.text({ min: 2, max: 20, format: 'name' }),
        receiverMobile: f.mobile(),
        receiverRegion: f.region(),
        receiverDetail: f.text({ min: 5, max: 120 }),
      },
    },
  },
});
