import { staffAccountOf, staffIdsWith } from '@shopkeeper/access/server';
import { countAsStaff } from '@shopkeeper/crud/data-scope';
import { asSystem, resourceEngineOf, transition } from '@shopkeeper/crud/lifecycle';
import { countedView } from '@shopkeeper/platform/server';
import { timeZoneOf } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import type { TaskContext } from '@shopkeeper/server/jobs';
import { type Period, periodOf } from '../../dashboard/dashboard.domain.ts';
import type { MetricKey } from '../../dashboard/layout.domain.ts';
import { type GroupMetricKey, groupMetrics } from '../../dashboard/metric-units.domain.ts';
import { groupMetricOf, groupValuesOf } from '../../dashboard/server/groups.ts';
import { permissionsOf } from '../../dashboard/server/metric-group.ts';
import { drillOf, metricsOf, type Series } from '../../dashboard/server/metrics.ts';
import type { alertSpans } from '../metric-alert.domain.ts';
import { isBeyond, valueFieldsOf, viewRows } from '../metric-alert.domain.ts';
import { metricAlert } from '../metric-alert.resource.ts';
import { alertsAfter, lockedAlert, noteValue } from './metric-alert-rows.ts';

type Alert = Awaited<ReturnType<typeof alertsAfter>>[number];
type Engine = TaskContext['engine'];
type Readings = Readonly<Record<MetricKey, Series>>;

interface Checking {
  readonly db: Database;
  readonly engine: Engine;
}

const periodAt = (span: string, at: number, zone: string): Period => periodOf(span as (typeof alertSpans)[number], at, zone);

const isInGroup = (metric: string): metric is GroupMetricKey => metric in groupMetrics;

/** Computes each metric and asks for each permission once, however many alerts need it. */
function readings({ db, engine }: Checking) {
  const at = engine.clock.now();
  const timeZone = timeZoneOf(engine.clock);
  const groups = new Map<string, ReturnType<typeof groupValuesOf>>();
  const metrics = new Map<string, Promise<Readings>>();
  const holders = new Map<string, Promise<ReadonlySet<number>>>();
  const once = <T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? read();
    known.set(key, found);
    return found;
  };
  return {
    async valueOf({ span, metric }: Alert): Promise<number | null> {
      const period = periodAt(span, at, timeZone);
      if (isInGroup(metric)) {
        const { group } = groupMetricOf(metric);
        const values = await once(groups, `${group} ${span}`, () => groupValuesOf({ db, engine, at }, group, period));
        return values[metric] ?? null;
      }
      const all = await once(metrics, span, () => metricsOf(db, period, { timeZone, at }));
      return all[metric as MetricKey].value;
    },
    async mayRead({ ownerId, metric, span }: Alert): Promise<boolean> {
      const needed = isInGroup(metric)
        ? permissionsOf(groupMetricOf(metric).metric)
        : [`${drillOf(metric as MetricKey, periodAt(span, at, timeZone)).path}/index`];
      const nodes = ['/Index/index', ...needed];
      const held = await Promise.all(nodes.map((node) => once(holders, node, async () => new Set(await staffIdsWith(db, node)))));
      return ownerId !== null && held.every((ids) => ids.has(ownerId));
    },
  };
}

/** The rows of the view as its owner sees them now; denied where it or its list is closed to them by now. */
async function countOf({ db, engine }: Checking, { ownerId, viewId }: Alert): Promise<number | 'denied'> {
  if (ownerId === null || viewId === null) return 'denied';
  const view = await countedView(db, { ownerId, id: viewId });
  if (!view?.found) return 'denied';
  const account = await staffAccountOf(db, ownerId);
  return (
    (await countAsStaff({ db, engine: resourceEngineOf({ engine }) }, account, { page: view.list, ...view.found })) ?? 'denied'
  );
}

/** What a check found: the value of the metric, null without a base. */
type Reading = Pick<Alert, 'id' | 'metric' | 'viewId' | 'span'> & { readonly value: number | null | 'denied' };

/**
 * Moves an alert to where a value puts it. The alert is locked and its state read again, so that of two checks at once one tells its
 * owner; a value of another metric than it has by now is left alone.
 */
export async function judgeAlert({ db, engine }: Checking, { id, metric, viewId, span, value }: Reading): Promise<void> {
  await asSystem({ db, engine: resourceEngineOf({ engine }) }, 'studio.metric-alert.check', async (op) => {
    const [alert] = await lockedAlert(op.tx, { id });
    if (!alert || alert.metric !== metric || alert.viewId !== viewId || alert.span !== span) return;
    if (value === 'denied') {
      if (alert.status !== 'denied') await transition(op, metricAlert.transitions.deny, { id, input: {} });
      return;
    }
    const isCrossed = isBeyond(alert, value);
    const command = isCrossed ? metricAlert.transitions.cross : metricAlert.transitions.settle;
    if (alert.status !== (isCrossed ? 'crossed' : 'quiet')) await transition(op, command, { id, input: { value } });
    await noteValue(op.tx, { id, ...valueFieldsOf(metric, value), at: new Date(op.at) });
  });
}

/** Checks all enabled alerts. */
export async function checkAlerts({ db, engine }: Checking): Promise<void> {
  const reading = readings({ db, engine });
  const valueOf = async (alert: Alert): Promise<Reading['value']> => {
    if (alert.metric === viewRows) return countOf({ db, engine }, alert);
    return (await reading.mayRead(alert)) ? reading.valueOf(alert) : 'denied';
  };
  for (let after = 0; ;) {
    const alerts = await alertsAfter(db, { after });
    const last = alerts.at(-1);
    if (!last) return;
    for (const alert of alerts) await judgeAlert({ db, engine }, { ...alert, value: await valueOf(alert) });
    after = last.id;
  }
}
