import { defineServerModule } from '@shopkeeper/crud';
import { type AnyReaction, on, type Operation, systemWithin, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { lockOrder } from '@shopkeeper/platform/server';
import type { RowOf } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { order } from '../../order/order.resource.ts';
import { countAfterSales, holdUnits, orderMoneyOf } from '../../order/server/refund-counts.operations.ts';
import { refund } from '../../refund/refund.resource.ts';
import { startRefund } from '../../refund/server/start-refund.operations.ts';
import { refundShare } from '../after-sale-amounts.domain.ts';
import { fruitlessStates } from '../after-sale-machine.domain.ts';
import { afterSaleRequested, afterSaleSentBack, memberMessages } from '../after-sale.messages.ts';
import { afterSale, memberAfterSales } from '../after-sale.resource.ts';
import { applyRoutes } from './apply.ts';
import { afterSalesToDecide } from './after-sale-counts.ts';
import { afterSaleLifecycle, reservedQtyOf } from './after-sale-lifecycle.ts';

type AfterSale = RowOf<typeof afterSale>;
type Message = keyof typeof memberMessages;
type Refund = RowOf<typeof refund>;
const {
  approve,
  approveSmall,
  approveDue,
  reject,
  cancel,
  lapse,
  receive,
  refuse,
  issueRefund,
  sendBack,
  shipReplacement,
  complete,
  failRefund,
  resumeRefund,
  dropRefund,
} = afterSale.transitions;

/** The order no longer waits for it; units that it held can be shipped unless their money went back. */
async function end(op: Operation, row: AfterSale): Promise<void> {
  await orderMoneyOf(op.tx, row.orderId, { lock: true });
  await countAfterSales(op.tx, row.orderId, -1);
  const pausedMs = op.at - row.createdAt;
  await tryTransition(systemWithin(op, 'sales.after-sale.end'), order.actions.extendConfirm, {
    id: row.orderId,
    input: { pausedMs },
  });
  if (fruitlessStates.includes(row.status)) await holdUnits(op.tx, row.orderLineId, -reservedQtyOf(row));
}

/** Starts the refund of what was approved. The units that the after-sale held are held by the refund from then on. */
async function refundApproved(op: Operation, row: AfterSale, method: Refund['method']): Promise<void> {
  await orderMoneyOf(op.tx, row.orderId, { lock: true });
  const held = reservedQtyOf(row);
  await holdUnits(op.tx, row.orderLineId, -held);
  const { qty, amount, goodsAmount, freightAmount } = refundShare(row);
  await startRefund(op, {
    orderId: row.orderId,
    amount,
    lines: [{ lineId: row.orderLineId, qty, amount: goodsAmount, cancelledQty: held }],
    freightAmount,
    method,
    afterSaleId: row.id,
    reason: row.afterSaleNo,
    key: `after-sale-${row.id}-${row.version}`,
  });
}

const tell =
  (message: Message) =>
  (op: Operation, { row }: { readonly row: AfterSale }): Promise<void> => {
    const { id, afterSaleNo, memberId, rejectReason, version } = row;
    const params = { afterSaleNo, reason: rejectReason ?? '' };
    const path = `${memberAfterSales.page}/${id}`;
    return notify(op, { audience: 'member', id: memberId }, memberMessages[message], {
      params,
      path,
      key: `after-sale-${id}-${version}`,
    });
  };

/** Performs a transition of the after-sale that a refund belongs to, if it belongs to one. */
const follow =
  (command: typeof complete | typeof failRefund | typeof resumeRefund | typeof dropRefund) =>
  async (op: Operation, { row }: { readonly row: Refund }): Promise<void> => {
    if (row.afterSaleId === null) return;
    await transition(systemWithin(op, 'sales.after-sale.refund'), command, { id: row.afterSaleId });
  };

const staff = { audience: 'admin', permission: permissionOf(afterSale, 'index') } as const;

const reactions: readonly AnyReaction[] = [
  on([reject, cancel, lapse, refuse, shipReplacement, complete], lockOrder.document, (op, { row }) => end(op, row)),
  on(issueRefund, lockOrder.payment, (op, { row, input }) => refundApproved(op, row, input.method)),
  // The refund was given up: the units wait for another one.
  on(dropRefund, lockOrder.document, (op, { row }) => holdUnits(op.tx, row.orderLineId, reservedQtyOf(row))),
  on(refund.transitions.succeed, lockOrder.payment, follow(complete)),
  on(refund.transitions.fail, lockOrder.payment, follow(failRefund)),
  on([refund.transitions.retry, refund.transitions.switchMethod], lockOrder.document, follow(resumeRefund)),
  on([refund.transitions.close, refund.transitions.decline], lockOrder.payment, follow(dropRefund)),
  on([approve, approveSmall, approveDue], lockOrder.member, (op, { row }) =>
    tell(row.status === 'awaiting_return' ? 'returnAsked' : 'approved')(op, { row }),
  ),
  on(reject, lockOrder.member, tell('rejected')),
  on(receive, lockOrder.member, tell('received')),
  on(refuse, lockOrder.member, tell('refused')),
  on(shipReplacement, lockOrder.member, tell('replaced')),
  on(lapse, lockOrder.member, tell('lapsed')),
  on(sendBack, lockOrder.member, (op, { row: { id, afterSaleNo, returnTrackingNo } }) =>
    notify(op, staff, afterSaleSentBack, {
      params: { afterSaleNo, trackingNo: returnTrackingNo ?? '' },
      path: `${afterSale.page}/${id}`,
      key: `after-sale-${id}`,
    }),
  ),
];

export const afterSaleServer = defineServerModule(afterSale, {
  lifecycle: afterSaleLifecycle,
  memberView: memberViewServer(memberAfterSales, { behind: afterSale }),
  routes: applyRoutes,
  menuCount: afterSalesToDecide,
  messages: [...Object.values(memberMessages), afterSaleRequested, afterSaleSentBack],
  reactions,
});
