import type { ServerModule } from '@shopkeeper/crud';
import { on, type Operation } from '@shopkeeper/crud/lifecycle';
import {
  addGrowth,
  earnPoints,
  memberTermsOf,
  pointsEarnedBy,
  type PointsPosting,
  releasePoints,
  returnPoints,
  settlePoints,
} from '@shopkeeper/member/server';
import { lockOrder } from '@shopkeeper/platform/server';
import { order } from '../../order/order.resource.ts';
import { refundPointsReaction } from './refund-points.ts';

const { markPaid, settleFree, payOnDelivery, close, cancel, expire, rejectAsRisk, confirm } = order.transitions;

interface Buying {
  readonly id: number;
  readonly orderNo: string;
  readonly memberId: number | null;
  readonly pointsUsed: number;
}

/** The points that an order was placed with; null for one without. */
const spentOn = ({ id, orderNo: no, memberId, pointsUsed: points }: Buying): PointsPosting | null =>
  memberId === null || points === 0 ? null : { memberId, points, ref: { type: 'order', id, no } };

interface Completed extends Buying {
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly freightAmount: number;
}

/** Points and growth follow from what was paid for the items: a point and a piece of growth for each yuan, rounded down. */
async function reward(op: Operation, row: Completed): Promise<void> {
  const { id, orderNo: no, memberId } = row;
  if (memberId === null) return;
  const amount = row.paidAmount - row.refundedAmount - row.freightAmount;
  const { pointsPercent } = await memberTermsOf(op.tx, memberId);
  const points = pointsEarnedBy(op.engine, amount, pointsPercent);
  const ref = { type: 'order', id, no };
  if (points > 0) await earnPoints(op, { memberId, points, ref });
  const growth = Math.floor(amount / 100);
  if (growth > 0) await addGrowth(op, { memberId, growth, ref });
}

/** Points of an order: reserved when it is placed, spent when it is paid, given back when it is closed, earned when completed. */
export const pointsOfOrderServer: ServerModule = {
  reactions: [
    on([markPaid, settleFree, payOnDelivery], lockOrder.account, async (op, { row }) => {
      const spent = spentOn(row);
      if (spent) await settlePoints(op, spent);
    }),
    on([close, cancel, expire, rejectAsRisk], lockOrder.account, async (op, { row, before }) => {
      const spent = spentOn(row);
      // A draft holds none.
      if (!spent || before.status === 'draft') return;
      if (before.status === 'pending_payment') await releasePoints(op, spent);
      // What was paid with money returns with its refund, and points with it; an order that was not returns them here.
      else if (row.paidAmount === 0) await returnPoints(op, { ...spent, key: 'closed', of: spent.ref });
    }),
    refundPointsReaction,
    on(confirm, lockOrder.account, (op, { row }) => reward(op, row)),
  ],
};
