import { allocateStock, reserveStock, returnStock, shipStock } from '@shopkeeper/catalog/server';
import type { LifecycleServer, Operation } from '@shopkeeper/crud/lifecycle';
import { reject, type RowOf } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { countReturned } from '../../order/server/refund-counts.operations.ts';
import { isForMoney, isWithReturn, stateAfterApproval } from '../after-sale-machine.domain.ts';
import type { afterSale } from '../after-sale.resource.ts';
import { afterSaleSettings } from '../after-sale.settings.ts';

type AfterSale = RowOf<typeof afterSale>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The after-sale as the reason of stock movements. */
const reasonOf = ({ id }: Pick<AfterSale, 'id'>, { actor }: Pick<Operation, 'actor'>) => ({
  refType: 'after-sale',
  refId: id,
  actorId: actor.kind === 'staff' ? actor.id : null,
});

/** State and columns of an approval, by the deadlines of the settings. Goods come back to the given address or that of the settings. */
function approved(op: Operation, row: AfterSale, given: { approvedAmount: number | null; returnAddress: string | null }) {
  const { reviewWithinHours, returnWithinDays, returnAddress } = op.engine.settings.read(afterSaleSettings);
  const state = stateAfterApproval(row.type);
  const isBack = state === 'awaiting_return';
  const address = isBack ? (given.returnAddress ?? returnAddress ?? null) : null;
  if (isBack && address === null && op.actor.kind === 'staff') throw businessError(reject('after-sale.no-address'));
  const columns = {
    approvedAmount: isForMoney(row.type) ? (given.approvedAmount ?? row.applyAmount) : 0,
    returnAddress: address,
    deadlineAt: op.at + (isBack ? returnWithinDays * dayMs : reviewWithinHours * hourMs),
    autoApproveAt: null,
    handlerName: op.actor.nickname,
  };
  return { state, columns };
}

const asAsked = { approvedAmount: null, returnAddress: null } as const;
const ended = (op: Operation) => ({ deadlineAt: null, autoApproveAt: null, endedAt: op.at });

/** Takes goods that came back into stock again: whole ones to be sold, damaged ones in and out, so that the ledger shows them. */
async function takeBack(op: Operation, row: AfterSale, { receivedQty, condition }: { receivedQty: number; condition: string }) {
  await countReturned(op.tx, row.orderLineId, receivedQty);
  if (condition === 'none') return;
  const lines = [{ skuId: row.skuId, qty: receivedQty }];
  await returnStock(op.tx, { lines, reason: reasonOf(row, op), isDamaged: condition === 'damaged' });
}

/** Sends the same units once more: reserves, allocates and ships them under the number of the after-sale. */
async function sendAgain(op: Operation, row: AfterSale): Promise<void> {
  const reason = reasonOf(row, op);
  const lines = [{ skuId: row.skuId, qty: row.receivedQty ?? row.qty, refLineId: row.id }];
  await reserveStock(op.tx, lines, reason);
  await allocateStock(op.tx, reason);
  await shipStock(op.tx, { holder: reason, lines, reason });
}

/** The server side of the lifecycle of after-sales; reactions count them at their order and start their refunds. */
export const afterSaleLifecycle: LifecycleServer<typeof afterSale> = {
  effects: {
    async approve(op, { row, input, to }) {
      const { state, columns } = approved(op, row, input);
      return to[state](columns);
    },
    async approveSmall(op, { row, to }) {
      // The limit may be lower by now than when it was asked.
      const { smallAmount } = op.engine.settings.read(afterSaleSettings);
      if (row.applyAmount > smallAmount) throw businessError(reject('after-sale.not-small', { amount: row.applyAmount }));
      const { state, columns } = approved(op, row, asAsked);
      return to[state](columns);
    },
    async approveDue(op, { row, to }) {
      const { state, columns } = approved(op, row, asAsked);
      return to[state](columns);
    },
    reject: async (op, { input, to }) =>
      to.rejected({ ...ended(op), rejectReason: input.reason, handlerName: op.actor.nickname }),
    cancel: async (op, { to }) => to.cancelled(ended(op)),
    lapse: async (op, { to }) => to.closed(ended(op)),
    async sendBack(op, { input, to }) {
      const { receiveWithinDays } = op.engine.settings.read(afterSaleSettings);
      const { carrier: returnCarrier, trackingNo: returnTrackingNo } = input;
      return to.returning({ returnCarrier, returnTrackingNo, deadlineAt: op.at + receiveWithinDays * dayMs });
    },
    async receive(op, { row, input, to }) {
      await takeBack(op, row, input);
      const { reviewWithinHours } = op.engine.settings.read(afterSaleSettings);
      const columns = { ...input, deadlineAt: op.at + reviewWithinHours * hourMs, handlerName: op.actor.nickname };
      return isForMoney(row.type) ? to.awaiting_refund(columns) : to.awaiting_replacement(columns);
    },
    refuse: async (op, { input, to }) =>
      to.return_refused({ ...ended(op), rejectReason: input.reason, handlerName: op.actor.nickname }),
    issueRefund: async (op, { input, to }) =>
      to.refunding({
        deadlineAt: null,
        handlerName: op.actor.nickname,
        ...(input.amount === null ? {} : { approvedAmount: input.amount }),
      }),
    async shipReplacement(op, { row, input, to }) {
      await sendAgain(op, row);
      const { carrier: replacementCarrier, trackingNo: replacementTrackingNo } = input;
      return to.completed({ ...ended(op), replacementCarrier, replacementTrackingNo, handlerName: op.actor.nickname });
    },
    complete: async (op, { to }) => to.completed(ended(op)),
  },
  actions: {
    note: async (_op, { input, write }) => write({ staffNote: input.staffNote }),
  },
};

/** Units that are not shipped while the after-sale is open: those whose money the buyer wants instead. */
export const reservedQtyOf = ({ type, phase, qty }: Pick<AfterSale, 'type' | 'phase' | 'qty'>): number =>
  !isWithReturn(type) && isForMoney(type) && phase === 'before_ship' ? qty : 0;
