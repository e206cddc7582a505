import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** What the list makes of a text: the text as it would be stored, and the terms for which it would be rejected. */
export const termCheckReply = z.object({ text: z.string(), rejected: z.array(z.string()) });
export type TermCheck = ReplyOf<typeof termCheckReply>;
