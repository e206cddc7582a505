import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError, RequestError, type SignedContext } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { adminRoleIdsTable, adminTable, adminTimedRolesTable, roleTable } from '#tables';
import { rolesWithMoreRows } from '../../role/server/role-scopes.ts';
import type { admin } from '../admin.resource.ts';
import { timedRolesBeyond, type TimedRole } from '../timed-role.domain.ts';

type Row = RowOf<typeof admin>;
type Caller = Pick<SignedContext, 'actor'>;

/** What a write would leave an account with. */
export interface AdminInput {
  readonly isSuper: boolean;
  readonly isEnabled: boolean;
  readonly roleIds: readonly number[];
  readonly timedRoles: readonly TimedRole[];
  /** Whether a new password is provided. */
  readonly hasPassword: boolean;
}

const a = adminTable;
const r = roleTable;

const otherSuper = typedQuery<{ id: number }>()('access_other_super', (db, { id }) =>
  db
    .select(columns({ id: a.id }))
    .from(a)
    .where(and(eq(a.super, true), eq(a.enabled, true), isNull(a.deletedAt), ne(a.id, id)))
    .limit(1)
    .for('update'),
);

/** Throws 409 `admin.last-super` when a change would leave no enabled super administrator. */
export async function requireOneSuper(tx: Tx, id: number): Promise<void> {
  const others = await otherSuper(tx, { id });
  if (others.length === 0) throw businessError(reject('admin.last-super'));
}

type Roles = Pick<AdminInput, 'roleIds' | 'timedRoles'>;

/** The roles that one of two states has and the other has not, or not for the same time; each once. */
function changedRoles(before: Roles, after: Roles): readonly number[] {
  const timed = [
    ...timedRolesBeyond(after.timedRoles, before.timedRoles),
    ...timedRolesBeyond(before.timedRoles, after.timedRoles),
  ];
  const given = after.roleIds.filter((id) => !before.roleIds.includes(id));
  const withdrawn = before.roleIds.filter((id) => !after.roleIds.includes(id));
  return [...new Set([...given, ...withdrawn, ...timed.map(({ roleId }) => roleId)])];
}

function requireNoSuper(before: Row | null, after: AdminInput): void {
  if (before?.super) throw new RequestError(403, 'admin.only-super-changes-super');
  if (after.isSuper) throw new RequestError(403, 'admin.only-super-makes-super');
}

/** Only super administrators may change super administrators; nobody may disable, demote or re-role themselves. */
export function requireMayChange({ actor }: Caller, before: Row | null, after: AdminInput): void {
  if (!actor.isSuper) requireNoSuper(before, after);
  if (before?.id !== actor.id) return;
  const keepsRoles = changedRoles(before, after).length === 0;
  if (!after.isEnabled || after.isSuper !== before.super || !keepsRoles) throw businessError(reject('admin.not-yourself'));
}

const exceeding = typedQuery<{ ids: readonly number[]; permissions: readonly string[] }>()(
  'access_roles_beyond',
  (db, { ids, permissions }) =>
    db
      .select(columns({ name: r.name }))
      .from(r)
      .where(and(anyOf(r.id, ids), isNull(r.deletedAt), sql`not (${r.permissions} <@ ${permissions}::text[])`))
      .orderBy(r.name)
      .limit(20),
);

const noRoles: Roles = { roleIds: [], timedRoles: [] };

/** Returns those of the roles that have permissions the caller lacks, or show rows that the caller may not see. */
async function rolesBeyond(tx: Tx, { actor }: Caller, roleIds: readonly number[]): Promise<string[]> {
  if (actor.isSuper || roleIds.length === 0) return [];
  const rows = await exceeding(tx, { ids: roleIds, permissions: [...actor.permissions] });
  return [...new Set([...rows.map(({ name }) => name), ...(await rolesWithMoreRows(tx, actor, roleIds))])];
}

/**
 * Nobody may assign or remove a role with permissions they lack (409 `admin.grant-exceeds`), nor set the password of an account
 * with such a role (409 `admin.holds-more`): both would allow privilege escalation.
 */
export async function requireWithinOwnPermissions(
  tx: Tx,
  context: Caller,
  change: { before: Row | null; after: AdminInput },
): Promise<void> {
  const { before, after } = change;
  const roles = await rolesBeyond(tx, context, changedRoles(before ?? noRoles, after));
  if (roles.length > 0) throw businessError(reject('admin.grant-exceeds', { roles }));
  if (!before || !after.hasPassword || before.id === context.actor.id) return;
  await requireHoldsNoMore(tx, context, [...before.roleIds, ...before.timedRoles.map(({ roleId }) => roleId)]);
}

/** Throws 409 `admin.holds-more` when one of the roles has permissions that the caller lacks. */
async function requireHoldsNoMore(tx: Tx, context: Caller, roleIds: readonly number[]): Promise<void> {
  const held = await rolesBeyond(tx, context, roleIds);
  if (held.length > 0) throw businessError(reject('admin.holds-more', { roles: held }));
}

const rolesOfAccount = typedQuery<{ id: number }>()('access_roles_of_account', (db, { id }) =>
  unionAll(
    db
      .select(columns({ roleId: sql<number>`${adminRoleIdsTable.targetId}` }))
      .from(adminRoleIdsTable)
      .where(eq(adminRoleIdsTable.ownerId, id)),
    // Also those that have not begun: they would be taken over with the account.
    db
      .select(columns({ roleId: sql<number>`${adminTimedRolesTable.roleId}` }))
      .from(adminTimedRolesTable)
      .where(eq(adminTimedRolesTable.parentId, id)),
  ),
);

/** Resetting a second factor is as strong as setting a password: not upwards, and one's own only with password and code. */
export async function requireMayReset(
  tx: Tx,
  caller: Caller,
  row: { readonly id: number; readonly super: boolean },
): Promise<void> {
  if (row.id === caller.actor.id) throw businessError(reject('admin.own-second-factor'));
  if (row.super && !caller.actor.isSuper) throw new RequestError(403, 'admin.only-super-changes-super');
  const roles = await rolesOfAccount(tx, { id: row.id });
  await requireHoldsNoMore(
    tx,
    caller,
    roles.map(({ roleId }) => roleId),
  );
}
