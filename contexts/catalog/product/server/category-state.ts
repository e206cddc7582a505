import type { Queryable } from '@shopkeeper/server/database';

/** Returns the given categories in which nothing can be sold: deleted, disabled, or below a disabled one. */
export async function categoriesOff(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.rows<{ id: number }>(
    `with recursive up as (
       select id as leaf, id, parent_id, enabled and deleted_at is null as works, 1 as depth from catalog_category where id = any($1::bigint[])
       union all
       select up.leaf, c.id, c.parent_id, c.enabled and c.deleted_at is null, up.depth + 1
       from catalog_category c join up on c.id = up.parent_id where up.depth < 10)
     select distinct w.id from unnest($1::bigint[]) as w(id) left join up on up.leaf = w.id where up.leaf is null or not up.works`,
    [ids],
    'categories_off',
  );
  return new Set(rows.map((row) => row.id));
}
