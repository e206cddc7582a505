import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

export const addressReply = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  region: z.string().check(z.describe('shape.region')),
  detail: z.string(),
  label: z.nullable(z.string()),
  isDefault: z.boolean(),
});

/** An address as offered in order entry. */
export type OfferedAddress = ReplyOf<typeof addressReply>;
