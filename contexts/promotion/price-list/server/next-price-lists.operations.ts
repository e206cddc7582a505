import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { priceListTable as l } from '#tables';

/** More that begin or end at one instant are not named. */
const most = 10;
const isActive = and(eq(l.status, 'active'), isNull(l.deletedAt));

const starting = typedQuery<{ after: Date }>()('price_list_next_start', (db, { after }) =>
  db
    .select(columns({ id: l.id, name: l.name, at: l.startsAt }))
    .from(l)
    .where(and(isActive, gt(l.startsAt, after)))
    .orderBy(l.startsAt, l.id)
    .limit(most),
);

const ending = typedQuery<{ after: Date }>()('price_list_next_end', (db, { after }) =>
  db
    .select(columns({ id: l.id, name: l.name, at: l.endsAt }))
    .from(l)
    .where(and(isActive, gt(l.endsAt, after)))
    .orderBy(l.endsAt, l.id)
    .limit(most),
);

/** The price lists that come into force first after an instant, and those that are over first (UTC epoch ms), the soonest first. */
export async function nextPriceLists(db: Queryable, after: number) {
  const at = { after: new Date(after) };
  return { starting: await starting(db, at), ending: await ending(db, at) };
}
