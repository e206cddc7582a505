import { member } from '@shopkeeper/member';
import { defineMemberView, defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { paymentMethods } from './order-records.domain.ts';
import { order } from './order.resource.ts';

/** A line as it shall be; `qtyBefore` is 0 for a new one, `qty` 0 for one that is taken out. */
export const amendmentLine = defineLines({
  name: 'line',
  fields: {
    orderLineId: f.id({ optional: true }),
    skuId: f.id(),
    name: f.text({ max: 255, write: 'server' }),
    specText: f.text({ max: 300, write: 'server' }),
    unitPrice: f.money({ write: 'server' }),
    qtyBefore: f.int({ write: 'server' }),
    qty: f.int({ write: 'server' }),
  },
});

/** A change of an order after it was placed. One that costs more waits until the buyer agrees. Amounts are fen. */
export const amendment = defineResource({
  context: 'sales',
  name: 'amendment',
  module: 'order',
  menu: { group: 'sales', icon: 'file-pen', weigh: 55 },
  fields: {
    amendmentNo: f.code({ max: 60, write: 'server' }),
    orderId: f.ref(() => order, { write: 'server' }),
    memberId: f.ref(() => member, { write: 'server', optional: true }),
    status: f.choice({
      values: ['requested', 'confirmed', 'declined', 'cancelled'],
      write: 'server',
      default: 'requested',
      statusColors: { requested: 'warn', confirmed: 'ok', declined: 'bad', cancelled: 'idle' },
      statusShapes: { requested: 'ring', declined: 'cross', cancelled: 'cross' },
    }),
    reason: f.text({ max: 120, write: 'server' }),
    beforeAmount: f.money({ write: 'server' }),
    afterAmount: f.money({ write: 'server' }),
    freightAmount: f.money({ write: 'server' }),
    /** Signed: reduction or surcharge by staff. */
    adjustAmount: f.int({ write: 'server' }),
    decidedAt: f.time({ write: 'server', optional: true }),
    audience: f.choice({ values: ['admin', 'member', 'system', 'provider'], write: 'server' }),
    actorId: f.id({ optional: true }),
    actorName: f.text({ max: 60, write: 'server' }),
    lines: f.lines(amendmentLine, { max: 400, write: 'server' }),
  },
  label: 'amendmentNo',
  personal: [
    { by: 'memberId', fields: { amendmentNo: 'keep: tax law', lines: 'keep: tax law', reason: 'anonymize' } },
    { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
  ],
  list: [
    'amendmentNo',
    'orderId',
    'memberId',
    'status',
    'beforeAmount',
    'afterAmount',
    'reason',
    'actorName',
    'createdAt',
    'decidedAt',
  ],
  filters: ['status', 'orderId', 'memberId', 'createdAt'],
  search: ['amendmentNo'],
  unique: [['amendmentNo']],
  indexes: [['orderId'], ['memberId', '-id'], ['status', '-id'], ['-createdAt']],
  operations: ['index', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** The buyer agreed and, where the order is paid already, paid the difference. */
      confirm: {
        from: ['requested'],
        to: ['confirmed'],
        idempotency: 'required',
        input: {
          method: f.choice({ values: ['cash', 'transfer', 'wechat', 'alipay', 'card', 'other'], optional: true }),
          amount: f.money({ default: 0 }),
          reference: f.text({ max: 80, optional: true }),
        },
      },
      /** The difference of a paid order has arrived by a payment of the member. */
      pay: {
        from: ['requested'],
        to: ['confirmed'],
        by: ['system', 'provider'],
        input: {
          method: f.choice({ values: paymentMethods }),
          amount: f.money({ min: 1 }),
          reference: f.text({ max: 80 }),
        },
      },
      /** The member agrees; possible while the order is not paid, since the new total is paid then. */
      accept: { from: ['requested'], to: ['confirmed'], by: ['member'] },
      decline: { from: ['requested'], to: ['declined'], by: ['member'] },
      withdraw: { from: ['requested'], to: ['cancelled'], by: ['staff', 'system'] },
    },
  },
});

/** The amendments of a member's orders. */
export const memberAmendments = defineMemberView(amendment, {
  context: 'sales',
  name: 'member-amendments',
  module: 'order',
  page: '/user/order-amendment',
  owner: 'memberId',
  fields: ['orderId', 'status', 'reason', 'beforeAmount', 'afterAmount', 'freightAmount', 'decidedAt'],
  lines: { lines: ['name', 'specText', 'unitPrice', 'qtyBefore', 'qty'] },
  label: 'reason',
  list: ['orderId', 'status', 'reason', 'beforeAmount', 'afterAmount', 'decidedAt'],
  filters: ['orderId', 'status'],
  commands: ['accept', 'decline'],
});
