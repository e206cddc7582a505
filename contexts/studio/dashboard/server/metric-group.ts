import { can } from '@shopkeeper/resource';
import type { Leaf } from '@shopkeeper/resource/query';
import type { Engine, SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { changeOf, type Period } from '../dashboard.domain.ts';
import type { GroupMetric } from '../metric-groups.domain.ts';
import { type GroupMetricKey, groupMetricKeys, groupMetrics } from '../metric-units.domain.ts';

/** What the metrics of a group are read from; `at` is the instant of the call, UTC epoch ms. */
export interface GroupContext {
  readonly db: Queryable;
  readonly engine: Engine;
  readonly at: number;
}

/** A metric of a group as it is declared. */
export interface GroupMetricSpec {
  /** `now` for one that no range changes. */
  readonly of: 'now' | 'period';
  /** The list that shows its rows: who may open it may read the metric. */
  readonly path: string;
  /** A permission that it needs beside that of the list. */
  readonly permission?: string;
  /** The rows of the list whose total of this name is the value; left out where no list sums to it. */
  rows?(period: Period, at: number): { readonly filters: readonly Leaf[]; readonly total: string };
}

type Values<K extends GroupMetricKey> = Readonly<Record<K, number | null>>;

interface Declared<K extends GroupMetricKey> {
  readonly metrics: Readonly<Record<K, GroupMetricSpec>>;
  values(context: GroupContext, period: Period): Promise<Values<K>>;
}

/** Metrics that are read together. */
export interface GroupSpec {
  readonly metrics: Readonly<Partial<Record<GroupMetricKey, GroupMetricSpec>>>;
  /** Reads all of them over a period; null without a base. */
  values(context: GroupContext, period: Period): Promise<Partial<Values<GroupMetricKey>>>;
}

/** Declares a group of metrics: every metric has a value. */
export const defineGroup = <K extends GroupMetricKey>(group: Declared<K>): GroupSpec => group;

/** The permissions without which nobody reads a metric: that of its list, and the one that it needs beside it. */
export const permissionsOf = ({ path, permission }: GroupMetricSpec): string[] => [
  `${path}/index`,
  ...(permission === undefined ? [] : [permission]),
];

/** The metrics of a group that an actor may read. */
export const readableIn = ({ metrics }: GroupSpec, actor: SignedContext['actor']): GroupMetricKey[] =>
  groupMetricKeys.filter((key) => {
    const metric = metrics[key];
    return metric !== undefined && permissionsOf(metric).every((permission) => can(actor, permission));
  });

/** One value as a share of another, in basis points; null of nothing. */
export const shareOf = (value: number, of: number): number | null => (of === 0 ? null : Math.round((value / of) * 10_000));

interface Compared {
  readonly period: Period;
  readonly previous: Period;
}

const changeBetween = (value: number | null, before: number | null): number | null =>
  value === null || before === null ? null : changeOf(value, before);

/** Reads some metrics of a group beside those of the compared period; those of now are read once. */
export async function groupMetricsOf(
  context: GroupContext,
  { group, keys }: { readonly group: GroupSpec; readonly keys: readonly GroupMetricKey[] },
  { period, previous }: Compared,
): Promise<GroupMetric[]> {
  const specs = keys.map((key) => ({ key, ...(group.metrics[key] as GroupMetricSpec) }));
  const isCompared = specs.some(({ of }) => of === 'period');
  const nothing: Partial<Values<GroupMetricKey>> = {};
  const [now, then] = await Promise.all([group.values(context, period), isCompared ? group.values(context, previous) : nothing]);
  return specs.map(({ key, of, path, rows }) => {
    const isNow = of === 'now';
    const value = now[key] ?? null;
    const before = isNow ? null : (then[key] ?? null);
    const drill = rows ? { path, ...rows(period, context.at) } : null;
    return { key, unit: groupMetrics[key], value, isNow, before, changeBp: changeBetween(value, before), drill };
  });
}
