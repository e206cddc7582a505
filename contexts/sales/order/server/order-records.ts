import { rowsInScope } from '@shopkeeper/crud/data-scope';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readableFor } from '@shopkeeper/crud/rows';
import { staffNamesOf } from '@shopkeeper/access/server';
import { member as members } from '@shopkeeper/member';
import { memberCardOf } from '@shopkeeper/member/server';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { withheldNames, type WithheldNames, withoutWithheld } from '@shopkeeper/resource/access';
import { asc, eq } from 'drizzle-orm';
import { orderEventTable } from '#tables';
import { mentionedIn } from '../comment.domain.ts';
import { order } from '../order.resource.ts';
import type { OrderEvent, OrderRecords } from '../order-records.domain.ts';

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

const dataFor = (data: OrderEvent['data'], names: WithheldNames): OrderEvent['data'] => {
  const shown = withoutWithheld(data, names);
  return typeof shown === 'object' && shown !== null ? { ...shown } : {};
};

/** Reads timeline and member of one order as the caller may see them, and the names of the staff mentioned in comments. */
export async function readRecords(
  db: Queryable,
  row: { readonly id: number; readonly memberId: number | null },
  context: SignedContext,
): Promise<OrderRecords> {
  // Sequential: after a transition the reads share its one connection.
  const names = withheldNames([{ resource: order, readable: readableFor(context, order) }]);
  const stored = await eventsOf(db, { orderId: row.id });
  const events = stored.map((event) => ({ ...event, data: dataFor(event.data, names) }));
  const mentioned = events.flatMap(({ data }) => mentionedIn(String(data['comment'] ?? '')));
  const staff = Object.fromEntries(await staffNamesOf(db, mentioned));
  const known = await rowsInScope(db, members, { caller: context, ids: row.memberId === null ? [] : [row.memberId] });
  const [memberId] = known;
  const member = memberId === undefined ? null : await memberCardOf(db, memberId, context);
  return { events, member, staff };
}
