import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { member } from '@shopkeeper/member';
import { order } from '@shopkeeper/sales';

const open = ['waiting', 'reminded', 'withheld'] as const;

/**
 * A cart that its member left with items in it. Members of the control group are not reminded: where a reminder would have been sent, it
 * is withheld, so that both groups are counted from the same moment. Amounts are fen.
 */
export const abandonedCart = defineResource({
  context: 'storefront',
  name: 'abandoned-cart',
  menu: { group: 'sales', icon: 'shopping-cart', weigh: 58 },
  appendOnly: true,
  expectedRows: 'thousands',
  fields: {
    memberId: f.ref(() => member, { write: 'server' }),
    /** What was in it when it was found. */
    itemNames: f.text({ max: 200, write: 'server' }),
    itemCount: f.int({ write: 'server' }),
    /** The selected lines at the prices that the member saw last. */
    amount: f.money({ write: 'server' }),
    touchedAt: f.time({ write: 'server' }),
    contact: f.choice({
      values: ['allowed', 'refused'],
      write: 'server',
      default: 'refused',
      statusColors: { allowed: 'ok', refused: 'idle' },
      statusShapes: { refused: 'cross' },
    }),
    trialGroup: f.choice({
      values: ['reminder', 'control'],
      write: 'server',
      default: 'reminder',
      statusColors: { reminder: 'info', control: 'idle' },
    }),
    status: f.choice({
      values: ['waiting', 'reminded', 'withheld', 'ordered', 'returned', 'lapsed'],
      write: 'server',
      default: 'waiting',
      statusColors: { waiting: 'info', reminded: 'warn', withheld: 'idle', ordered: 'ok', returned: 'ok', lapsed: 'bad' },
      statusShapes: { returned: 'half', lapsed: 'cross' },
    }),
    reminderCount: f.int({ write: 'server' }),
    /** When the first reminder was sent, or withheld. */
    remindedAt: f.time({ write: 'server', optional: true }),
    /** When the next reminder is due. */
    remindAt: f.time({ write: 'server', optional: true }),
    /** Until when an order counts. */
    closesAt: f.time({ write: 'server' }),
    orderId: f.ref(() => order, { write: 'server', optional: true }),
    orderAmount: f.money({ write: 'server', optional: true }),
  },
  label: 'itemNames',
  personal: { by: 'memberId', rows: 'delete' },
  list: [
    'touchedAt',
    'memberId',
    'itemNames',
    'itemCount',
    'amount',
    'contact',
    'trialGroup',
    'status',
    'reminderCount',
    'remindedAt',
    'orderId',
    'orderAmount',
  ],
  filters: ['status', 'contact', 'trialGroup', 'memberId', 'amount', 'touchedAt', 'remindedAt'],
  order: ['-touchedAt'],
  unique: [['memberId', 'touchedAt']],
  indexes: [['status', '-touchedAt'], ['remindAt'], ['closesAt'], ['remindedAt']],
  operations: ['index', 'export'],
  totals: ['amount', 'orderAmount'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** Sends the next reminder, or withholds it; waits where it may not leave yet. */
      remind: {
        from: open,
        to: ['waiting', 'reminded', 'withheld', 'returned'],
        by: ['system'],
        due: 'remindAt',
      },
      /** The member paid an order. */
      recordOrder: {
        from: open,
        to: ['ordered', 'returned'],
        by: ['system'],
        input: { orderId: f.int({ min: 1 }), amount: f.money() },
      },
      lapse: { from: open, to: ['lapsed'], by: ['system'], due: 'closesAt' },
    },
  },
});
