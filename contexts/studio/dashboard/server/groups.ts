import { type SignedContext, timeZoneOf } from '@shopkeeper/server';
import { type Comparison, comparedWith, type Period } from '../dashboard.domain.ts';
import { type GroupKey, groupKeys, type Layout } from '../layout.domain.ts';
import type { MetricGroups } from '../metric-groups.domain.ts';
import type { GroupMetricKey } from '../metric-units.domain.ts';
import { checkout } from './checkout-metrics.ts';
import { commission } from './commission-metrics.ts';
import { coupons } from './coupon-metrics.ts';
import { fulfilment } from './fulfilment-metrics.ts';
import { liabilities } from './liabilities.ts';
import { margin } from './margin-metrics.ts';
import { members } from './member-metrics.ts';
import { type GroupContext, groupMetricsOf, type GroupMetricSpec, type GroupSpec, readableIn } from './metric-group.ts';
import { visits } from './visit-metrics.ts';

const groups: Readonly<Record<GroupKey, GroupSpec>> = {
  checkout,
  liabilities,
  commission,
  coupons,
  fulfilment,
  margin,
  members,
  visits,
};

/** The groups of metrics of which an actor may read any. */
export const readableGroups = (actor: SignedContext['actor']): GroupKey[] =>
  groupKeys.filter((key) => readableIn(groups[key], actor).length > 0);

interface Request {
  readonly period: Period;
  readonly compare: Comparison;
  /** The panels of the dashboard that is shown; others are not read. */
  readonly panels: Layout['panels'];
}

/** Reads the groups of metrics that stand on a dashboard, as far as the caller may read them. */
export async function readGroups(
  { db, engine, at, actor }: SignedContext,
  { period, compare, panels }: Request,
): Promise<MetricGroups> {
  const previous = comparedWith(period, compare, timeZoneOf(engine.clock));
  const shown = readableGroups(actor).filter((key) => panels.includes(key));
  const read = await Promise.all(
    shown.map(async (key) => {
      const chosen = { group: groups[key], keys: readableIn(groups[key], actor) };
      return { key, metrics: await groupMetricsOf({ db, engine, at }, chosen, { period, previous }) };
    }),
  );
  return { period, previous, compare, groups: read };
}

/** A metric of a group by itself. */
interface ChosenMetric {
  readonly group: GroupKey;
  readonly metric: GroupMetricSpec;
}

/** The group in which a metric stands, and how it is declared. Throws for one that stands in none. */
export function groupMetricOf(key: GroupMetricKey): ChosenMetric {
  for (const group of groupKeys) {
    const metric = groups[group].metrics[key];
    if (metric) return { group, metric };
  }
  throw new Error(`no group has the metric ${key}`);
}

/** The values of all metrics of a group over a period; null without a base. No permission is asked. */
export const groupValuesOf = (context: GroupContext, key: GroupKey, period: Period) => groups[key].values(context, period);
