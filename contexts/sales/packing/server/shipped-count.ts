import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { shipmentTable } from '#tables';

const s = shipmentTable;

const shipped = typedQuery<{ since: Date }>()('sales_packing_shipped', (db, { since }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(s)
    .where(and(gte(s.shippedAt, since), isNull(s.deletedAt), eq(s.isTest, false))),
);

/** Counts the shipments since an instant (UTC epoch ms), without those of tests. */
export async function countShipped(db: Queryable, since: number): Promise<number> {
  const [row] = await shipped(db, { since: new Date(since) });
  return row?.n ?? 0;
}
