import { fen, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const groupReply = z.object({
  /** Carts whose first reminder was sent or withheld, and whose time for orders is over. */
  carts: z.int(),
  /** Those of them whose member ordered in that time. */
  ordered: z.int(),
  /** What these orders cost, less what was refunded of them by now. */
  amount: fen,
});

export const recoveryReply = z.object({
  reminder: groupReply,
  control: groupReply,
  /** Days back to the first reminders that are counted. */
  days: z.int(),
  /** Days in which an order counts. */
  windowDays: z.int(),
});

export type RecoveryMetrics = ReplyOf<typeof recoveryReply>;
export type GroupMetrics = RecoveryMetrics['reminder'];

/** The share of carts whose member ordered, between 0 and 1; null without carts. */
export const rateOf = ({ carts, ordered }: GroupMetrics): number | null => (carts === 0 ? null : ordered / carts);

/** What reminders brought, compared with members who were not reminded. */
export interface Recovery {
  /** Orders beyond those that would have come anyway; less than 0 where the control group ordered more often. */
  readonly extraOrders: number;
  /** What the reminded paid, less what as many carts of the control group brought, in fen. */
  readonly extraAmount: number;
  /** Whether the rates differ by more than chance explains in 19 of 20 cases. */
  readonly isClear: boolean;
}

/** The effect of the reminders; null as long as one of the groups is empty. */
export function recoveryOf({ reminder, control }: Pick<RecoveryMetrics, 'reminder' | 'control'>): Recovery | null {
  const [reminded, others] = [rateOf(reminder), rateOf(control)];
  if (reminded === null || others === null) return null;
  const pooled = (reminder.ordered + control.ordered) / (reminder.carts + control.carts);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / reminder.carts + 1 / control.carts));
  return {
    extraOrders: reminder.ordered - reminder.carts * others,
    extraAmount: Math.round(reminder.amount - (reminder.carts * control.amount) / control.carts),
    isClear: deviation > 0 && Math.abs(reminded - others) > 1.96 * deviation,
  };
}
