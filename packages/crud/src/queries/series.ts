import type { Queryable } from '@shopkeeper/server/database';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { columns, typedQuery } from './typed-query.ts';

/** A half-open range of instants, UTC epoch ms: includes `from`, excludes `to`. `grain` is the distance of its points. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly grain: 'hour' | 'day';
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

const timeZone = sql.raw(`'Asia/Shanghai'`);

/** Declares a report of one metric over time, by hours or days of the shop's time zone. */
export function seriesQuery({ name, table, at, where, value }: Series): (db: Queryable, period: Period) => Promise<Points> {
  const by = (grain: Period['grain']) =>
    typedQuery<{ from: Date; to: Date }>()(`${name}_${grain}`, (db, p) => {
      const start = sql`date_trunc('${sql.raw(grain)}', ${at} at time zone ${timeZone}) at time zone ${timeZone}`;
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
  return async (db, { from, to, grain }) => {
    const rows = await queries[grain](db, { from: new Date(from), to: new Date(to) });
    return new Map(rows.map((row) => [row.at, row.value]));
  };
}
