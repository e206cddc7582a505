import * as z from 'zod/mini';

/** Members of a segment are counted up to this number. */
export const mostCounted = 100_000;

/** The size of a condition: `count` is null where counting takes too long, `isMore` where there are more than `mostCounted`. */
export const segmentCountReply = z.object({ count: z.nullable(z.int()), isMore: z.boolean() });
export type SegmentCount = z.infer<typeof segmentCountReply>;

const segmentMember = z.object({
  id: z.int(),
  memberNo: z.string(),
  nickname: z.string(),
  paidOrderCount: z.int(),
  paidAmount: z.int(),
  lastPaidAt: z.nullable(z.int()),
  jointime: z.int(),
});

/** The next members of a segment, by id. `next` is what the next page comes after; null at the end. */
export const segmentMembersReply = z.object({ members: z.array(segmentMember), next: z.nullable(z.int()) });
export type SegmentMembers = z.infer<typeof segmentMembersReply>;
