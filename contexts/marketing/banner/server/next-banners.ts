import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { bannerTable as b } from '#tables';

/** More that begin or end at one instant are not named. */
const most = 10;
const isEnabled = and(eq(b.enabled, true), isNull(b.deletedAt));

const starting = typedQuery<{ after: Date }>()('banner_next_start', (db, { after }) =>
  db
    .select(columns({ id: b.id, name: b.title, at: b.startsAt }))
    .from(b)
    .where(and(isEnabled, gt(b.startsAt, after)))
    .orderBy(b.startsAt, b.id)
    .limit(most),
);

const ending = typedQuery<{ after: Date }>()('banner_next_end', (db, { after }) =>
  db
    .select(columns({ id: b.id, name: b.title, at: b.endsAt }))
    .from(b)
    .where(and(isEnabled, gt(b.endsAt, after)))
    .orderBy(b.endsAt, b.id)
    .limit(most),
);

/** The banners that are shown first after an instant, and those that are over first (UTC epoch ms), the soonest first. */
export async function nextBanners(db: Queryable, after: number) {
  const at = { after: new Date(after) };
  return { starting: await starting(db, at), ending: await ending(db, at) };
}
