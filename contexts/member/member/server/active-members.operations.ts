import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import { dayOf } from '@shopkeeper/resource/calendar';
import { type Engine, timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { defineTask } from '@shopkeeper/server/jobs';
import type { ActiveAccount } from '@shopkeeper/server/session';
import { and, gte, lt, lte, sql } from 'drizzle-orm';
import { activeDayTable as a } from '#tables';

/** The number of days for which the shop knows who was active. */
export const activeDayLimit = 400;
const dayMs = 86_400_000;

const record = typedQuery<{ day: string; memberId: number }>()('member_active_record', (db, { day, memberId }) =>
  db.insert(a).values({ day, memberId }).onConflictDoNothing().returning({ memberId: a.memberId }),
);

/** Stores that a member was active on a day. */
export async function recordActive(db: Queryable, { id, day }: ActiveAccount): Promise<void> {
  await record(db, { day, memberId: id });
}

const active = typedQuery<{ first: string; last: string }>()('member_report_active', (db, { first, last }) =>
  db
    .select(columns({ members: sql<number>`count(distinct ${a.memberId})::int` }))
    .from(a)
    .where(and(gte(a.day, first), lte(a.day, last))),
);

/** What the days of members are read with; `at` is the instant of the call, UTC epoch ms. */
interface Reader {
  readonly db: Queryable;
  readonly engine: Engine;
  readonly at: number;
}

/**
 * Counts the distinct members who made a call while signed in on a day of the period (UTC epoch ms, half-open). Null for a period
 * that begins before the days that the shop still knows.
 */
export async function activeMembersIn(
  { db, engine, at }: Reader,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<number | null> {
  const zone = timeZoneOf(engine.clock);
  const first = dayOf(from, zone);
  if (first < dayOf(at - activeDayLimit * dayMs, zone)) return null;
  const [row] = await active(db, { first, last: dayOf(to - 1, zone) });
  return row?.members ?? 0;
}

const sweep = typedQuery<{ before: string }>()('member_active_sweep', (db, { before }) =>
  db.delete(a).where(lt(a.day, before)).returning({ memberId: a.memberId }),
);

/** Deletes the days that nothing counts any more. */
export const activeDaySweep = defineTask({
  name: 'member.active-day.sweep',
  cron: '20 3 * * *',
  run: ({ db, engine: { clock } }) => sweep(db, { before: dayOf(clock.now() - activeDayLimit * dayMs, timeZoneOf(clock)) }),
});
