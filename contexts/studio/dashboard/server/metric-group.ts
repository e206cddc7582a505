import { can } from '@shopkeeper/resource';
import type { Leaf } from '@shopkeeper/resource/query';
import type { Engine, SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { changeOf, type Period } from '../dashboard.domain.ts';
import type { GroupMetric, MetricUnit } from '../metric-groups.domain.ts';

/** What the metrics of a group are read from; `at` is the instant of the call, UTC epoch ms. */
export interface GroupContext {
  readonly db: Queryable;
  readonly engine: Engine;
  readonly at: number;
}

/** A metric of a group as it is declared. */
export interface GroupMetricSpec {
  readonly unit: MetricUnit;
  /** `now` for one that no range changes. */
  readonly of: 'now' | 'period';
  /** The list that shows its rows: who may open it may read the metric. */
  readonly path: string;
  /** A permission that it needs beside that of the list. */
  readonly permission?: string;
  /** The rows of the list whose total of this name is the value; left out where no list sums to it. */
  rows?(period: Period, at: number): { readonly filters: readonly Leaf[]; readonly total: string };
}

/** Metrics that are read together. */
export interface GroupSpec<K extends string = string> {
  readonly metrics: Readonly<Record<K, GroupMetricSpec>>;
  /** Reads all of them over a period; null without a base. */
  values(context: GroupContext, period: Period): Promise<Readonly<Record<K, number | null>>>;
}

/** Declares a group of metrics: every metric has a value. */
export const defineGroup = <K extends string>(group: GroupSpec<K>): GroupSpec => group as GroupSpec;

/** The metrics of a group that an actor may read. */
export function readableIn(group: GroupSpec, actor: SignedContext['actor']): string[] {
  return Object.entries(group.metrics).flatMap(([key, { path, permission }]) =>
    can(actor, `${path}/index`) && (permission === undefined || can(actor, permission)) ? [key] : [],
  );
}

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
  { group, keys }: { readonly group: GroupSpec; readonly keys: readonly string[] },
  { period, previous }: Compared,
): Promise<GroupMetric[]> {
  const specs = keys.map((key) => ({ key, ...(group.metrics[key] as GroupMetricSpec) }));
  const isCompared = specs.some(({ of }) => of === 'period');
  const [now, then] = await Promise.all([
    group.values(context, period),
    isCompared ? group.values(context, previous) : ({} as Readonly<Record<string, number | null>>),
  ]);
  return specs.map(({ key, unit, of, path, rows }) => {
    const isNow = of === 'now';
    const value = now[key] ?? null;
    const before = isNow ? null : (then[key] ?? null);
    const drill = rows ? { path, ...rows(period, context.at) } : null;
    return { key, unit, value, isNow, before, changeBp: changeBetween(value, before), drill };
  });
}
