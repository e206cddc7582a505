import { type AnyResource } from '@shopkeeper/resource';
import { readListQuery } from '@shopkeeper/resource/query';
import { notFound, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { resourceEngineOf } from '../lifecycle/engine.ts';
import { countRows } from '../list/list.ts';
import { dataScopeOf, rowsInScope, type ScopeCaller } from '../rows/data-scope.ts';
import { valueOrThrow } from '../rows/operations.ts';

/** Throws 404 for the first of these rows that is outside of the data scope of the caller, as if it were missing. */
export async function requireInScope(
  db: Queryable,
  resource: AnyResource,
  { caller, ids }: { readonly caller: ScopeCaller; readonly ids: readonly number[] },
): Promise<void> {
  // Nothing is awaited where nothing limits the caller.
  if (!dataScopeOf(resource, caller)) return;
  const seen = await rowsInScope(db, resource, { caller, ids });
  const outside = ids.find((id) => !seen.has(id));
  if (outside !== undefined) throw notFound({ id: outside });
}

/** Those of the items whose row the caller may read; all of them where nothing limits the caller. */
export async function onlyInScope<T>(
  db: Queryable,
  resource: AnyResource,
  { caller, items, idOf }: { readonly caller: ScopeCaller; readonly items: readonly T[]; readonly idOf: (item: T) => number },
): Promise<readonly T[]> {
  if (!dataScopeOf(resource, caller)) return items;
  const seen = await rowsInScope(db, resource, { caller, ids: [...new Set(items.map(idOf))] });
  return items.filter((item) => seen.has(idOf(item)));
}

/** The number of rows that the list of a resource has for its reader with these filters. */
export function countListed(context: SignedContext, resource: AnyResource, filters: readonly object[]): Promise<number> {
  const { extension } = resourceEngineOf(context).registeredOf({ resource: `${resource.context}.${resource.name}` });
  const query = valueOrThrow(readListQuery(resource, { filters }));
  return countRows(context.db, { resource, query, scope: extension?.scope?.(context) });
}
