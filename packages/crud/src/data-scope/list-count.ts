import { can } from '@shopkeeper/resource';
import { readableBy } from '@shopkeeper/resource/access';
import { readListQuery } from '@shopkeeper/resource/query';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Actor } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import type { Principal } from '@shopkeeper/server/session';
import type { ResourceEngine } from '../lifecycle/engine.ts';
import { readPage } from '../list/list.ts';

/** The list of a page, with the filters and the search of a call of it. */
export interface CountedList {
  readonly page: string;
  readonly filters: unknown;
  readonly quick: string;
}

/** An account of the staff outside of its sessions, as whom something is read. */
export const actorOf = ({ id, username, nickname, isSuper, permissions, scopes }: Principal): Actor => ({
  id,
  username,
  nickname,
  isSuper,
  permissions,
  scopes,
  audience: 'admin',
  sessionId: '',
});

/**
 * How many rows of a list an account of the staff sees at an instant, up to 10,000: with the data scopes and the access rules that hold
 * for it then. Null for a page without a list, an account that is disabled or may not open it, and filters that it may not use.
 */
export async function countAsStaff(
  { db, engine }: { readonly db: Database; readonly engine: ResourceEngine },
  account: Principal | null,
  { page, filters, quick }: CountedList,
): Promise<number | null> {
  const registered = engine.listOf(page);
  if (!registered || !account?.enabled || !can(account, permissionOf(registered.resource, 'index'))) return null;
  const resource = readableBy(registered.resource, account);
  const body = { page: { currentPage: 1, pageSize: 1 }, filters, quick };
  const query = readListQuery(resource, body).value;
  if (!query) return null;
  const scope = registered.extension?.scope?.({ actor: actorOf(account), at: engine.clock.now(), engine });
  return (await readPage(db, { resource, query, scope })).page.total;
}
