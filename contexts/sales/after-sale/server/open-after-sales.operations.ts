import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, notInArray, sql } from 'drizzle-orm';
import { afterSaleTable as a } from '#tables';
import { endedStates } from '../after-sale-machine.domain.ts';

const openOnLines = typedQuery<{ lineIds: readonly number[] }>()('sales_open_after_sales_of_lines', (db, { lineIds }) =>
  db
    .select(columns({ lineId: a.orderLineId, n: sql<number>`count(*)::int` }))
    .from(a)
    .where(and(anyOf(a.orderLineId, lineIds), notInArray(a.status, [...endedStates])))
    .groupBy(a.orderLineId),
);

/** Returns how many after-sales are open on order lines; lines without one are left out. */
export async function openAfterSalesOf(db: Queryable, lineIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (lineIds.length === 0) return new Map();
  const rows = await openOnLines(db, { lineIds: [...new Set(lineIds)] });
  return new Map(rows.map(({ lineId, n }) => [lineId, n]));
}
