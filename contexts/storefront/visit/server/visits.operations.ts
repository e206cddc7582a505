import { columns, type Period, typedQuery } from '@shopkeeper/crud/queries';
import { dayOf } from '@shopkeeper/resource/calendar';
import { type Engine, timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { defineTask } from '@shopkeeper/server/jobs';
import { and, gte, lte, sql } from 'drizzle-orm';
import { pageViewTable as v, visitorCountTable as c, visitorTable as w } from '#tables';
import { closeDays } from './visit-rows.ts';

/** The number of days for which the shop knows its visits. */
export const visitDayLimit = 800;
const dayMs = 86_400_000;

/** The visits of a range of days. */
export interface VisitReport {
  /** Public pages that were opened, and those of them that show a product. */
  readonly pageViews: number;
  readonly productViews: number;
  /** Visitors of each day, summed: who comes on two days counts twice. */
  readonly visitors: number;
}

interface Days {
  readonly first: string;
  readonly last: string;
}

const views = typedQuery<Days>()('storefront_report_views', (db, { first, last }) =>
  db
    .select(
      columns({
        pageViews: sql<number>`coalesce(sum(${v.views}), 0)::bigint`,
        productViews: sql<number>`coalesce(sum(${v.views}) filter (where ${v.page} = 'product'), 0)::bigint`,
      }),
    )
    .from(v)
    .where(and(gte(v.day, first), lte(v.day, last))),
);

// One statement sees a day as open or as over, never as both.
const visitors = typedQuery<Days>()('storefront_report_visitors', (db, { first, last }) => {
  const open = db
    .select({ visitors: sql<number>`count(*)` })
    .from(w)
    .where(and(gte(w.day, first), lte(w.day, last)));
  return db
    .select(columns({ visitors: sql<number>`(coalesce(sum(${c.visitors}), 0) + (${open}))::bigint` }))
    .from(c)
    .where(and(gte(c.day, first), lte(c.day, last)));
});

/** What visits are read with; `at` is the instant of the call, UTC epoch ms. */
interface Reader {
  readonly db: Queryable;
  readonly engine: Engine;
  readonly at: number;
}

/**
 * Sums the visits of the days of a period (UTC epoch ms, half-open). Null for a period that begins before the days that the shop still
 * knows.
 */
export async function visitsIn(
  { db, engine, at }: Reader,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<VisitReport | null> {
  const zone = timeZoneOf(engine.clock);
  const days = { first: dayOf(from, zone), last: dayOf(to - 1, zone) };
  if (days.first < dayOf(at - visitDayLimit * dayMs, zone)) return null;
  const [[viewed], [visited]] = await Promise.all([views(db, days), visitors(db, days)]);
  return { ...(viewed ?? { pageViews: 0, productViews: 0 }), visitors: visited?.visitors ?? 0 };
}

/** Closes the days that are over: counts and deletes their visitors, and deletes counts of days that nothing reads any more. */
export const visitSweep = defineTask({
  name: 'storefront.visit.sweep',
  cron: '10 0 * * *',
  async run({ db, engine: { clock } }) {
    const zone = timeZoneOf(clock);
    const days = { today: dayOf(clock.now(), zone), first: dayOf(clock.now() - visitDayLimit * dayMs, zone) };
    await db.transaction((tx) => closeDays(tx, days));
  },
});
