import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, type Route } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { cashOut } from '../cash-out.resource.ts';
import { openSums, paidSince } from './cash-out-rows.ts';

const sums = z.object({ count: z.int(), amount: z.int() });
const none = { count: 0, amount: 0 } as const;
const monthMs = 30 * 86_400_000;

/** What waits for review, for the transfer and for its result, and what was paid in the last 30 days; fen. */
export const summaryRoute: Route = defineRoute({
  method: 'POST',
  path: `${cashOut.prefix}summary`,
  rule: { kind: 'permission', permissions: [permissionOf(cashOut, 'index')] },
  idempotency: 'none',
  reply: z.object({ pendingReview: sums, approved: sums, paying: sums, paid: sums }),
  async handle({ db, at }) {
    const open = new Map((await openSums(db, {})).map(({ status, count, amount }) => [status, { count, amount }]));
    const [paid = none] = await paidSince(db, { since: new Date(at - monthMs) });
    const of = (status: 'pending_review' | 'approved' | 'paying') => open.get(status) ?? none;
    return { pendingReview: of('pending_review'), approved: of('approved'), paying: of('paying'), paid };
  },
});
