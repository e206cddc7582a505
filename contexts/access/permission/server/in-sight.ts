import { onlyInScope, rowsInScope, type ScopeCaller } from '@shopkeeper/crud/data-scope';
import type { Queryable } from '@shopkeeper/server/database';
import { admin } from '../../admin/admin.resource.ts';
import { role } from '../../role/role.resource.ts';
import type { MatrixRole } from '../permission-matrix.domain.ts';

type Reader = ScopeCaller & { readonly db: Queryable };

/** Those of the roles that the caller may see, each with the accounts that the caller may see. */
export async function rolesInSight(context: Reader, roles: readonly MatrixRole[]): Promise<MatrixRole[]> {
  const { db } = context;
  const seen = await onlyInScope(db, role, { caller: context, items: roles, idOf: ({ id }) => id });
  const ids = [...new Set(seen.flatMap(({ staffIds }) => staffIds))];
  const staff = await rowsInScope(db, admin, { caller: context, ids });
  return seen.map((one) => ({ ...one, staffIds: one.staffIds.filter((id) => staff.has(id)) }));
}

/** The roles, with a number in place of the name of those that the caller may not see: what they decide stays in the answer. */
export async function namedInSight<R extends { readonly id: number; readonly name: string }>(
  context: Reader,
  roles: readonly R[],
): Promise<R[]> {
  const seen = await rowsInScope(context.db, role, { caller: context, ids: roles.map(({ id }) => id) });
  return roles.map((one) => (seen.has(one.id) ? one : { ...one, name: `#${one.id}` }));
}
