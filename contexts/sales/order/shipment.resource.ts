import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { order } from './order.resource.ts';

/** How many units of one order line are in a shipment. */
export const shipmentLine = defineLines({
  name: 'line',
  fields: { orderLineId: f.id(), qty: f.int({ min: 1, max: 99_999, write: 'server' }) },
  indexes: [['orderLineId']],
});

/** One delivery of an order, which may have several. `ship` of the order makes it. */
export const shipment = defineResource({
  context: 'sales',
  name: 'shipment',
  module: 'order',
  menu: { group: 'sales', icon: 'package', weigh: 50 },
  fields: {
    shipmentNo: f.code({ max: 60, write: 'server' }),
    orderId: f.ref(() => order, { write: 'server' }),
    carrier: f.text({ max: 40, write: 'server' }),
    trackingNo: f.code({ max: 60, write: 'server', optional: true }),
    status: f.choice({
      values: ['shipped', 'delivered', 'cancelled'],
      write: 'server',
      default: 'shipped',
      statusColors: { shipped: 'idle', delivered: 'ok', cancelled: 'idle' },
      statusShapes: { shipped: 'dot', cancelled: 'cross' },
    }),
    /** Of an order that is a test. */
    isTest: f.flag({ write: 'server', default: false }),
    shippedAt: f.time({ write: 'server' }),
    deliveredAt: f.time({ write: 'server', optional: true }),
    audience: f.choice({ values: ['admin', 'member', 'system', 'provider'], write: 'server' }),
    actorId: f.id({ optional: true }),
    actorName: f.text({ max: 60, write: 'server' }),
    lines: f.lines(shipmentLine, { max: 200, write: 'server' }),
  },
  label: 'shipmentNo',
  testRows: 'isTest',
  personal: [
    { by: 'orderId', fields: { trackingNo: 'erase' } },
    { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
  ],
  list: ['shipmentNo', 'orderId', 'shippedAt', 'carrier', 'trackingNo', 'status', 'deliveredAt', 'actorName'],
  filters: ['shippedAt', 'orderId', 'carrier', 'trackingNo', 'status', 'deliveredAt'],
  search: ['shipmentNo', 'trackingNo'],
  order: ['-shippedAt'],
  unique: [['shipmentNo']],
  indexes: [
    ['orderId'],
    ['carrier', '-shippedAt'],
    ['trackingNo', 'id'],
    ['status', '-shippedAt'],
    ['-deliveredAt'],
    ['deliveredAt'],
  ],
  expectedRows: 'millions',
  operations: ['index', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      deliver: { from: ['shipped'], to: ['delivered'], by: ['staff', 'system', 'provider'], bulk: true },
      /** `unship` of the order takes it back. */
      cancel: { from: ['shipped'], to: ['cancelled'], by: ['system'] },
    },
  },
});
