import { enabledStaff, staffNamesOf } from '@shopkeeper/access/server';
import { reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { order } from '../order.resource.ts';

/** Throws 409 `order.unknown-colleague` if a comment mentions an account that does not exist. */
export async function requireColleagues(db: Queryable, ids: readonly number[]): Promise<void> {
  const names = await staffNamesOf(db, ids);
  const unknown = ids.find((id) => !names.has(id));
  if (unknown !== undefined) throw businessError(reject('order.unknown-colleague', { id: unknown }));
}

/** The staff who can be mentioned in comments: those who comment need no permission for accounts. */
export const colleaguesRoute = defineRoute({
  method: 'POST',
  path: `${order.prefix}colleagues`,
  rule: { kind: 'permission', permissions: [permissionOf(order, 'comment')] },
  idempotency: 'none',
  // It names colleagues and reads no order.
  isScoped: true,
  reply: z.object({ colleagues: z.array(z.object({ id: z.int(), name: z.string() })) }),
  handle: async ({ db }) => ({ colleagues: await enabledStaff(db) }),
});
