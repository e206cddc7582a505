import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

export const profileReply = z.object({
  account: z.object({
    id: z.int(),
    version: z.int(),
    username: z.string(),
    nickname: z.string(),
    avatar: z.nullable(z.string()),
    email: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    motto: z.nullable(z.string()),
    super: z.boolean(),
    /** Whether the sign-in asks for a second factor. */
    hasSecondFactor: z.boolean(),
    roles: z.array(z.string()),
  }),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      isCurrent: z.boolean(),
      ip: z.string(),
      device: z.string(),
      place: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
    }),
  ),
  activity: z.array(z.object({ id: z.int(), createdAt: instant, action: z.string(), resource: z.string(), label: z.string() })),
});

export type ProfileView = ReplyOf<typeof profileReply>;
/** The account of the signed-in person. */
export type OwnAccount = ProfileView['account'];
/** One sign-in of the person. */
export type OwnSession = ProfileView['sessions'][number];
/** A recent action of the person. */
export type OwnActivity = ProfileView['activity'][number];
