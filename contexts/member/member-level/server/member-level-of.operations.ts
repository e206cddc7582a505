import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, isNull } from 'drizzle-orm';
import { memberLevelTable as l, memberTable as m } from '#tables';

const levelOf = typedQuery<{ memberId: number }>()('member_level_of', (db, { memberId }) =>
  db
    .select(columns({ id: l.id }))
    .from(m)
    .innerJoin(l, and(eq(l.id, m.levelId), eq(l.enabled, true), isNull(l.deletedAt)))
    .where(eq(m.id, memberId)),
);

/** The id of the level of a member; null without one. */
export const memberLevelIdOf = async (db: Queryable, memberId: number): Promise<number | null> =>
  (await levelOf(db, { memberId }))[0]?.id ?? null;
