import { defineServerModule } from '@shopkeeper/crud';
import { credit, debit } from '@shopkeeper/crud/ledger';
import { type LifecycleServer, on } from '@shopkeeper/crud/lifecycle';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { lockOrder } from '@shopkeeper/platform/server';
import { order, refund } from '@shopkeeper/sales';
import { openAfterSalesOf } from '@shopkeeper/sales/server';
import { commission } from '../../commission/commission.ledger.ts';
import { frozenCommission } from '../../commission/frozen-commission.ledger.ts';
import { lockPromoters } from '../../promoter/server/promoter-rows.ts';
import { distributionOrder, memberCommissions } from '../distribution-order.resource.ts';
import { accrue, unfreezeAtOf } from './accrue.ts';
import { startUnfreezing } from './commission-rows.ts';
import { promotionSummary } from './promotion-summary.ts';
import { reverseCommission, reverseForRefund } from './reverse.ts';

const lifecycle: LifecycleServer<typeof distributionOrder> = {
  known: {
    async settle(db, rows) {
      const open = await openAfterSalesOf(
        db,
        rows.map(({ orderLineId }) => orderLineId),
      );
      return rows.map(({ orderLineId }) => ({ openAfterSales: open.get(orderLineId) ?? 0 }));
    },
  },
  effects: {
    async settle(op, { row, to }) {
      const { id, promoterId: owner, orderNo: note } = row;
      const amount = row.amount - row.reversedAmount;
      const ref = { type: 'distribution-order', id };
      await lockPromoters(op.tx, [owner]);
      await debit(op, frozenCommission, { owner, type: 'settle', ref, amount, note });
      await credit(op, commission, { owner, type: 'settle', ref, amount, note });
      const columns = { settledAt: op.at, unfreezeAt: null };
      return row.reversedAmount === 0 ? to.settled(columns) : to.partially_reversed(columns);
    },
    async reverse(op, { row, input, to }) {
      const { columns, isWhole, amount } = await reverseCommission(op, row, input);
      const details = { amount, refundId: input.refundId };
      if (!isWhole) return to.partially_reversed(columns, details);
      return row.settledAt === null ? to.cancelled(columns, details) : to.reversed(columns, details);
    },
  },
};

export const distributionOrderServer = defineServerModule(distributionOrder, {
  lifecycle,
  memberView: memberViewServer(memberCommissions),
  routes: [promotionSummary],
  reactions: [
    on([order.transitions.markPaid, order.actions.collectPayment], lockOrder.commission, (op, { row }) => accrue(op, row)),
    on(order.transitions.confirm, lockOrder.commission, async (op, { row }) => {
      const at = new Date(unfreezeAtOf(op, row.completedAt ?? op.at));
      await startUnfreezing(op.tx, { orderId: row.id, at });
    }),
    on(refund.transitions.succeed, lockOrder.commission, (op, { row }) => reverseForRefund(op, row)),
  ],
});
