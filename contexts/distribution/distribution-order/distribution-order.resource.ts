import { product } from '@shopkeeper/catalog';
import { member } from '@shopkeeper/member';
import { defineMemberView, defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { order } from '@shopkeeper/sales';
import { promoter } from '../promoter/promoter.resource.ts';

const kept = 'keep: tax law';

/** The commission of one order line for one tier of promoters. Amounts are fen. */
export const distributionOrder = defineResource({
  context: 'distribution',
  name: 'distribution-order',
  menu: { group: 'marketing', icon: 'network', weigh: 44 },
  appendOnly: true,
  fields: {
    orderNo: f.code({ max: 40, write: 'server' }),
    orderId: f.ref(() => order, { write: 'server' }),
    orderLineId: f.id(),
    productId: f.ref(() => product, { write: 'server' }),
    itemName: f.text({ max: 255, write: 'server' }),
    /** The buyer. */
    memberId: f.ref(() => member, { write: 'server' }),
    promoterId: f.ref(() => promoter, { write: 'server' }),
    /** The member behind the promoter, who sees it. */
    earnerId: f.ref(() => member, { write: 'server' }),
    /** 1 for the promoter of the buyer, 2 for its parent. */
    tier: f.int({ min: 1, max: 2, write: 'server' }),
    /** What was paid for the line without its freight. */
    baseAmount: f.money({ write: 'server' }),
    rate: f.ratio({ write: 'server' }),
    amount: f.money({ write: 'server' }),
    /** What went back of the base, and of the commission with it. */
    refundedAmount: f.money({ write: 'server' }),
    reversedAmount: f.money({ write: 'server' }),
    status: f.choice({
      values: ['frozen', 'settled', 'partially_reversed', 'reversed', 'cancelled'],
      write: 'server',
      default: 'frozen',
      statusColors: { frozen: 'info', settled: 'ok', partially_reversed: 'warn', reversed: 'bad', cancelled: 'idle' },
      statusShapes: { partially_reversed: 'half', reversed: 'cross', cancelled: 'cross' },
    }),
    paidAt: f.time({ write: 'server' }),
    /** When it is settled; null until the order is completed, and once it is settled. */
    unfreezeAt: f.time({ write: 'server', optional: true }),
    settledAt: f.time({ write: 'server', optional: true }),
  },
  label: 'orderNo',
  personal: [
    { by: 'memberId', fields: { orderNo: kept, itemName: kept, baseAmount: kept } },
    { by: 'earnerId', fields: { promoterId: kept, rate: kept, amount: kept, reversedAmount: kept } },
  ],
  list: [
    'orderId',
    'itemName',
    'memberId',
    'promoterId',
    'tier',
    'baseAmount',
    'rate',
    'amount',
    'reversedAmount',
    'status',
    'unfreezeAt',
    'paidAt',
  ],
  filters: ['status', 'tier', 'paidAt', 'unfreezeAt', 'settledAt', 'promoterId', 'memberId', 'orderId', 'amount', 'orderNo'],
  search: ['orderNo', 'itemName'],
  order: ['-paidAt'],
  unique: [['orderLineId', 'tier']],
  indexes: [
    ['-paidAt', '-id'],
    ['status', '-paidAt'],
    ['tier', '-paidAt'],
    ['promoterId', '-paidAt'],
    ['memberId', '-paidAt'],
    ['earnerId', '-paidAt'],
    ['orderId'],
    ['orderNo', 'id'],
    ['unfreezeAt'],
    ['-unfreezeAt'],
    ['settledAt'],
    ['-amount', '-id'],
  ],
  expectedRows: 'millions',
  operations: ['index', 'export'],
  totals: ['baseAmount', 'amount', 'reversedAmount'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** The commission can be cashed out: the order was completed long enough ago, and nothing of the line is in dispute. */
      settle: {
        from: ['frozen', 'partially_reversed'],
        to: ['settled', 'partially_reversed'],
        by: ['system'],
        due: 'unfreezeAt',
        reads: ['orderLineId', 'settledAt'],
        needs: { openAfterSales: f.int() },
        guard: ({ settledAt }, { known }) =>
          (settledAt === null && known.openAfterSales === 0) || reject('distribution-order.in-dispute'),
      },
      /** Money of the line went back: so does the share of its commission. */
      reverse: {
        from: ['frozen', 'settled', 'partially_reversed'],
        to: ['partially_reversed', 'reversed', 'cancelled'],
        by: ['system'],
        input: { refundId: f.int({ min: 1, max: Number.MAX_SAFE_INTEGER }), refundedAmount: f.money({ min: 1 }) },
      },
    },
  },
});

/** The commissions of a member who promotes; who bought is not shown. */
export const memberCommissions = defineMemberView(distributionOrder, {
  context: 'distribution',
  name: 'member-commissions',
  module: 'distribution-order',
  page: '/user/promotion',
  owner: 'earnerId',
  fields: ['itemName', 'tier', 'baseAmount', 'rate', 'amount', 'reversedAmount', 'status', 'paidAt', 'unfreezeAt', 'settledAt'],
  label: 'itemName',
  list: ['itemName', 'tier', 'baseAmount', 'rate', 'amount', 'reversedAmount', 'status', 'paidAt', 'unfreezeAt', 'settledAt'],
  filters: ['status', 'tier'],
  menu: { group: 'user', icon: 'megaphone', weigh: 48 },
});
