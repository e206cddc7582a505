import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

export const leadPeriods = [30, 90, 365] as const;
export type LeadPeriod = (typeof leadPeriods)[number];
export const funnelSteps = ['all', 'claimed', 'qualified', 'converted'] as const;

export const leadMetricsReply = z.object({
  days: z.int(),
  /** Of the leads that were added in the period, how many came so far. */
  funnel: z.object({ all: z.int(), claimed: z.int(), qualified: z.int(), converted: z.int() }),
  persons: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Leads that the person owns now, and those of them whose follow-up is overdue. */
      open: z.int(),
      overdue: z.int(),
      /** What the person did in the period. */
      claims: z.int(),
      followUps: z.int(),
      converted: z.int(),
      lost: z.int(),
    }),
  ),
});

export type LeadMetrics = ReplyOf<typeof leadMetricsReply>;
export type LeadPerson = LeadMetrics['persons'][number];

/** The share of a step of the funnel in the first one, between 0 and 1. */
export const shareOf = (funnel: LeadMetrics['funnel'], step: (typeof funnelSteps)[number]): number =>
  funnel.all === 0 ? 0 : funnel[step] / funnel.all;

/** A lead that may be the same person; the name of one that the reader may not see is left out. */
export const leadDuplicatesReply = z.array(
  z.object({ id: z.int(), name: z.nullable(z.string()), owner: z.nullable(z.string()), status: z.string() }),
);
export type LeadDuplicate = ReplyOf<typeof leadDuplicatesReply>[number];

export const leadScheduleReply = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      name: z.string(),
      company: z.nullable(z.string()),
      owner: z.nullable(z.string()),
      /** UTC epoch ms. */
      at: z.int(),
    }),
  ),
  isMore: z.boolean(),
});
export type LeadSchedule = ReplyOf<typeof leadScheduleReply>;
