import { can } from '@shopkeeper/resource';
import { limitOn, pageOfPermission } from '@shopkeeper/resource/access';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { defineRoute, type Route } from '../routes/route.ts';

/** How many rows of a page wait for somebody, shown at its menu entry to staff with the permission. */
export interface MenuCountSource {
  /** The path of the page. */
  readonly page: string;
  readonly permission: string;
  readonly count: (db: Queryable) => Promise<number>;
}

/** Returns the numbers of waiting rows by the path of their page, for the pages that the caller may open. */
export const menuCountRoute = (all: readonly MenuCountSource[]): Route =>
  defineRoute({
    method: 'POST',
    path: '/admin/platform/notifications/counts',
    rule: { kind: 'signed-in', audience: 'admin' },
    idempotency: 'none',
    reply: z.object({ counts: z.record(z.string(), z.int()) }),
    async handle({ db, actor }) {
      const seen = all.filter(({ permission }) => can(actor, permission) && !limitOn(actor, pageOfPermission(permission)));
      const counted = await Promise.all(seen.map(async ({ page, count }) => [page, await count(db)] as const));
      return { counts: Object.fromEntries(counted) };
    },
  });
