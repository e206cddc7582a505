import { defineServerModule } from '@shopkeeper/crud';
import { rowsInScope } from '@shopkeeper/crud/data-scope';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { type Extension } from '@shopkeeper/crud/rows';
import { badInput, businessError, RequestError, type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { endSessionsOf, hashPassword, isCommonPassword } from '@shopkeeper/server/session';
import { reject } from '@shopkeeper/resource';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { adminRoleIdsTable, adminTimedRolesTable, roleTable } from '#tables';
import { role } from '../../role/role.resource.ts';
import { removeFactor } from '../../second-factor/server/factor-rows.ts';
import { admin } from '../admin.resource.ts';
import type { RoleTime, TimedRole } from '../timed-role.domain.ts';
import { requireMayChange, requireMayReset, requireWithinOwnPermissions, requireOneSuper } from './admin-rules.ts';
import { adminPrincipals } from './admin-principals.ts';
import { endingRoleMessages } from '../admin.messages.ts';
import { reportEndingRoles } from './ending-roles.ts';
import { staffDirectory } from './staff-directory.ts';

async function hashed(password: string, username: string): Promise<string> {
  if (isCommonPassword(password, [username])) throw badInput([{ path: 'password', rule: 'commonPassword' }]);
  return hashPassword(password);
}

/** A role that is given for a time, as the list shows it. */
type Shown = RoleTime & { readonly name: string };

interface Held {
  readonly roleIds: readonly number[];
  readonly roles: readonly string[];
}

/** A line of the form: `startsAt` may be missing. */
const timeOf = ({
  roleId,
  startsAt,
  endsAt,
}: Pick<TimedRole, 'roleId' | 'endsAt'> & { readonly startsAt?: number | null }): TimedRole => ({
  roleId,
  startsAt: startsAt ?? null,
  endsAt,
});

const none: Held = { roleIds: [], roles: [] };

const rolesByAdmin = typedQuery<{ ids: readonly number[] }>()('access_admin_roles', (db, { ids }) => {
  const { ownerId, targetId } = adminRoleIdsTable;
  const { id, name } = roleTable;
  const shown = {
    id: sql<number>`${ownerId}`,
    roleIds: sql<number[]>`json_agg(${id} order by ${id})`,
    roles: sql<string[]>`array_agg(${name} order by ${id})`,
  };
  return db
    .select(columns(shown))
    .from(adminRoleIdsTable)
    .innerJoin(roleTable, and(eq(id, targetId), isNull(roleTable.deletedAt)))
    .where(anyOf(ownerId, ids))
    .groupBy(ownerId);
});

const timedByAdmin = typedQuery<{ ids: readonly number[] }>()('access_admin_timed_roles', (db, { ids }) => {
  const { parentId, roleId, startsAt, endsAt } = adminTimedRolesTable;
  return db
    .select(columns({ id: sql<number>`${parentId}`, roleId, name: roleTable.name, startsAt, endsAt }))
    .from(adminTimedRolesTable)
    .innerJoin(roleTable, and(eq(roleTable.id, roleId), isNull(roleTable.deletedAt)))
    .where(anyOf(parentId, ids))
    .orderBy(asc(endsAt), asc(adminTimedRolesTable.id));
});

/** Returns the roles of these accounts, with the names of those that the reader may see, in a few statements for a whole page. */
async function rolesOf(
  db: Queryable,
  ids: readonly number[],
  caller: SignedContext,
): Promise<(id: number) => Held & { readonly forATime: readonly Shown[] }> {
  const [rows, timed] = await Promise.all([rolesByAdmin(db, { ids }), timedByAdmin(db, { ids })]);
  const named = [...rows.flatMap(({ roleIds }) => roleIds), ...timed.map(({ roleId }) => roleId)];
  const seen = await rowsInScope(db, role, { caller, ids: [...new Set(named)] });
  const held = new Map(
    rows.map(({ id, roleIds, roles }) => [id, { roleIds, roles: roles.filter((_name, at) => seen.has(roleIds[at] ?? 0)) }]),
  );
  return (of) => ({
    ...(held.get(of) ?? none),
    forATime: timed
      .filter(({ id, roleId }) => id === of && seen.has(roleId))
      .map(({ name, startsAt, endsAt }) => ({ name, startsAt, endsAt })),
  });
}

/** The extension of staff accounts; the profile of the signed-in person also writes through it. */
export const adminExtension: Extension<typeof admin> = {
  async enrich(db, rows, context) {
    const heldBy = await rolesOf(
      db,
      rows.map(({ id }) => id),
      context,
    );
    return rows.map(({ id }) => ({ ...heldBy(id) }));
  },
  async beforeWrite(tx, { before, draft, context }) {
    const merged = { super: false, enabled: true, username: '', roleIds: [], timedRoles: [], ...before, ...draft };
    const after = {
      isSuper: merged.super,
      isEnabled: merged.enabled,
      roleIds: merged.roleIds,
      timedRoles: merged.timedRoles.map(timeOf),
      hasPassword: typeof draft.password === 'string',
    };
    requireMayChange(context, before, after);
    await requireWithinOwnPermissions(tx, context, { before, after });
    if (before?.super && before.enabled && !(after.isSuper && after.isEnabled)) await requireOneSuper(tx, before.id);
    if (typeof draft.password !== 'string') return {};
    const password = await hashed(draft.password, merged.username);
    if (before) {
      const own = before.id === context.actor.id ? { except: context.actor.sessionId } : {};
      await endSessionsOf(tx, { audience: 'admin', ownerId: before.id, ...own }, 'password');
    }
    return { password };
  },
  async afterWrite(tx, { before, after }) {
    if (before?.enabled && !after.enabled) {
      await endSessionsOf(tx, { audience: 'admin', ownerId: after.id }, 'disabled');
    }
  },
  async beforeDelete(tx, row, { actor }) {
    if (row.id === actor.id) throw businessError(reject('admin.not-yourself'));
    if (row.super && !actor.isSuper) throw new RequestError(403, 'admin.only-super-changes-super');
    if (row.super) await requireOneSuper(tx, row.id);
    await endSessionsOf(tx, { audience: 'admin', ownerId: row.id }, 'disabled');
  },
  async beforeRestore(tx, row, caller) {
    const { roleIds, timedRoles } = row;
    const after = { isSuper: row.super, isEnabled: row.enabled, roleIds, timedRoles, hasPassword: false };
    requireMayChange(caller, null, after);
    await requireWithinOwnPermissions(tx, caller, { before: null, after });
  },
};

export const adminServer = defineServerModule(admin, {
  principals: { audience: 'admin', of: adminPrincipals },
  staffDirectory,
  extension: adminExtension,
  messages: [endingRoleMessages.own, endingRoleMessages.ofStaff],
  tasks: [reportEndingRoles],
  lifecycle: {
    actions: {
      async resetSecondFactor(op, { row, input, write }) {
        await requireMayReset(op.tx, op, row);
        await removeFactor(op.tx, { adminId: row.id });
        await endSessionsOf(op.tx, { audience: 'admin', ownerId: row.id, note: input.reason }, 'kicked');
        return write({ secondFactorAt: null });
      },
    },
  },
});
