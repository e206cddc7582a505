import { type AnyResource, can } from '@shopkeeper/resource';
import { permissionOf, tableNameOf } from '@shopkeeper/resource/view';
import { type ResourceEngine, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { binScope, type RegisteredResource } from '@shopkeeper/crud/rows';
import type { SignedContext } from '@shopkeeper/server';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { dataRecycleTable } from '#tables';
import { currentRegistry } from '../../menu-rule/server/registry.ts';

const t = dataRecycleTable;

type Caller = Pick<SignedContext, 'actor' | 'at' | 'engine'>;

export const nameOf = ({ context, name }: AnyResource): string => `${context}/${name}`;

/** The server side of a resource by the name that entries have; null where no module declares it any more. */
export function registeredNamed(engine: ResourceEngine, name: string): RegisteredResource | null {
  const known = currentRegistry().resources.some((resource) => nameOf(resource) === name);
  return known ? engine.registeredOf({ resource: name.replace('/', '.') }) : null;
}

/** Whether staff may bring back and remove rows of a resource: those who may delete them. */
export const mayDecide = (actor: SignedContext['actor'], resource: AnyResource): boolean =>
  can(actor, permissionOf(resource, 'del'));

/** Staff see entries of the modules whose lists they may see, and of these the rows in their scope. */
export function visibleEntries(caller: Caller) {
  const engine = resourceEngineOf(caller);
  const seen = currentRegistry().resources.filter(
    (resource) => resource.operations.includes('del') && can(caller.actor, permissionOf(resource, 'index')),
  );
  return binScope(
    seen.map((resource) => engine.registeredOf({ resource: nameOf(resource).replace('/', '.') })),
    caller,
  );
}

/** The resource of a table whose rows the caller may bring back; null for others. */
export const resourceOfTable = (actor: SignedContext['actor'], table: string): AnyResource | null =>
  currentRegistry().resources.find((resource) => tableNameOf(resource) === table && mayDecide(actor, resource)) ?? null;

/** The entry of a deleted row that can still be restored. */
export const waitingEntry = typedQuery<{ resource: string; rowId: number }>()(
  'access_bin_entry_of_row',
  (db, { resource, rowId }) =>
    db
      .select(columns({ id: t.id, resource: t.resource, rowId: t.rowId, label: t.label }))
      .from(t)
      .where(and(eq(t.resource, resource), eq(t.rowId, rowId), eq(t.status, 'in_bin'), isNull(t.deletedAt)))
      .limit(1),
);

/** The next entries whose time is over, by id. */
export const outdatedEntries = typedQuery<{ before: Date; afterId: number }>()(
  'access_bin_entries_outdated',
  (db, { before, afterId }) =>
    db
      .select(columns({ id: t.id }))
      .from(t)
      .where(and(eq(t.status, 'in_bin'), lt(t.createdAt, before), gt(t.id, afterId), isNull(t.deletedAt)))
      .orderBy(t.id)
      .limit(200),
);
