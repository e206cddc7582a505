import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { memberCardOf } from '@shopkeeper/member/server';
import type { Queryable } from '@shopkeeper/server/database';
import { asc, eq } from 'drizzle-orm';
import { orderEventTable } from '#tables';
import type { OrderRecords } from '../order-records.domain.ts';

const e = orderEventTable;

/** The timeline of an order, oldest first. */
const eventsOf = typedQuery<{ orderId: number }>()('sales_events', (db, { orderId }) => {
  const shown = {
    id: e.id,
    type: e.type,
    from: e.fromState,
    to: e.toState,
    audience: e.audience,
    actorId: e.actorId,
    actorName: e.actorName,
    data: e.data,
    at: e.at,
  };
  return db.select(columns(shown)).from(e).where(eq(e.rowId, orderId)).orderBy(asc(e.at), asc(e.id));
});

/** Reads timeline and buyer of one order. */
export async function readRecords(
  db: Queryable,
  row: { readonly id: number; readonly memberId: number | null },
): Promise<OrderRecords> {
  // Sequential: after a transition the reads share its one connection.
  const events = await eventsOf(db, { orderId: row.id });
  const member = row.memberId === null ? null : await memberCardOf(db, row.memberId);
  return { events, member };
}
