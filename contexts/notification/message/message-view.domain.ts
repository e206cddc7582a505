import { instant, type ReplyOf, textParams } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** The boxes of an inbox. */
export const inboxBoxes = ['all', 'unread', 'starred', 'notice'] as const;
export type InboxBox = (typeof inboxBoxes)[number];

/** A message of an event has a template with its params; a notice has a title and HTML that was cleaned when it was saved. */
const messageView = z.object({
  id: z.int(),
  /** The module whose event it reports; `notice` for notices. */
  module: z.string(),
  template: z.nullable(z.string()),
  params: textParams,
  title: z.nullable(z.string()),
  body: z.nullable(z.string()),
  path: z.nullable(z.string()),
  at: instant,
  readAt: z.nullable(instant),
  isStarred: z.boolean(),
});

export const inboxReply = z.object({
  messages: z.array(messageView),
  /** The id after which the next page begins; null at the end. */
  next: z.nullable(z.int()),
});

export const inboxCountsReply = z.object({
  unread: z.int(),
  modules: z.array(z.object({ module: z.string(), unread: z.int() })),
});

const channel = z.enum(['sms', 'email']);

export const preferenceReply = z.object({
  /** The kinds of messages of the audience, with the ways that apply to them now. */
  kinds: z.array(z.object({ module: z.string(), channels: z.array(channel) })),
  /** The ways that the shop has. */
  available: z.array(channel),
  quiet: z.nullable(z.object({ from: z.int(), to: z.int() })),
  hasDigest: z.boolean(),
});

export type MessageView = ReplyOf<typeof messageView>;
export type Inbox = ReplyOf<typeof inboxReply>;
export type InboxCounts = ReplyOf<typeof inboxCountsReply>;
export type MessagePreference = ReplyOf<typeof preferenceReply>;
