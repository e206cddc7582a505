import { scopedQuery } from '@shopkeeper/crud/data-scope';
import { anyOf, columns } from '@shopkeeper/crud/queries';
import type { SignedContext } from '@shopkeeper/server';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { adminLogTable, roleTable } from '#tables';
import { admin } from '../../admin/admin.resource.ts';
import { role } from '../../role/role.resource.ts';
import { givenAndWithdrawn, type StaffChange, type StoredRoles } from '../permission-log.domain.ts';

const t = adminLogTable;
/** One more than a page of the log. */
const mostEntries = 31;

const none = sql.raw(`'[]'::jsonb`);
const differs = (key: 'roleIds' | 'timedRoles') =>
  sql`coalesce(nullif(${t.before} -> ${sql.raw(`'${key}'`)}, 'null'), ${none}) <> coalesce(nullif(${t.after} -> ${sql.raw(`'${key}'`)}, 'null'), ${none})`;

/** Entries of the activity log that gave roles to an account or withdrew them. */
const logged = scopedQuery(admin)<{ before: number }>()('access_staff_roles_log', (db, { before }, isSeen) =>
  db
    .select(
      columns({
        id: t.id,
        at: t.createdAt,
        actor: t.actorName,
        staffId: sql<number>`${t.rowId}`,
        name: t.label,
        was: sql<StoredRoles | null>`${t.before}`,
        became: sql<StoredRoles | null>`${t.after}`,
      }),
    )
    .from(t)
    .where(
      and(
        eq(t.resource, 'access/admin'),
        inArray(t.action, ['add', 'edit']),
        sql`(${differs('roleIds')} or ${differs('timedRoles')})`,
        lt(t.id, before),
        isSeen(t.rowId),
      ),
    )
    .orderBy(desc(t.id))
    .limit(mostEntries),
);

const namesOf = scopedQuery(role)<{ ids: readonly number[] }>()('access_names_of_roles', (db, { ids }, isSeen) =>
  db
    .select(columns({ id: roleTable.id, name: roleTable.name }))
    .from(roleTable)
    .where(and(anyOf(roleTable.id, ids), isSeen(roleTable.id))),
);

/** The changes of the roles of accounts that the caller may see before an entry of the activity log, newest first. */
export async function readStaffChanges(context: SignedContext, before: number): Promise<readonly StaffChange[]> {
  const { db } = context;
  const rows = (await logged(db, { before }, context)).map((row) => ({
    ...row,
    ...givenAndWithdrawn(row.was ?? {}, row.became ?? {}),
  }));
  const ids = [...new Set(rows.flatMap(({ given, withdrawn }) => [...given, ...withdrawn].map(({ roleId }) => roleId)))];
  const names = new Map(ids.length === 0 ? [] : (await namesOf(db, { ids }, context)).map(({ id, name }) => [id, name]));
  const named = <T extends { readonly roleId: number }>({ roleId, ...time }: T) => ({
    role: names.get(roleId) ?? `#${roleId}`,
    ...time,
  });
  return rows.map(({ id, at, actor, staffId, name, given, withdrawn }) => ({
    kind: 'staff',
    id,
    at: at ?? 0,
    actor,
    staffId,
    name,
    given: given.map(named),
    withdrawn: withdrawn.map(named),
  }));
}
