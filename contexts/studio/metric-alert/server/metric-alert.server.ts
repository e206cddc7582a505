import { defineServerModule } from '@shopkeeper/crud';
import { notify } from '@shopkeeper/crud/message';
import { countedView } from '@shopkeeper/platform/server';
import type { RowOf } from '@shopkeeper/resource';
import { badInput } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { defineTask } from '@shopkeeper/server/jobs';
import { mostCounted, printed, thresholdOf, viewRows } from '../metric-alert.domain.ts';
import { alertCrossed, alertStopped } from '../metric-alert.messages.ts';
import { metricAlert } from '../metric-alert.resource.ts';
import { checkAlerts } from './check-alerts.ts';

const judged = [
  'metric',
  'viewId',
  'span',
  'comparison',
  'thresholdAmount',
  'thresholdRatio',
  'thresholdCount',
  'enabled',
] as const;
const fresh = { status: 'waiting', lastAmount: null, lastRatio: null, lastCount: null, checkedAt: null } as const;

type Alert = RowOf<typeof metricAlert>;

interface Written {
  readonly before: Alert | null;
  readonly draft: Partial<Pick<Alert, 'metric' | 'viewId' | 'thresholdCount'>>;
  readonly ownerId: number;
}

/** Throws 400 for a limit beyond what is counted. */
function requireLimit(limit: number): void {
  if (limit >= mostCounted)
    throw badInput([{ path: 'thresholdCount', rule: 'metric-alert.too-high', params: { max: mostCounted - 1 } }]);
}

/**
 * The name of the view that an alert counts, as it was when it was chosen. Throws 400 for one that is not there or cannot be counted,
 * and for a limit too high. An alert whose view is gone by now can still be disabled.
 */
async function viewNameOf(tx: Tx, { before, draft, ownerId }: Written): Promise<{ viewName: string | null }> {
  const { metric, viewId, thresholdCount } = { ...before, ...draft };
  if (metric !== viewRows || !viewId) return { viewName: null };
  requireLimit(thresholdCount ?? 0);
  if (before?.metric === viewRows && before.viewId === viewId) return { viewName: before.viewName };
  const view = await countedView(tx, { ownerId, id: viewId });
  if (!view?.found) throw badInput([{ path: 'viewId', rule: view ? 'metric-alert.save-view' : 'metric-alert.no-view' }]);
  return { viewName: view.name };
}

/** Where the message leads: to the rows of the view, or to the dashboard. */
async function pathOf(tx: Tx, { metric, viewId, ownerId, span }: Alert): Promise<string> {
  const view = metric === viewRows && viewId && ownerId ? await countedView(tx, { ownerId, id: viewId }) : null;
  return view ? `${view.list}?view=${viewId}` : `/Index?board=0&span=${span}`;
}

export const metricAlertServer = defineServerModule(metricAlert, {
  messages: [alertCrossed, alertStopped],
  extension: {
    /** Everybody has their own. */
    scope:
      ({ actor }) =>
      (values) =>
        `t.owner_id = ${values.add(actor.id)}`,
    /** One that asks something else begins anew. Whether its owner may read the metric is asked at each check. */
    async beforeWrite(tx, { before, draft, context: { actor } }) {
      const view = await viewNameOf(tx, { before, draft, ownerId: actor.id });
      const isOther = before === null || judged.some((key) => draft[key] !== undefined && draft[key] !== before[key]);
      return { ...(before === null ? { ownerId: actor.id } : {}), ...view, ...(isOther ? fresh : {}) };
    },
  },
  lifecycle: {
    effects: {
      async cross(op, { row, input: { value }, to }) {
        const crossings = row.crossings + 1;
        if (row.ownerId !== null)
          await notify(op, { audience: 'admin', id: row.ownerId }, alertCrossed, {
            params: { name: row.name, value: printed(row.metric, value ?? 0), threshold: printed(row.metric, thresholdOf(row)) },
            path: await pathOf(op.tx, row),
            key: `alert-${row.id}-${crossings}`,
          });
        return to.crossed({ crossings, crossedAt: op.at }, { value });
      },
      settle: async (_op, { input: { value }, to }) => to.quiet({}, { value }),
      async deny(op, { row, to }) {
        if (row.ownerId !== null)
          await notify(op, { audience: 'admin', id: row.ownerId }, alertStopped, {
            params: { name: row.name },
            path: `${metricAlert.page}?f.status=eq%3Adenied`,
            key: `alert-stopped-${row.id}-${op.at}`,
          });
        return to.denied({ lastAmount: null, lastRatio: null, lastCount: null });
      },
    },
  },
  tasks: [defineTask({ name: 'studio.metric-alert.check', everySeconds: 60, run: checkAlerts })],
});
