import { defineMemberModule } from '@shopkeeper/crud';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { defineRoute } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { order } from '../../order/order.resource.ts';
import { memberOrders } from '../member-orders.page.ts';
import { countMemberOrders } from './member-order-counts.ts';
import { readMemberOrderRecords } from './member-order-records.ts';

export const memberOrdersServer = defineMemberModule(
  memberViewServer(memberOrders, {
    behind: order,
    // A draft is created by staff for somebody who has not ordered anything yet.
    only: () => `t.status <> 'draft'`,
    async enrich(db, rows) {
      const [only] = rows;
      // Rows of a list have no lines; records are read for the detail only.
      if (!only || rows.length > 1 || !Array.isArray(only.lines)) return rows.map(() => ({}));
      return [{ ...(await readMemberOrderRecords(db, only.id)) }];
    },
  }),
  {
    routes: [
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
