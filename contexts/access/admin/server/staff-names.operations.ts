import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { adminTable } from '#tables';

const named = typedQuery<{ ids: readonly number[] }>()('access_staff_names', (db, { ids }) =>
  db
    .select(columns({ id: adminTable.id, nickname: adminTable.nickname }))
    .from(adminTable)
    .where(anyOf(adminTable.id, ids)),
);

/** Returns the names of staff accounts by id, those of deleted accounts included; null ids are left out. */
export async function staffNamesOf(db: Queryable, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await named(db, { ids: known });
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

const enabled = typedQuery<{ limit: number }>()('access_enabled_staff', (db, { limit }) => {
  const { id, nickname } = adminTable;
  return db
    .select(columns({ id, name: nickname }))
    .from(adminTable)
    .where(and(eq(adminTable.enabled, true), isNull(adminTable.deletedAt)))
    .orderBy(asc(nickname), asc(id))
    .limit(limit);
});

/** Returns up to 500 staff accounts that can sign in, by name. */
export const enabledStaff = (db: Queryable): Promise<{ id: number; name: string }[]> => enabled(db, { limit: 500 });
