import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { adminTable, roleTable } from '#tables';
import { rolesInForce } from './roles-in-force.ts';

const a = adminTable;
const usable = and(eq(a.enabled, true), isNull(a.deletedAt));

const withPermission = typedQuery<{ permission: string }>()('access_staff_with', (db, { permission }) => {
  // Not correlated: it is evaluated once, however many accounts there are.
  const granted = db
    .select({ id: rolesInForce.ownerId })
    .from(rolesInForce)
    .innerJoin(roleTable, eq(roleTable.id, rolesInForce.roleId))
    .where(
      and(eq(roleTable.enabled, true), isNull(roleTable.deletedAt), sql`${permission}::text = any(${roleTable.permissions})`),
    );
  return db
    .select(columns({ id: a.id }))
    .from(a)
    .where(and(usable, or(eq(a.super, true), inArray(a.id, granted))))
    .orderBy(asc(a.id));
});

/** The ids of the staff who hold a permission now. */
export const staffIdsWith = async (db: Queryable, permission: string): Promise<readonly number[]> =>
  (await withPermission(db, { permission })).map(({ id }) => id);

const contacts = typedQuery<{ ids: readonly number[] }>()('access_staff_contacts', (db, { ids }) =>
  db
    .select(columns({ id: a.id, email: a.email, mobile: a.mobile }))
    .from(a)
    .where(and(usable, anyOf(a.id, ids))),
);

/** Where usable staff accounts are reached. */
export const staffContactsOf = (db: Queryable, ids: readonly number[]) => contacts(db, { ids });

const roles = typedQuery<{ id: number }>()('access_staff_roles', (db, { id }) =>
  db
    .selectDistinct(columns({ roleId: sql<number>`${rolesInForce.roleId}` }))
    .from(rolesInForce)
    .where(eq(rolesInForce.ownerId, id)),
);

/** The ids of the roles of a staff account. */
export const staffRoleIdsOf = async (db: Queryable, id: number): Promise<readonly number[]> =>
  (await roles(db, { id })).map(({ roleId }) => roleId);

const after = typedQuery<{ after: number; roleId: number | null }>()('access_staff_after', (db, p) => {
  const withRole = db.select({ id: rolesInForce.ownerId }).from(rolesInForce).where(eq(rolesInForce.roleId, p.roleId));
  return db
    .select(columns({ id: a.id }))
    .from(a)
    .where(and(usable, gt(a.id, p.after), or(sql`${p.roleId}::bigint is null`, inArray(a.id, withRole))))
    .orderBy(asc(a.id))
    .limit(500);
});

/** The next 500 usable accounts after an id, those of one role or all. */
export const staffIdsAfter = async (db: Queryable, from: { after: number; roleId: number | null }): Promise<readonly number[]> =>
  (await after(db, from)).map(({ id }) => id);
