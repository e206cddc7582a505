import { can, pagePermissionOf, reject } from '@shopkeeper/resource';
import { withDataScope } from '@shopkeeper/crud/data-scope';
import { editRow, registerResource } from '@shopkeeper/crud/rows';
import { badInput, businessError, notFound, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { role } from '../../role/role.resource.ts';
import { knownPermissions } from '../../role/server/permission-groups.ts';
import { roleExtension } from '../../role/server/role.server.ts';
import { permissionPage } from '../permission.page.ts';
import { locksOut, permissionsAfter, type RoleChange } from '../permission-matrix.domain.ts';
import { lockRoles, matrixRoles } from './matrix-roles.ts';

// Roles are written by the standard edit, so their checks, guards, data scopes, versions and audit entries apply here too.
const roles = withDataScope(registerResource(role, roleExtension));

/** What somebody needs to see this page and to undo a save. */
export const neededToUndo = (['index', 'save'] as const).map((action) => pagePermissionOf(permissionPage, action));

/** Throws 400 for a role that is named twice and for a permission that no page declares, by its place. */
function requireValid(changes: readonly RoleChange[]): void {
  const known = knownPermissions(currentRegistry());
  const twice = changes.flatMap(({ id }, place) =>
    changes.findIndex((other) => other.id === id) < place ? [{ path: `changes.${place}.id`, rule: 'unique' }] : [],
  );
  const unknown = changes.flatMap(({ added }, place) => {
    const strays = added.filter((permission) => !known.has(permission));
    const params = { nodes: strays.slice(0, 20).join(', ') };
    return strays.length > 0 ? [{ path: `changes.${place}.added`, rule: 'role.unknown-permission', params }] : [];
  });
  if (twice.length + unknown.length > 0) throw badInput([...twice, ...unknown]);
}

/**
 * Changes the permissions of several roles, all or none. Throws 404 for an unknown role, 409 `request.stale-version` for one that
 * somebody changed meanwhile, `role.grant-exceeds` for permissions that the caller lacks, and `permission.own-rights` where the caller
 * would lock themselves out.
 */
export async function savePermissions(tx: Tx, context: SignedContext, changes: readonly RoleChange[]): Promise<void> {
  requireValid(changes);
  const locked = await lockRoles(tx, { ids: changes.map(({ id }) => id) });
  const missing = changes.find(({ id }) => !locked.some((row) => row.id === id));
  if (missing) throw notFound({ id: missing.id });
  const stored = await matrixRoles(tx);
  const own = { staffId: context.actor.id, permissions: neededToUndo.filter((permission) => can(context.actor, permission)) };
  if (!context.actor.isSuper && locksOut(stored, changes, own)) throw businessError(reject('permission.own-rights'));
  for (const change of changes.toSorted((one, other) => one.id - other.id)) {
    const permissions = permissionsAfter(stored.find(({ id }) => id === change.id)?.permissions ?? [], change);
    await editRow(tx, roles, { raw: { id: change.id, version: change.version, permissions }, context });
  }
}
