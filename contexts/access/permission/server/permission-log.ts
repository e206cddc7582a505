import { scopedQuery } from '@shopkeeper/crud/data-scope';
import { columns, optionalColumns, typedQuery } from '@shopkeeper/crud/queries';
import { businessError, notFound, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { adminLogTable, roleTable } from '#tables';
import { permissionChanges } from '../../role/permission-page.domain.ts';
import { role } from '../../role/role.resource.ts';
import { changedSince, type LoggedChange, mayTakeBack, type PermissionLog, takenBack } from '../permission-log.domain.ts';
import { lockRoles } from './matrix-roles.ts';
import { readStaffChanges } from './staff-changes.ts';
import { savePermissions } from './save-permissions.ts';

const t = adminLogTable;
const r = roleTable;
const pageSize = 30;

const was = sql<string[]>`${t.before} -> 'permissions'`;
const became = sql<string[]>`${t.after} -> 'permissions'`;
const shown = {
  id: t.id,
  at: t.createdAt,
  actor: t.actorName,
  roleId: sql<number>`${t.rowId}`,
  label: t.label,
  was,
  became,
};
const current = { version: r.version, name: r.name, now: r.permissions };

/** Edits of roles that changed permissions; entries that were added with a role say nothing of what was before. */
const isChange = and(
  eq(t.resource, 'access/role'),
  eq(t.action, 'edit'),
  sql`jsonb_typeof(${was}) = 'array'`,
  sql`jsonb_typeof(${became}) = 'array'`,
);

const logged = scopedQuery(role)<{ before: number }>()('access_permission_log', (db, { before }, isSeen) =>
  db
    .select({ ...columns(shown), ...optionalColumns(current) })
    .from(t)
    .leftJoin(r, and(eq(r.id, t.rowId), isNull(r.deletedAt)))
    .where(and(isChange, lt(t.id, before), isSeen(t.rowId)))
    .orderBy(desc(t.id))
    .limit(pageSize + 1),
);

const loggedOne = typedQuery<{ id: number }>()('access_permission_log_entry', (db, { id }) =>
  db
    .select({ ...columns(shown), ...optionalColumns(current) })
    .from(t)
    .leftJoin(r, and(eq(r.id, t.rowId), isNull(r.deletedAt)))
    .where(and(isChange, eq(t.id, id))),
);

type Row = Awaited<ReturnType<typeof loggedOne>>[number];

function changeOf(row: Row): LoggedChange {
  const { id, at, actor, roleId, label, version, name, now } = row;
  const { added, removed } = permissionChanges(row.was, row.became);
  const lists = { added: [...added], removed: [...removed] };
  return {
    kind: 'role',
    id,
    at: at ?? 0,
    actor,
    roleId,
    role: name ?? label,
    version,
    ...lists,
    changedSince: changedSince(lists, now ?? []),
  };
}

/** Returns the changes of roles, and of who has them, that the caller may see before an entry of the activity log, newest first. */
export async function readPermissionLog(context: SignedContext, before: number): Promise<PermissionLog> {
  const [rows, ofStaff] = await Promise.all([logged(context.db, { before }, context), readStaffChanges(context, before)]);
  const all = [...rows.map(changeOf), ...ofStaff].toSorted((one, other) => other.id - one.id);
  return { changes: all.slice(0, pageSize), more: all.length > pageSize };
}

/**
 * Takes one change back. The guards of every change of permissions apply; throws 404 for an unknown entry, 409
 * `permission.changed-since` or `permission.role-deleted` where it cannot be taken back, and 409 `request.stale-version` where the role
 * is not the one of the preview.
 */
export async function takeBack(
  tx: Tx,
  context: SignedContext,
  asked: { readonly id: number; readonly version: number },
): Promise<void> {
  const [entry] = await loggedOne(tx, { id: asked.id });
  if (!entry) throw notFound({ id: asked.id });
  await lockRoles(tx, { ids: [entry.roleId] });
  const [row = entry] = await loggedOne(tx, { id: asked.id });
  const change = changeOf(row);
  const answer = mayTakeBack(change);
  if (answer !== true) throw businessError(answer);
  await savePermissions(tx, context, [{ id: change.roleId, version: asked.version, ...takenBack(change) }]);
}
