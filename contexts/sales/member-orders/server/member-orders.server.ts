import { defineMemberModule } from '@shopkeeper/crud';
import { on, operationOf, transition } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { memberViewServer, readIds } from '@shopkeeper/crud/routes';
import { lockOrder } from '@shopkeeper/platform/server';
import { defineRoute, Done, RequestError } from '@shopkeeper/server';
import { idsShape } from '@shopkeeper/server/openapi';
import * as z from 'zod/mini';
import { order } from '../../order/order.resource.ts';
import { orderShipped } from '../member-orders.messages.ts';
import { memberOrders } from '../member-orders.page.ts';
import { countMemberOrders } from './member-order-counts.ts';
import { readMemberOrderRecords } from './member-order-records.ts';
import { placeRoute } from './member-place.ts';

const deletedReply = z.object({ deleted: z.int() });

/** Takes a finished order out of the lists of its member, who cannot see it any more; the shop keeps it. */
const deleteRoute = defineRoute<{ id: number; version: number }, typeof deletedReply>({
  method: 'POST',
  path: `${memberOrders.prefix}del`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'optional',
  read: (raw) => readIds(raw, ['id', 'version']),
  reply: deletedReply,
  outline: () => ({ body: idsShape('id', 'version'), errors: ['order.*', 'request.not-found', 'request.stale-version'] }),
  async handle(context, given) {
    const mine = (values: { add(value: unknown): string }): string => `t.member_id = ${values.add(context.actor.id)}`;
    await context.db.transaction((tx) => {
      const { actor, ...op } = operationOf(context, tx, mine);
      if (actor.kind !== 'member') throw new RequestError(403, 'request.forbidden');
      return transition({ ...op, actor }, order.actions.deleteByMember, given);
    });
    return new Done({ deleted: 1 }, 'message.deleted');
  },
});

export const memberOrdersServer = defineMemberModule(
  memberViewServer(memberOrders, {
    behind: order,
    // A draft is created by staff for somebody who has not ordered anything yet.
    only: () => `t.status <> 'draft' and t.member_deleted_at is null`,
    enrichWhole: async (db, { id }) => ({ ...(await readMemberOrderRecords(db, id)) }),
  }),
  {
    messages: [orderShipped],
    reactions: [
      on(order.transitions.ship, lockOrder.member, async (op, { row: { id, version, memberId, orderNo }, input }) => {
        if (memberId === null) return;
        const params = { orderNo, carrier: input.carrier, trackingNo: input.trackingNo ?? '' };
        const path = `${memberOrders.page}/${id}`;
        await notify(op, { audience: 'member', id: memberId }, orderShipped, { params, path, key: `order-${id}-${version}` });
      }),
    ],
    routes: [
      placeRoute,
      deleteRoute,
      defineRoute({
        method: 'POST',
        path: `${memberOrders.prefix}counts`,
        rule: { kind: 'signed-in', audience: 'member' },
        idempotency: 'none',
        reply: z.record(z.string(), z.int()),
        handle: ({ db, actor }) => countMemberOrders(db, actor.id),
      }),
    ],
  },
);
