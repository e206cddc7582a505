import { defineResource, reject } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { location } from '../location/location.resource.ts';

/** Goods that a supplier delivers, in one or several parts. Amounts are fen. */
export const purchaseIn = defineResource({
  context: 'catalog',
  name: 'purchase-in',
  menu: { group: 'catalog', icon: 'package-plus', weigh: 86 },
  fields: {
    purchaseNo: f.code({ max: 20, write: 'server' }),
    supplier: f.text({ max: 60 }),
    reference: f.text({ max: 60, optional: true }),
    /** Where the goods go; without one to the main location. */
    locationId: f.ref(() => location, { optional: true }),
    expectedOn: f.date({ optional: true }),
    note: f.longText({ max: 500, optional: true }),
    orderedQty: f.int({ write: 'server', default: 0 }),
    receivedQty: f.int({ write: 'server', default: 0 }),
    totalAmount: f.money({ write: 'server' }),
    status: f.choice({
      values: ['open', 'partly_received', 'received', 'closed'],
      write: 'server',
      default: 'open',
      statusColors: { open: 'info', partly_received: 'info', received: 'ok', closed: 'idle' },
      statusShapes: { open: 'ring', partly_received: 'half', closed: 'cross' },
    }),
  },
  label: 'purchaseNo',
  personal: 'none: the name of a company',
  list: ['purchaseNo', 'supplier', 'status', 'orderedQty', 'receivedQty', 'totalAmount', 'expectedOn', 'createdAt'],
  filters: ['status', 'supplier', 'locationId', 'expectedOn', 'createdAt'],
  search: ['purchaseNo', 'supplier', 'reference'],
  form: [['supplier', 'reference'], ['locationId', 'expectedOn'], 'note'],
  order: ['-createdAt'],
  unique: [['purchaseNo']],
  indexes: [['status', '-createdAt'], ['locationId', '-createdAt'], ['-createdAt']],
  operations: ['index', 'add', 'edit', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** Takes delivered quantities into stock; what was ordered may come in several parts. */
      receive: {
        from: ['open', 'partly_received'],
        to: ['partly_received', 'received'],
        idempotency: 'required',
        input: {
          parts: f.lines(
            defineLines({ name: 'part', fields: { lineId: f.int({ min: 1 }), qty: f.int({ min: 1, max: 1_000_000 }) } }),
            { min: 1, max: 500 },
          ),
          note: f.text({ max: 200, optional: true }),
        },
        reads: ['orderedQty'],
        guard: ({ orderedQty }) => orderedQty > 0 || reject('purchase-in.no-lines'),
      },
      /** What is still missing will not come. */
      close: { from: ['open', 'partly_received'], to: ['closed'], danger: true },
    },
  },
});
