import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { comparisons, spans } from './dashboard.domain.ts';

export const metricKeys = [
  'gmv',
  'placedOrders',
  'paidAmount',
  'paidOrders',
  'averageOrder',
  'refundAmount',
  'newMembers',
] as const;
export type MetricKey = (typeof metricKeys)[number];

/**
 * Metrics that belong together and stand in a panel of their own, each with its definition. Two panels share a row: neighbours have
 * about as many metrics, so that neither stays half empty.
 */
export const groupKeys = [
  'commission',
  'coupons',
  'fulfilment',
  'liabilities',
  'margin',
  'visits',
  'checkout',
  'members',
] as const;
export type GroupKey = (typeof groupKeys)[number];

/** What stands on a dashboard, in the order of the standard one. */
export const panelKeys = [
  'todos',
  'metrics',
  'trend',
  'bestSellers',
  'sales',
  'statuses',
  'customers',
  'categories',
  'provinces',
  'origins',
  'paymentMethods',
  ...groupKeys,
] as const;
export type PanelKey = (typeof panelKeys)[number];

const listOf = <K extends readonly [string, ...string[]]>(keys: K) =>
  z.array(z.enum(keys)).check(z.refine((chosen) => new Set(chosen).size === chosen.length));

/** The metrics and panels of a dashboard, in their order, and the metric of its chart. */
export const layoutSchema = z.strictObject({ metrics: listOf(metricKeys), panels: listOf(panelKeys), trend: z.enum(metricKeys) });
export type Layout = ReplyOf<typeof layoutSchema>;

/** A day of the shop, `YYYY-MM-DD`. */
const day = z.iso.date();

/** What a dashboard sums when the address says nothing else: a span up to today, or fixed days. */
export const rangeSchema = z.strictObject({
  span: z.enum(spans),
  from: z.nullable(day),
  to: z.nullable(day),
  compare: z.enum(comparisons),
});
export type SavedRange = ReplyOf<typeof rangeSchema>;

export const standardLayout: Layout = { metrics: [...metricKeys], panels: [...panelKeys], trend: 'paidAmount' };

/** A saved dashboard as its reader sees it. */
export const boardReply = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  ownerName: z.string(),
  layout: layoutSchema,
  range: rangeSchema,
});
export type Board = ReplyOf<typeof boardReply>;

/** The dashboards that a person may open, and the one with which theirs opens. */
export const boardsReply = z.object({ boards: z.array(boardReply), startId: z.nullable(z.int()) });
export type Boards = ReplyOf<typeof boardsReply>;

/** Shows or hides one of several keys; shown again, it stands last. */
export const toggled = <K extends string>(chosen: readonly K[], key: K): K[] =>
  chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key];

/** How many metrics share a row, four at most: no row has one card alone beside full ones, and the last one is filled. */
export const metricsPerRow = (count: number): 3 | 4 => (count > 4 && count < 7 ? 3 : 4);

/** Whether a panel is a group of metrics. */
export const isGroup = (key: PanelKey): key is GroupKey => groupKeys.some((one) => one === key);

/** Moves a key one place up (-1) or down (1); at the end of the list it stays. */
export function reordered<K extends string>(chosen: readonly K[], key: K, by: -1 | 1): K[] {
  const [from, to] = [chosen.indexOf(key), chosen.indexOf(key) + by];
  if (from < 0 || to < 0 || to >= chosen.length) return [...chosen];
  const order = chosen.filter((one) => one !== key);
  return [...order.slice(0, to), key, ...order.slice(to)];
}
