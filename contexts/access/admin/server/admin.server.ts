import { defineServerModule } from '@shopkeeper/crud';
import { type Extension } from '@shopkeeper/crud/rows';
import { badInput, businessError, RequestError } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { endSessionsOf, hashPassword, isCommonPassword } from '@shopkeeper/server/session';
import { reject } from '@shopkeeper/resource';
import { admin } from '../admin.resource.ts';
import { requireMayChange, requireWithinOwnPermissions, requireOneSuper } from './admin-rules.ts';
import { adminPrincipals } from './admin-principals.ts';

async function hashed(password: string, username: string): Promise<string> {
  if (isCommonPassword(password, [username])) throw badInput([{ path: 'password', rule: 'commonPassword' }]);
  return hashPassword(password);
}

interface Held {
  readonly roleIds: readonly number[];
  readonly roles: readonly string[];
}

const none: Held = { roleIds: [], roles: [] };

/** Returns the roles of these accounts with their names, in one statement for a whole page. */
async function rolesOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Held>> {
  const rows = await db.rows<Held & { id: number }>(
    `select l.owner_id as id, json_agg(r.id order by r.id) as "roleIds", array_agg(r.name order by r.id) as roles
     from access_admin_role_ids l join access_role r on r.id = l.target_id and r.deleted_at is null
     where l.owner_id = any($1::bigint[]) group by l.owner_id`,
    [ids],
    'access_admin_roles',
  );
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

/** The extension of staff accounts; the profile of the signed-in person also writes through it. */
export const adminExtension: Extension<typeof admin> = {
  async enrich(db, rows) {
    const roles = await rolesOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id }) => ({ ...(roles.get(id) ?? none) }));
  },
  async beforeWrite(tx, { before, draft, context }) {
    const merged = { super: false, enabled: true, username: '', roleIds: [], ...before, ...draft };
    const after = {
      isSuper: merged.super,
      isEnabled: merged.enabled,
      roleIds: merged.roleIds,
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
};

export const adminServer = defineServerModule(admin, {
  principals: { audience: 'admin', of: adminPrincipals },
  extension: adminExtension,
});
