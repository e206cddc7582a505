import { can } from '@shopkeeper/resource';
import { limitOn, pageOfPermission } from '@shopkeeper/resource/access';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { defineRoute, type Route } from '../routes/route.ts';
import { instant, textParams } from '@shopkeeper/resource/schema';

/** A notification for staff: the key of its text, the parameters of the text, and the path it links to. */
export interface NotificationEntry {
  readonly id: string;
  /** UTC epoch ms. */
  readonly at: number;
  readonly textKey: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string;
}

/**
 * Notifications of one kind, for staff with the permission. Code that adds one publishes `notificationEvent` to the same
 * permission.
 */
export interface NotificationSource {
  readonly permission: string;
  readonly read: (db: Queryable) => Promise<readonly NotificationEntry[]>;
}

/** The server-sent event that tells browsers to read notifications again. */
export const notificationEvent = 'notifications';

const notificationReply = z.object({
  notifications: z.array(z.object({ id: z.string(), at: instant, textKey: z.string(), params: textParams, path: z.string() })),
});

/** Returns the notifications that the caller may see, newest first. */
export const notificationRoute = (all: readonly NotificationSource[]): Route =>
  defineRoute({
    method: 'POST',
    path: '/admin/platform/notifications/recent',
    rule: { kind: 'signed-in', audience: 'admin' },
    idempotency: 'none',
    reply: notificationReply,
    async handle({ db, actor }) {
      const heard = all.filter(({ permission }) => can(actor, permission) && !limitOn(actor, pageOfPermission(permission)));
      const found = await Promise.all(heard.map(({ read }) => read(db)));
      return { notifications: found.flat().toSorted((first, second) => second.at - first.at) };
    },
  });
