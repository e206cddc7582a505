import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Actor } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { and, isNull } from 'drizzle-orm';
import { roleTable } from '#tables';
import { pagesBeyond } from '../data-scopes.domain.ts';

const r = roleTable;

const rowsOfRoles = typedQuery<{ ids: readonly number[] }>()('access_roles_with_scopes', (db, { ids }) =>
  db
    .select(columns({ name: r.name, permissions: r.permissions, dataScopes: r.dataScopes }))
    .from(r)
    .where(and(anyOf(r.id, ids), isNull(r.deletedAt)))
    .orderBy(r.name),
);

/** The names of those of the roles that show more rows than somebody may see. */
export async function rolesWithMoreRows(tx: Tx, actor: Actor, ids: readonly number[]): Promise<readonly string[]> {
  if (actor.isSuper || ids.length === 0 || Object.keys(actor.scopes ?? {}).length === 0) return [];
  const roles = await rowsOfRoles(tx, { ids });
  return roles.filter((role) => pagesBeyond(actor, role).length > 0).map(({ name }) => name);
}
