import { shopTimeZone } from '@shopkeeper/resource/calendar';
import type { Queryable } from '@shopkeeper/server/database';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { columns, typedQuery } from './typed-query.ts';

/**
 * A half-open range of instants, UTC epoch ms: includes `from`, excludes `to`. `grain` is the distance of its points, `timeZone`
 * where its days begin; that of the shop by default.
 */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly grain: 'hour' | 'day';
  readonly timeZone?: string;
}

/** Values by the start of their hour or day, UTC epoch ms. Hours and days without rows are missing. */
export type Points = ReadonlyMap<number, number>;

interface Series {
  /** The name of its statements. */
  readonly name: string;
  readonly table: PgTable;
  /** The instant that decides on the hour or day of a row. */
  readonly at: AnyPgColumn;
  readonly where: SQL | undefined;
  /** An aggregate, such as a sum. */
  readonly value: SQL<number>;
}

/** Declares a report of one metric over time, by hours or days of a time zone. */
export function seriesQuery({ name, table, at, where, value }: Series): (db: Queryable, period: Period) => Promise<Points> {
  const by = (grain: Period['grain']) =>
    typedQuery<{ from: Date; to: Date; timeZone: string }>()(`${name}_${grain}`, (db, p) => {
      // In the zone, not by its local time: of the two hours that a change of the clock repeats, each has its own sum.
      const start = sql`date_trunc('${sql.raw(grain)}', ${at}, ${p.timeZone}::text)`;
      const point = {
        at: sql<number>`(extract(epoch from ${start}) * 1000)::bigint`,
        value: sql<number>`coalesce(${value}, 0)::bigint`,
      };
      return db
        .select(columns(point))
        .from(table)
        .where(and(gte(at, p.from), lt(at, p.to), where))
        .groupBy(sql`1`);
    });
  const queries = { hour: by('hour'), day: by('day') };
  return async (db, { from, to, grain, timeZone = shopTimeZone }) => {
    const rows = await queries[grain](db, { from: new Date(from), to: new Date(to), timeZone });
    return new Map(rows.map((row) => [row.at, row.value]));
  };
}
