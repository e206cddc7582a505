import { reject, type Rejection } from '@shopkeeper/resource';
import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const named = z.object({ id: z.int(), name: z.string() });

/** Whom the caller may choose: enabled accounts and roles, by name. */
export const viewChoicesReply = z.object({ staff: z.array(named), roles: z.array(named) });
export type ViewChoices = ReplyOf<typeof viewChoicesReply>;

/** A view that has begun, and when it ends by itself. */
export const viewBegunReply = z.object({ name: z.string(), until: instant });

export const viewEndedReply = z.object({ isOver: z.boolean() });

interface Rights {
  readonly isSuper: boolean;
  readonly permissions: ReadonlySet<string>;
}

/** Nobody looks as somebody with more rights: what the viewer would see of them must be all of them. */
export function mayView(seen: Rights, within: Rights): true | Rejection {
  const isMore = seen.isSuper !== within.isSuper || seen.permissions.size > within.permissions.size;
  return !isMore || reject('view-as.more-rights');
}
