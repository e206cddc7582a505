import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** One input of a provider's test, as declared. */
const testInput = z.object({
  key: z.string(),
  kind: z.string(),
  nullable: z.boolean(),
  options: z.record(z.string(), z.unknown()),
});

const providerView = z.object({
  kind: z.string(),
  name: z.string(),
  hasHealth: z.boolean(),
  hasTest: z.boolean(),
  testInputs: z.array(testInput),
  /** The path at which its callbacks arrive; null where it sends none. */
  callbackPath: z.nullable(z.string()),
  operations: z.array(z.string()),
});

export const providersReply = z.object({ providers: z.array(providerView) });

/** What a check or a test found, and how long it took in ms. */
export const providerReportReply = z.object({ isOk: z.boolean(), message: z.string(), ms: z.int() });

export type ProviderView = ReplyOf<typeof providerView>;
export type ProvidersView = ReplyOf<typeof providersReply>;
export type ProviderReportView = ReplyOf<typeof providerReportReply>;
