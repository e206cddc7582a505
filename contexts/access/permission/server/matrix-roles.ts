import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { adminTable, roleTable } from '#tables';
import { rolesInForce } from '../../admin/server/roles-in-force.ts';
import { scopeKindOf } from '../../role/scoped-resource.domain.ts';
import type { MatrixRole } from '../permission-matrix.domain.ts';

const r = roleTable;
const a = adminTable;

/** More roles than anybody compares side by side. */
const mostRoles = 200;

const allRoles = typedQuery()('access_matrix_roles', (db) =>
  db
    .select(
      columns({
        id: r.id,
        version: r.version,
        code: r.code,
        name: r.name,
        enabled: r.enabled,
        permissions: r.permissions,
        dataScopes: r.dataScopes,
      }),
    )
    .from(r)
    .where(isNull(r.deletedAt))
    .orderBy(asc(r.id))
    .limit(mostRoles),
);

const holders = typedQuery()('access_matrix_holders', (db) =>
  db
    .select(
      columns({
        roleId: sql<number>`${rolesInForce.roleId}`,
        id: a.id,
        // Null where it is also given for good.
        endsAt: sql<number | null>`case when bool_and(${rolesInForce.endsAt} is not null) then max(${rolesInForce.endsAt}) end`,
      }),
    )
    .from(rolesInForce)
    .innerJoin(a, and(eq(a.id, rolesInForce.ownerId), eq(a.enabled, true), isNull(a.deletedAt)))
    .groupBy(rolesInForce.roleId, a.id)
    .orderBy(asc(a.id)),
);

/** The kinds of the data scopes that limit a role, by page. */
const limitsOf = (dataScopes: unknown): MatrixRole['scopes'] =>
  Object.fromEntries(
    Object.entries(typeof dataScopes === 'object' && dataScopes !== null ? dataScopes : {}).flatMap(([page, scope]) => {
      const kind = scopeKindOf(scope);
      return kind === 'all' ? [] : [[page, kind] as const];
    }),
  );

/** Every role with its permissions and the enabled accounts that have it. */
export async function matrixRoles(db: Queryable): Promise<MatrixRole[]> {
  const [roles, held] = await Promise.all([allRoles(db, {}), holders(db, {})]);
  return roles.map(({ dataScopes, ...role }) => {
    const holding = held.filter(({ roleId }) => roleId === role.id);
    const ends = holding.flatMap(({ endsAt }) => endsAt ?? []);
    const forATime = { count: ends.length, endsAt: ends.length > 0 ? Math.min(...ends) : null };
    const staffIds = holding.map(({ id }) => id);
    return { ...role, permissions: [...role.permissions], scopes: limitsOf(dataScopes), staffIds, forATime };
  });
}

/** Locks roles for the rest of the transaction, in the order of their ids, so that two saves never wait for each other. */
export const lockRoles = typedQuery<{ ids: readonly number[] }>()('access_lock_roles', (db, { ids }) =>
  db
    .select(columns({ id: r.id }))
    .from(r)
    .where(and(anyOf(r.id, ids), isNull(r.deletedAt)))
    .orderBy(asc(r.id))
    .for('update'),
);
