import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** The secret with which a receiver verifies deliveries, as of the Standard Webhooks specification: `whsec_` and base64. */
export const webhookSecretReply = z.object({ secret: z.string() });
/** The names of all transitions and actions to which a webhook can be subscribed. */
export const webhookEventsReply = z.object({ events: z.array(z.string()) });

export type WebhookSecret = ReplyOf<typeof webhookSecretReply>;
export type WebhookEvents = ReplyOf<typeof webhookEventsReply>;
