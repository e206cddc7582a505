import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** What a lead may take from another one when it has none of its own. */
export const takenFields = ['mobile', 'email', 'company', 'remark', 'memberId'] as const;
export type TakenField = (typeof takenFields)[number];

export type LeadContent = { readonly [K in Exclude<TakenField, 'memberId'>]: string | null } & {
  readonly memberId: number | null;
};

/** The fields that the target takes: those that only the source has. */
export const takenOf = (from: LeadContent, into: LeadContent): readonly TakenField[] =>
  takenFields.filter((name) => into[name] === null && from[name] !== null);

/** States of a lead that another one may take over, and of one that may take over. */
export const mergedFrom = ['new', 'following', 'qualified', 'lost', 'invalid'] as const;
export const mergedInto: readonly string[] = ['new', 'following', 'qualified'];
export type MergedFrom = (typeof mergedFrom)[number];

export const leadMergePreview = z.object({
  /** The fields that the target takes, with their values as texts. */
  taken: z.array(z.object({ field: z.enum(takenFields), value: z.string() })),
  /** How many entries of the timeline the target shows besides its own. */
  events: z.int(),
  followUps: z.int(),
});
export type LeadMergePreview = ReplyOf<typeof leadMergePreview>;
