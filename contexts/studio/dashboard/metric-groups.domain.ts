import { basisPoints, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { comparisons } from './dashboard.domain.ts';
import { groupKeys } from './layout.domain.ts';
import { metricUnits } from './metric-units.domain.ts';
import { type Drill, drillReply, periodReply } from './overview.domain.ts';

const groupMetric = z.object({
  key: z.string(),
  unit: z.enum(metricUnits),
  /** Null without a base, such as a rate of nothing. */
  value: z.nullable(z.int()),
  /** Whether it is of now, whatever range is chosen; then it is compared with nothing. */
  isNow: z.boolean(),
  before: z.nullable(z.int()),
  changeBp: z.nullable(basisPoints),
  /** The list whose total of this name is the value, apart from its sign; `count` is the number of its rows. */
  drill: z.nullable(z.object({ ...drillReply, total: z.string() })),
});

/** The groups of metrics that the reader may read, in the order of the standard dashboard. */
export const groupsReply = z.object({
  period: periodReply,
  previous: periodReply,
  compare: z.enum(comparisons),
  groups: z.array(z.object({ key: z.enum(groupKeys), metrics: z.array(groupMetric) })),
});

type Reply = ReplyOf<typeof groupsReply>;

type Group = Reply['groups'][number];

/** A metric of a group; `value` and `before` are in its unit. */
export interface GroupMetric extends Omit<Group['metrics'][number], 'drill'> {
  readonly drill: (Drill & { readonly total: string }) | null;
}

/** Metrics that belong together, each with its definition, comparison and rows. */
export interface MetricGroup extends Omit<Group, 'metrics'> {
  readonly metrics: readonly GroupMetric[];
}

/** The groups of a dashboard, and the ranges that they are of. */
export interface MetricGroups extends Omit<Reply, 'groups'> {
  readonly groups: readonly MetricGroup[];
}
