import { typedQuery } from '@shopkeeper/crud/queries';
import { sql } from 'drizzle-orm';
import { memberMergeTable } from '#tables';

const g = memberMergeTable;

/** The accounts that were merged into a member, also by way of others. */
export const mergedAccounts = typedQuery<{ id: number }>()('member_merged_accounts', (db, { id }) =>
  db.select({ id: sql<number>`merged.id`.mapWith(Number) }).from(
    sql`(with recursive merged (id) as (
        select ${g.fromId} from ${g} where ${g.intoId} = ${id}::bigint and ${g.status} = 'done'
        union
        select ${g.fromId} from ${g} join merged on ${g.intoId} = merged.id where ${g.status} = 'done'
      ) select id from merged) as merged`,
  ),
);
