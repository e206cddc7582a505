import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** An entry of the timeline of a lead. `data` has what was said in a follow-up, or why it was closed. */
export const leadTimelineReply = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      /** The name of the command. */
      type: z.string(),
      to: z.string(),
      audience: z.enum(['admin', 'member', 'system']),
      actorName: z.string(),
      data: z.record(z.string(), z.unknown()),
      /** UTC epoch ms. */
      at: z.int(),
    }),
  ),
});
export type LeadEvent = ReplyOf<typeof leadTimelineReply>['result'][number];

/** Where a person's calendar file is read, until it is revoked. */
export const leadCalendarReply = z.object({ path: z.string() });
/** Since when there is an address, UTC epoch ms; null without one. */
export const leadCalendarStateReply = z.object({ since: z.nullable(z.int()) });
