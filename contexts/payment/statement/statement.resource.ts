import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { onlineMethods } from '../gateway/gateway.domain.ts';

/** The statement of a provider for one day, compared with the payments and refunds of the shop. Amounts are fen. */
export const statement = defineResource({
  context: 'payment',
  name: 'statement',
  menu: { group: 'payment', icon: 'file-check-2', weigh: 80 },
  fields: {
    method: f.choice({ values: onlineMethods, write: 'server' }),
    day: f.date({ write: 'server' }),
    fileName: f.text({ max: 120, write: 'server' }),
    lineCount: f.int({ write: 'server' }),
    receivedAmount: f.money({ write: 'server' }),
    refundedAmount: f.money({ write: 'server' }),
    differenceCount: f.int({ write: 'server' }),
  },
  label: 'fileName',
  personal: 'none',
  list: ['day', 'method', 'fileName', 'lineCount', 'receivedAmount', 'refundedAmount', 'differenceCount', 'createdAt'],
  filters: ['method', 'day', 'createdAt'],
  search: ['fileName'],
  order: ['-day'],
  operations: ['index', 'export', 'upload'],
});
