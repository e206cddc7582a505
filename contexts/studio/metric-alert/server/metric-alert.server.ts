import { defineServerModule } from '@shopkeeper/crud';
import { notify } from '@shopkeeper/crud/message';
import { defineTask } from '@shopkeeper/server/jobs';
import { printed, thresholdOf } from '../metric-alert.domain.ts';
import { alertCrossed } from '../metric-alert.messages.ts';
import { metricAlert } from '../metric-alert.resource.ts';
import { checkAlerts } from './check-alerts.ts';

const judged = ['metric', 'span', 'comparison', 'thresholdAmount', 'thresholdCount', 'enabled'] as const;
const fresh = { status: 'waiting', lastAmount: null, lastCount: null, checkedAt: null } as const;

export const metricAlertServer = defineServerModule(metricAlert, {
  messages: [alertCrossed],
  extension: {
    /** Everybody has their own. */
    scope:
      ({ actor }) =>
      (values) =>
        `t.owner_id = ${values.add(actor.id)}`,
    /** One that asks something else begins anew. Whether its owner may read the metric is asked at each check. */
    async beforeWrite(_tx, { before, draft, context: { actor } }) {
      const isOther = before === null || judged.some((key) => draft[key] !== undefined && draft[key] !== before[key]);
      return { ...(before === null ? { ownerId: actor.id } : {}), ...(isOther ? fresh : {}) };
    },
  },
  lifecycle: {
    effects: {
      async cross(op, { row, input: { value }, to }) {
        const crossings = row.crossings + 1;
        if (row.ownerId !== null)
          await notify(op, { audience: 'admin', id: row.ownerId }, alertCrossed, {
            params: { name: row.name, value: printed(row.metric, value), threshold: printed(row.metric, thresholdOf(row)) },
            path: `/Index?board=0&span=${row.span}`,
            key: `alert-${row.id}-${crossings}`,
          });
        return to.crossed({ crossings, crossedAt: op.at }, { value });
      },
      settle: async (_op, { input: { value }, to }) => to.quiet({}, { value }),
      deny: async (_op, { to }) => to.denied({ lastAmount: null, lastCount: null }),
    },
  },
  tasks: [defineTask({ name: 'studio.metric-alert.check', everySeconds: 60, run: checkAlerts })],
});
