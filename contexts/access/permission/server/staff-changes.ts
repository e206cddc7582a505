import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { adminLogTable, roleTable } from '#tables';
import { givenAndWithdrawn, type StaffChange, type StoredRoles } from '../permission-log.domain.ts';

const t = adminLogTable;
/** One more than a page of the log. */
const mostEntries = 31;

const none = sql.raw(`'[]'::jsonb`);
const differs = (key: 'roleIds' | 'timedRoles') =>
  sql`coalesce(nullif(${t.before} -> ${sql.raw(`'${key}'`)}, 'null'), ${none}) <> coalesce(nullif(${t.after} -> ${sql.raw(`'${key}'`)}, 'null'), ${none})`;

/** Entries of the activity log that gave roles to an account or withdrew them. */
const logged = typedQuery<{ before: number }>()('access_staff_roles_log', (db, { before }) =>
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
      ),
    )
    .orderBy(desc(t.id))
    .limit(mostEntries),
);

const namesOf = typedQuery<{ ids: readonly number[] }>()('access_names_of_roles', (db, { ids }) =>
  db
    .select(columns({ id: roleTable.id, name: roleTable.name }))
    .from(roleTable)
    .where(anyOf(roleTable.id, ids)),
);

/** The changes of the roles of accounts before an entry of the activity log, newest first. */
export async function readStaffChanges(db: Queryable, before: number): Promise<readonly StaffChange[]> {
  const rows = (await logged(db, { before })).map((row) => ({ ...row, ...givenAndWithdrawn(row.was ?? {}, row.became ?? {}) }));
  const ids = [...new Set(rows.flatMap(({ given, withdrawn }) => [...given, ...withdrawn].map(({ roleId }) => roleId)))];
  const names = new Map(ids.length === 0 ? [] : (await namesOf(db, { ids })).map(({ id, name }) => [id, name]));
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
