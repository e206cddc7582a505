import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { adminGroupTable as g, adminTable as a } from '#tables';
import { rolesInForce } from './roles-in-force.ts';

/** A staff account that can sign in, with its roles and the groups it belongs to, its own first, then each above. */
export interface Colleague {
  readonly id: number;
  readonly username: string;
  readonly roleIds: readonly number[];
  readonly groupIds: readonly number[];
}

const accounts = typedQuery()('access_colleagues', (db) =>
  db
    .select(
      columns({
        id: a.id,
        username: a.username,
        groupId: a.groupId,
        roleIds: sql<
          readonly number[]
        >`coalesce(json_agg(distinct ${rolesInForce.roleId}) filter (where ${rolesInForce.roleId} is not null), '[]')`,
      }),
    )
    .from(a)
    .leftJoin(rolesInForce, eq(rolesInForce.ownerId, a.id))
    .where(and(eq(a.enabled, true), isNull(a.deletedAt)))
    .groupBy(a.id)
    .orderBy(asc(a.id))
    .limit(5_000),
);

const groups = typedQuery()('access_group_parents', (db) =>
  db
    .select(columns({ id: g.id, parentId: g.parentId }))
    .from(g)
    .where(isNull(g.deletedAt))
    .limit(5_000),
);

/** Returns up to 5,000 staff accounts that can sign in, in the order of their ids. */
export async function colleaguesWithRoles(db: Queryable): Promise<readonly Colleague[]> {
  const [found, tree] = await Promise.all([accounts(db, {}), groups(db, {})]);
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]));
  const upwards = (id: number | null): number[] => {
    const path: number[] = [];
    for (let at = id; at !== null && !path.includes(at); at = parents.get(at) ?? null) path.push(at);
    return path;
  };
  return found.map(({ id, username, groupId, roleIds }) => ({ id, username, roleIds, groupIds: upwards(groupId) }));
}
