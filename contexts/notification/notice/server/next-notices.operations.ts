import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { noticeTable as n } from '#tables';

/** More that begin or end at one instant are not named. */
const most = 10;
const isForMembers = and(eq(n.audience, 'member'), isNull(n.deletedAt));

const starting = typedQuery<{ after: Date }>()('notice_next_start', (db, { after }) =>
  db
    .select(columns({ id: n.id, name: n.title, at: n.startAt }))
    .from(n)
    .where(and(isForMembers, eq(n.status, 'scheduled'), gt(n.startAt, after)))
    .orderBy(n.startAt, n.id)
    .limit(most),
);

const ending = typedQuery<{ after: Date }>()('notice_next_end', (db, { after }) =>
  db
    .select(columns({ id: n.id, name: n.title, at: n.endAt }))
    .from(n)
    .where(and(isForMembers, inArray(n.status, ['published', 'scheduled']), gt(n.endAt, after)))
    .orderBy(n.endAt, n.id)
    .limit(most),
);

/** The notices for members that appear first after an instant, and those that expire first (UTC epoch ms), the soonest first. */
export async function nextNotices(db: Queryable, after: number) {
  const at = { after: new Date(after) };
  return { starting: await starting(db, at), ending: await ending(db, at) };
}
