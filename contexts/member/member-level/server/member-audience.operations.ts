import { columns, optionalColumns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, isNull } from 'drizzle-orm';
import { memberLevelTable as l, memberTable as m } from '#tables';

/** The level, if it is enabled, and the group of a member. */
export interface MemberAudience {
  readonly levelId: number | null;
  readonly groupId: number | null;
}

const audienceOf = typedQuery<{ id: number }>()('member_audience', (db, { id }) =>
  db
    .select({ ...optionalColumns({ levelId: l.id }), ...columns({ groupId: m.groupId }) })
    .from(m)
    .leftJoin(l, and(eq(l.id, m.levelId), eq(l.enabled, true), isNull(l.deletedAt)))
    .where(eq(m.id, id)),
);

/** To whom a member belongs; to nobody where there is no such member. */
export async function memberAudienceOf(db: Queryable, memberId: number): Promise<MemberAudience> {
  const [found] = await audienceOf(db, { id: memberId });
  return found ?? { levelId: null, groupId: null };
}
