import { member } from '@shopkeeper/member';
import { defineMemberView, defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { order } from '../order/order.resource.ts';

const taxNumber = /^[0-9A-Z]{15,20}$/;

/** An invoice that a buyer asks for, and that the shop issues in the tax office's own system. The amount is fen. */
export const invoice = defineResource({
  context: 'sales',
  name: 'invoice',
  menu: { group: 'sales', icon: 'receipt', weigh: 45 },
  fields: {
    orderId: f.ref(() => order, { write: 'once' }),
    memberId: f.ref(() => member, { write: 'once', optional: true }),
    titleKind: f.choice({ values: ['person', 'company'], default: 'person' }),
    title: f.text({ min: 2, max: 100 }),
    taxNo: f.code({ max: 20, optional: true }),
    email: f.email({ optional: true }),
    amount: f.money({ write: 'server' }),
    status: f.choice({
      values: ['requested', 'issued', 'void'],
      write: 'server',
      default: 'requested',
      statusColors: { requested: 'info', issued: 'ok', void: 'idle' },
      statusShapes: { requested: 'ring', void: 'cross' },
    }),
    invoiceNo: f.code({ max: 40, write: 'server', optional: true }),
    fileUrl: f.url({ write: 'server', optional: true }),
    issuedAt: f.time({ write: 'server', optional: true }),
    voidReason: f.text({ max: 120, write: 'server', optional: true }),
  },
  label: 'title',
  personal: {
    by: 'memberId',
    fields: {
      title: 'keep: tax law',
      taxNo: 'keep: tax law',
      email: 'erase',
      amount: 'keep: tax law',
      invoiceNo: 'keep: tax law',
      fileUrl: 'keep: tax law',
      voidReason: 'keep: tax law',
    },
  },
  list: ['orderId', 'memberId', 'titleKind', 'title', 'taxNo', 'amount', 'status', 'invoiceNo', 'email', 'issuedAt', 'createdAt'],
  filters: ['status', 'titleKind', 'orderId', 'memberId', 'issuedAt', 'createdAt', 'invoiceNo', 'amount'],
  search: ['title', 'taxNo', 'invoiceNo'],
  form: ['orderId', ['titleKind', 'title'], ['taxNo', 'email']],
  when: { taxNo: { shown: ({ titleKind }) => titleKind === 'company', required: true } },
  rules: [
    ({ titleKind, taxNo }) =>
      titleKind === 'company' && taxNo && !taxNumber.test(taxNo) ? { path: 'taxNo', rule: 'tax-number' } : null,
  ],
  indexes: [['orderId'], ['memberId', '-id'], ['status', '-id'], ['-createdAt']],
  operations: ['index', 'add', 'edit', 'export'],
  totals: ['amount'],
  lifecycle: {
    field: 'status',
    transitions: {
      issue: {
        from: ['requested'],
        to: ['issued'],
        bulk: false,
        input: { invoiceNo: f.code({ max: 40 }), fileUrl: f.url({ optional: true }) },
      },
      /** The request was wrong, or an issued invoice was taken back (红冲). */
      void: {
        from: ['requested', 'issued'],
        to: ['void'],
        danger: true,
        input: { reason: f.text({ min: 2, max: 120 }) },
      },
    },
  },
});

/** The invoices of a member, who asks for them here. */
export const memberInvoices = defineMemberView(invoice, {
  context: 'sales',
  name: 'member-invoices',
  module: 'invoice',
  page: '/user/invoice',
  owner: 'memberId',
  fields: [
    'orderId',
    'titleKind',
    'title',
    'taxNo',
    'email',
    'amount',
    'status',
    'invoiceNo',
    'fileUrl',
    'issuedAt',
    'voidReason',
  ],
  label: 'title',
  list: ['orderId', 'titleKind', 'title', 'taxNo', 'amount', 'status', 'invoiceNo', 'fileUrl', 'issuedAt', 'voidReason'],
  filters: ['orderId', 'status'],
  writes: ['add'],
  menu: { group: 'user', icon: 'receipt', weigh: 55 },
});
