import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq } from 'drizzle-orm';
import { memberMergeTable } from '#tables';

const g = memberMergeTable;

const mergedInto = typedQuery<{ ids: readonly number[] }>()('member_merged_into', (db, { ids }) =>
  db
    .select(columns({ id: g.fromId }))
    .from(g)
    .where(and(anyOf(g.intoId, ids), eq(g.status, 'done'))),
);

/** A member and the accounts that were merged into it, also by way of others. */
export async function accountsOf(db: Queryable, id: number): Promise<readonly number[]> {
  const all = new Set([id]);
  for (let last = [id]; last.length > 0;) {
    last = (await mergedInto(db, { ids: last })).map((one) => one.id).filter((one) => !all.has(one));
    for (const one of last) all.add(one);
  }
  return [...all];
}
