import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { sanctionTable } from '#tables';

const s = sanctionTable;

/** The sanctions of a member that were not lifted and have not ended. */
export const imposedOn = typedQuery<{ memberId: number; at: Date }>()('community_sanctions_of', (db, { memberId, at }) =>
  db
    .select(columns({ kind: s.kind, reason: s.reason, endsAt: s.endsAt }))
    .from(s)
    .where(
      and(
        eq(s.memberId, memberId),
        eq(s.status, 'imposed'),
        isNull(s.deletedAt),
        sql`(${s.endsAt} is null or ${s.endsAt} > ${at}::timestamptz)`,
      ),
    ),
);
