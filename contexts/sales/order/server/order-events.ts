import type { Tx } from '@shopkeeper/server/database';
import type { Who } from '@shopkeeper/server/http';
import { isVisibleToMember, type OrderEventType } from '../order-records.domain.ts';

/** The actor of a change to an order, and its instant: a request context, or no actor for scheduled tasks. */
export interface EventActor extends Who {
  readonly at: number;
}

/** A timeline entry to be added to an order. */
export interface EventDraft {
  readonly type: OrderEventType;
  readonly from: string | null;
  readonly to: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export const actorColumns = ({ actor }: EventActor) => ({
  audience: actor?.audience ?? 'system',
  actorId: actor?.id ?? null,
  actorName: actor?.nickname ?? 'system',
});

/** Converts an entry to a row of `sales_order_event`, without the order it belongs to. */
export function eventCells(event: EventDraft, by: EventActor) {
  const { audience, actorId, actorName } = actorColumns(by);
  return {
    type: event.type,
    from_status: event.from,
    to_status: event.to,
    audience,
    actor_id: actorId,
    actor_name: actorName,
    data: event.data ?? {},
    visible_to_member: isVisibleToMember(event.type),
    at: new Date(by.at).toISOString(),
  };
}

export const eventColumns = 'type, from_status, to_status, audience, actor_id, actor_name, data, visible_to_member, at';

/** Adds an entry to an order's timeline, in the transaction of the change. */
export async function recordEvent(tx: Tx, event: EventDraft & { readonly orderId: number }, by: EventActor): Promise<void> {
  await tx.run(
    `insert into sales_order_event (order_id, ${eventColumns})
     select $1::bigint, ${eventColumns} from jsonb_populate_record(null::sales_order_event, $2::jsonb)`,
    [event.orderId, JSON.stringify(eventCells(event, by))],
    'sales_event',
  );
}
