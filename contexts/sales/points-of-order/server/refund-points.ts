import { entryOf } from '@shopkeeper/crud/ledger';
import { on, type Operation } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { growth, points } from '@shopkeeper/member';
import { returnPoints, takeBackGrowth, takeBackPoints } from '@shopkeeper/member/server';
import { lockOrder } from '@shopkeeper/platform/server';
import type { RowOf } from '@shopkeeper/resource';
import { and, eq, sql } from 'drizzle-orm';
import { orderTable as o, refundTable as r } from '#tables';
import { refund } from '../../refund/refund.resource.ts';
import { type PointsShare, pointsShare } from '../points-share.domain.ts';

const boughtBy = typedQuery<{ id: number }>()('sales_points_of_refund', (db, { id }) =>
  db
    .select(
      columns({
        orderNo: o.orderNo,
        memberId: o.memberId,
        pointsUsed: o.pointsUsed,
        paidAmount: o.paidAmount,
        refundedAmount: o.refundedAmount,
        completedAt: o.completedAt,
      }),
    )
    .from(o)
    .where(eq(o.id, id)),
);

/** What was refunded of an order after it was completed, this refund included; fen. */
const refundedSince = typedQuery<{ orderId: number; since: Date }>()('sales_refunded_since', (db, { orderId, since }) =>
  db
    .select(columns({ amount: sql<number>`coalesce(sum(${r.amount}), 0)::bigint` }))
    .from(r)
    .where(and(eq(r.orderId, orderId), eq(r.status, 'succeeded'), sql`${r.refundedAt} >= ${since}`)),
);

interface Taking {
  readonly memberId: number;
  readonly orderId: number;
  /** The refund as the document of the entries. */
  readonly ref: { readonly type: string; readonly id: number; readonly no: string };
  readonly share: PointsShare;
}

/** Takes back what the order earned when it was completed, in proportion. */
async function takeBackEarned(op: Operation, { memberId, orderId, ref, share }: Taking): Promise<void> {
  const of = { type: 'order', id: orderId };
  const earned = await entryOf(op, points, { owner: memberId, type: 'earn', ref: of });
  const lost = earned ? pointsShare(earned.amount, share) : 0;
  if (lost > 0) await takeBackPoints(op, { memberId, points: lost, ref, of });
  const grown = await entryOf(op, growth, { owner: memberId, type: 'order', ref: of });
  const shrunk = grown ? pointsShare(grown.amount, share) : 0;
  if (shrunk > 0) await takeBackGrowth(op, { memberId, growth: shrunk, ref, of });
}

async function refundPoints(op: Operation, row: RowOf<typeof refund>): Promise<void> {
  const { id, refundNo: no, orderId, amount } = row;
  const [bought] = await boughtBy(op.tx, { id: orderId });
  if (!bought || bought.memberId === null) return;
  const { memberId, pointsUsed, paidAmount, refundedAmount, completedAt } = bought;
  const ref = { type: 'refund', id, no };
  // The order counts the refund already.
  const back = pointsShare(pointsUsed, { whole: paidAmount, before: refundedAmount - amount, amount });
  if (back > 0) await returnPoints(op, { memberId, points: back, ref, of: { type: 'order', id: orderId } });
  if (completedAt === null) return;
  const [since = { amount: 0 }] = await refundedSince(op.tx, { orderId, since: new Date(completedAt) });
  const share = { whole: paidAmount - (refundedAmount - since.amount), before: since.amount - amount, amount };
  await takeBackEarned(op, { memberId, orderId, ref, share });
}

/** A refund gives points back in proportion, and takes back what the order earned. */
export const refundPointsReaction = on(refund.transitions.succeed, lockOrder.account, (op, { row }) => refundPoints(op, row));
