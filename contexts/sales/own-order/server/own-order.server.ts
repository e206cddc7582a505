import { defineRoute, offerOwn, serveOwn } from '@shopkeeper/server-kit';
import * as z from 'zod/mini';
import { ownOrder } from '../own-order.page.ts';
import { countOwn } from './own-counts.ts';
import { readOwnRecords } from './own-records.ts';

export const ownOrderServer = serveOwn(
  offerOwn(ownOrder, {
    // Staff write a draft for somebody who has not ordered anything yet.
    only: () => `t.status <> 'draft'`,
    async enrich(db, rows) {
      const [only] = rows;
      // Rows of a page come without their lines; only the one of the detail is worth its records.
      if (!only || rows.length > 1 || !Array.isArray(only.lines)) return rows.map(() => ({}));
      return [{ ...(await readOwnRecords(db, only.id)) }];
    },
  }),
  {
    routes: [
      defineRoute({
        method: 'POST',
        path: `${ownOrder.prefix}counts`,
        rule: { kind: 'signed-in', audience: 'member' },
        idempotency: 'none',
        reply: z.record(z.string(), z.int()),
        handle: ({ db, actor }) => countOwn(db, actor.id),
      }),
    ],
  },
);
