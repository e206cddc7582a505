import { defineLines, f } from '@shopkeeper/resource/fields';
import { paymentMethods } from './order-records.domain.ts';

/** A line of an amendment: one of the order by its id, or a new one. */
const wantedLine = defineLines({
  name: 'wanted',
  fields: { lineId: f.int({ min: 1, optional: true }), skuId: f.int({ min: 1 }), qty: f.int({ min: 1, max: 99_999 }) },
});

const mostFen = 10_000_000_000_000;

/** What an amendment makes of an order; `payableAmount` is the total that was shown, in fen. */
export const amendmentInput = {
  lines: f.lines(wantedLine, { min: 1, max: 200 }),
  freightAmount: f.money(),
  adjustAmount: f.int({ min: -mostFen, max: mostFen }),
  payableAmount: f.money(),
} as const;

/** An amendment that the buyer agreed to, with what was received for it. */
export const appliedInput = {
  ...amendmentInput,
  receivedAmount: f.money(),
  method: f.choice({ values: paymentMethods, optional: true }),
  reference: f.text({ max: 80, optional: true }),
  amendmentId: f.int({ min: 1 }),
} as const;

/** What was received for an order. */
export const paymentInput = {
  method: f.choice({
    values: ['cash', 'transfer', 'wechat', 'alipay', 'card', 'stripe', 'balance', 'gift_card', 'offline', 'cod', 'other'],
  }),
  amount: f.money(),
  reference: f.text({ max: 80, optional: true }),
} as const;

/** What leaves in one shipment. */
export const shipmentInput = {
  carrier: f.text({ max: 40 }),
  trackingNo: f.code({ max: 60, optional: true }),
  parts: f.lines(defineLines({ name: 'part', fields: { lineId: f.int({ min: 1 }), qty: f.int({ min: 1, max: 99_999 }) } }), {
    min: 1,
    max: 200,
  }),
} as const;
