import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { shipment } from '../order/shipment.resource.ts';
import { trackingStates } from './tracking.domain.ts';

/** An entry of the track of a parcel, as its carrier reports it. */
export const tracking = defineResource({
  context: 'sales',
  name: 'tracking',
  menu: { group: 'sales', icon: 'route', weigh: 42 },
  appendOnly: true,
  fields: {
    shipmentId: f.ref(() => shipment, { write: 'server' }),
    happenedAt: f.time({ write: 'server' }),
    state: f.choice({
      values: trackingStates,
      write: 'server',
      statusColors: {
        transit: 'info',
        collected: 'info',
        problem: 'bad',
        delivered: 'ok',
        delivering: 'info',
        returned: 'warn',
      },
      statusShapes: { collected: 'ring', delivering: 'half' },
    }),
    text: f.text({ max: 500, write: 'server' }),
  },
  label: 'text',
  personal: { by: 'shipmentId', fields: { text: 'anonymize' } },
  list: ['shipmentId', 'happenedAt', 'state', 'text'],
  filters: ['shipmentId', 'state', 'happenedAt'],
  search: ['text'],
  order: ['-happenedAt'],
  unique: [['shipmentId', 'happenedAt', 'text']],
  indexes: [['shipmentId', '-happenedAt'], ['state', '-happenedAt'], ['-happenedAt']],
  operations: ['index', 'export'],
});
