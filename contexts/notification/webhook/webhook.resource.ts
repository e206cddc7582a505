import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** An address of another system that is called after transitions of the shop. */
export const webhook = defineResource({
  context: 'notification',
  name: 'webhook',
  menu: { group: 'notification', icon: 'webhook', weigh: 40 },
  fields: {
    name: f.text({ min: 2, max: 60 }),
    url: f.url({ max: 500 }),
    /** Names of transitions and actions such as `sales.order.ship`; `*` is every one. */
    events: f.tags({ max: 50, each: 120 }),
    note: f.text({ max: 200, optional: true }),
    status: f.choice({
      values: ['active', 'paused', 'failing'],
      write: 'server',
      default: 'active',
      statusColors: { active: 'ok', paused: 'idle', failing: 'bad' },
    }),
    /** Failed attempts since the last successful one. */
    failures: f.int({ write: 'server', default: 0 }),
    lastDeliveredAt: f.time({ write: 'server', optional: true }),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'url', 'events', 'status', 'failures', 'lastDeliveredAt'],
  filters: ['status', 'name'],
  search: ['name', 'url'],
  form: ['name', 'url', 'events', 'note'],
  unique: [['name']],
  operations: ['index', 'add', 'edit', 'del'],
  lifecycle: {
    field: 'status',
    transitions: {
      pause: { from: ['active'], to: ['paused'] },
      resume: { from: ['paused', 'failing'], to: ['active'] },
      /** It failed too often. */
      switchOff: { from: ['active'], to: ['failing'], by: ['system'] },
    },
  },
  actions: {
    /** Sends a test event, also to a webhook that is paused. */
    test: { idempotency: 'required' },
    /** Replaces the secret; deliveries are signed with the new one from now on. */
    renewSecret: { danger: true },
  },
});
