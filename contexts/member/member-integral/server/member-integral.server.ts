import { defineMemberModule } from '@shopkeeper/crud';
import { balanceAt } from '@shopkeeper/crud/ledger';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { defineRoute, type SignedContext, timeZoneOf } from '@shopkeeper/server';
import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { pointsAccountTable as a, pointsEntryTable as e } from '#tables';
import { points } from '../../points/points.ledger.ts';
import { pointsTermsOf } from '../../points/server/points.operations.ts';
import { soonDays } from '../integral.domain.ts';
import { memberIntegral } from '../member-integral.page.ts';

const mostDates = 12;

const datesOf = typedQuery<{ ownerId: number; at: Date }>()('member_points_dates', (db, { ownerId, at }) =>
  db
    .select(columns({ at: e.effectiveAt, points: sql<number>`(-sum(${e.amount}))::bigint` }))
    .from(e)
    .where(and(eq(e.ownerId, ownerId), sql`${e.lot} > 0 and ${e.effectiveAt} > ${at}::timestamptz`))
    .groupBy(e.effectiveAt)
    .having(sql`sum(${e.amount}) < 0`)
    .orderBy(asc(e.effectiveAt))
    .limit(mostDates),
);

const heldBy = typedQuery<{ ownerId: number }>()('member_points_on_hold', (db, { ownerId }) =>
  db
    .select(columns({ onHold: a.onHold }))
    .from(a)
    .where(eq(a.ownerId, ownerId)),
);

const reply = z.object({
  available: z.int(),
  onHold: z.int(),
  /** The points that expire within 14 days. */
  soon: z.int(),
  dates: z.array(z.object({ at: z.int(), points: z.int() })),
  unit: z.int(),
  unitValue: z.int(),
});

/** What a member has, and when it expires: the next dates with the points that are lost then unless they are spent. */
async function summaryOf({ db, actor, at, engine }: SignedContext) {
  const [available, held, dates] = await Promise.all([
    balanceAt(db, points, { owner: actor.id, at }),
    heldBy(db, { ownerId: actor.id }),
    datesOf(db, { ownerId: actor.id, at: new Date(at) }),
  ]);
  const until = startOfDay(at, soonDays + 1, timeZoneOf(engine.clock));
  const soon = dates.reduce((sum, one) => sum + (one.at <= until ? one.points : 0), 0);
  const { unit, unitValue } = pointsTermsOf(engine);
  return { available, onHold: held[0]?.onHold ?? 0, soon, dates, unit, unitValue };
}

export const memberIntegralServer = defineMemberModule(memberViewServer(memberIntegral, { only: () => 't.lot = 0' }), {
  routes: [
    defineRoute({
      method: 'POST',
      path: `${memberIntegral.prefix}summary`,
      rule: { kind: 'signed-in', audience: 'member' },
      idempotency: 'none',
      reply,
      handle: summaryOf,
    }),
  ],
});
