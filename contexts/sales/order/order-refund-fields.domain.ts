import { defineLines, f } from '@shopkeeper/resource/fields';
import { refundMethods } from './refunded-order.domain.ts';

/** What refunds and after-sales count at an order line; amounts are fen without the share of the freight. */
export const lineRefundFields = {
  /** Units that will not be shipped: refunded before shipping, or held by a refund or an open after-sale. */
  qtyCancelled: f.int({ write: 'server' }),
  /** Units that came back. */
  qtyReturned: f.int({ write: 'server' }),
  qtyRefunded: f.int({ write: 'server' }),
  refundedAmount: f.money({ write: 'server' }),
  /** Of refunds that are under way. */
  qtyRefunding: f.int({ write: 'server' }),
  refundingAmount: f.money({ write: 'server' }),
};

/** What refunds and after-sales count at an order; amounts are fen. */
export const orderRefundFields = {
  /** Of refunds that are under way. */
  refundingAmount: f.money({ write: 'server' }),
  /** The freight in `refundedAmount` and in `refundingAmount`. */
  refundedFreightAmount: f.money({ write: 'server' }),
  refundingFreightAmount: f.money({ write: 'server' }),
  /** While there are any, receipt is not confirmed, and the system does not confirm it either. */
  openAfterSales: f.int({ write: 'server' }),
};

/** The units and fen of one line of a refund. `cancelledQty` of them will never be shipped. */
const refundPart = defineLines({
  name: 'refundPart',
  fields: { lineId: f.int({ min: 1 }), qty: f.int({ min: 1, max: 99_999 }), amount: f.money() },
});
const refundedPart = defineLines({
  name: 'refundedPart',
  fields: { ...refundPart.fields, cancelledQty: f.int({ min: 0, max: 99_999 }) },
});

const method = f.choice({ values: refundMethods, default: 'original' });
const reason = f.text({ min: 2, max: 120 });

/** A refund that succeeded. */
export const refundInput = {
  amount: f.money({ min: 1 }),
  freightAmount: f.money(),
  refundNo: f.code({ max: 24 }),
  refundId: f.int({ min: 1 }),
  parts: f.lines(refundedPart, { max: 200 }),
};

/** A refund that staff start; goodwill is neither for units nor for the freight. */
export const startRefundInput = {
  parts: f.lines(refundPart, { max: 200 }),
  freightAmount: f.money(),
  goodwillAmount: f.money(),
  method,
  reason,
};

export const cancelPaidInput = { method, reason };
