import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { couponTemplateTable as t } from '#tables';

/** More that begin or end at one instant are not named. */
const most = 10;
/** Coupons that the shop offers. */
const isOffered = and(eq(t.status, 'active'), eq(t.channel, 'claim'), isNull(t.deletedAt));

const starting = typedQuery<{ after: Date }>()('coupon_next_claim_from', (db, { after }) =>
  db
    .select(columns({ id: t.id, name: t.name, at: t.claimFrom }))
    .from(t)
    .where(and(isOffered, gt(t.claimFrom, after)))
    .orderBy(t.claimFrom, t.id)
    .limit(most),
);

const ending = typedQuery<{ after: Date }>()('coupon_next_claim_to', (db, { after }) =>
  db
    .select(columns({ id: t.id, name: t.name, at: t.claimTo }))
    .from(t)
    .where(and(isOffered, gt(t.claimTo, after)))
    .orderBy(t.claimTo, t.id)
    .limit(most),
);

/** The coupons whose claims begin first after an instant, and those whose claims end first (UTC epoch ms), the soonest first. */
export async function nextClaims(db: Queryable, after: number) {
  const at = { after: new Date(after) };
  return { starting: await starting(db, at), ending: await ending(db, at) };
}
