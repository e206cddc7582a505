import type { ServerModule } from '@shopkeeper/crud';
import { on } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { member } from '@shopkeeper/member';
import { lockOrder } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { orderTable as o } from '#tables';

const openOrders = typedQuery<{ memberId: number }>()('member_open_orders', (db, { memberId }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(o)
    .where(and(eq(o.memberId, memberId), inArray(o.status, ['pending_payment', 'to_ship', 'partially_shipped', 'shipped']))),
);

const { requestClosing, close } = member.transitions;

/** An account cannot be closed while orders of it are open: nobody could be reached about them. */
export const memberClosingServer: ServerModule = {
  reactions: [
    on([requestClosing, close], lockOrder.document, async ({ tx }, { row }) => {
      const [open] = await openOrders(tx, { memberId: row.id });
      if (open && open.n > 0) throw businessError(reject('order.open-for-member', { count: open.n }));
    }),
  ],
};
