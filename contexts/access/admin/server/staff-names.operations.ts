import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
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
