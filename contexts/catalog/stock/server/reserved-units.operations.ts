import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { stockReservationTable } from '#tables';

const r = stockReservationTable;

const held = typedQuery<{ refType: string; ids: readonly number[] }>()('stock_held_units', (db, { refType, ids }) =>
  db
    .select(columns({ id: r.refId, units: sql<number>`sum(${r.qty})::int` }))
    .from(r)
    .where(and(eq(r.refType, refType), anyOf(r.refId, ids), inArray(r.kind, ['reserved', 'allocated'])))
    .groupBy(r.refId),
);

/** The units that documents hold, by their ids; documents that hold none are missing. */
export async function reservedUnitsOf(
  db: Queryable,
  of: { readonly refType: string; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const rows = await held(db, of);
  return new Map(rows.flatMap(({ id, units }) => (units > 0 ? [[id, units] as const] : [])));
}
