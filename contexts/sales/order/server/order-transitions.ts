import { allocateStock } from '@shopkeeper/catalog/server';
import type { LifecycleServer } from '@shopkeeper/crud/lifecycle';
import { mentionedIn } from '../comment.domain.ts';
import { paymentStatusOf } from '../order-status.domain.ts';
import type { order } from '../order.resource.ts';
import { requireColleagues } from './colleagues.ts';
import { openPayments } from './order-payments.ts';
import { priceActions } from './order-price.ts';
import { shippingEffects } from './order-shipping.ts';
import { release, stockReasonOf } from './order-stock.ts';
import { writePayment } from './payment-rows.ts';
import { applyRefund, refundActions } from './refund-transitions.ts';

/** The server side of the order's lifecycle. Locks in the order: order, stock; reactions lock what follows. */
export const orderLifecycle: LifecycleServer<typeof order> = {
  known: { expire: openPayments },
  effects: {
    refund: applyRefund,
    async markPaid(op, { row, input, to }) {
      const { method, amount, reference } = input;
      await writePayment(op, row, { method, amount, reference });
      await allocateStock(op.tx, stockReasonOf(row.id, op));
      const paidAmount = row.paidAmount + amount;
      const paymentStatus = paymentStatusOf({ ...row, status: 'to_ship', paidAmount });
      return to.to_ship({ paidAmount, paymentMethod: method, paymentStatus, paidAt: op.at, payExpireAt: null }, { ...input });
    },
    async settleFree(op, { row, to }) {
      await writePayment(op, row, { method: 'none', amount: 0, reference: null });
      await allocateStock(op.tx, stockReasonOf(row.id, op));
      const paymentStatus = paymentStatusOf({ ...row, status: 'to_ship' });
      return to.to_ship({ paymentStatus, paidAt: op.at, payExpireAt: null });
    },
    async payOnDelivery(op, { row, to }) {
      await allocateStock(op.tx, stockReasonOf(row.id, op));
      return to.to_ship({ paymentMethod: 'cod', payExpireAt: null });
    },
    ...shippingEffects,
    confirm: async (op, { to }) => to.completed({ completedAt: op.at, autoConfirmAt: null }),
    async close(op, { row, input, to }) {
      await release(op, row);
      const details = { reason: input.reason, closeReason: 'admin' };
      return to.closed({ closedAt: op.at, closeReason: 'admin', payExpireAt: null }, details);
    },
    async rejectAsRisk(op, { row, input, to }) {
      await release(op, row);
      const details = { reason: input.reason, closeReason: 'risk' };
      return to.closed({ closedAt: op.at, closeReason: 'risk', payExpireAt: null }, details);
    },
    async cancel(op, { row, to }) {
      await release(op, row);
      return to.closed({ closedAt: op.at, closeReason: 'member', payExpireAt: null }, { closeReason: 'member' });
    },
    async expire(op, { row, to }) {
      await release(op, row);
      return to.closed({ closedAt: op.at, closeReason: 'timeout', payExpireAt: null }, { closeReason: 'timeout' });
    },
  },
  actions: {
    ...priceActions,
    hold: async (_op, { input, write }) => write({ holdReason: input.reason }, { reason: input.reason }),
    release: async (_op, { row, write }) => write({ holdReason: null }, { reason: row.holdReason }),
    extendConfirm: async (_op, { row, input, write }) =>
      write(row.autoConfirmAt === null ? {} : { autoConfirmAt: row.autoConfirmAt + input.pausedMs }),
    archive: async (op, { write }) => write({ archivedAt: op.at }),
    unarchive: async (_op, { write }) => write({ archivedAt: null }),
    deleteByMember: async (op, { write }) => write({ memberDeletedAt: op.at }),
    ...refundActions,
    async collectPayment(op, { row, input, write }) {
      const { method, amount, reference } = input;
      await writePayment(op, row, { method, amount, reference });
      const paidAmount = row.paidAmount + amount;
      return write({ paidAmount, paidAt: op.at, paymentStatus: paymentStatusOf({ ...row, paidAmount }) }, { method, amount });
    },
    async comment(op, { row, input: { comment }, write }) {
      const ids = mentionedIn(comment);
      await requireColleagues(op.tx, ids);
      const mentions = [...new Set([...row.mentions, ...ids.map(String)])];
      return write(ids.length === 0 ? {} : { mentions }, { comment });
    },
    tag: async (_op, { input, write }) => write({ tags: [...new Set(input.tags)] }),
    note: async (_op, { input, write }) => write({ staffNote: input.staffNote }, { note: input.staffNote }),
    async editAddress(_op, { row, input, write }) {
      const { receiverName, receiverMobile, receiverRegion, receiverDetail } = row;
      const details = { before: { receiverName, receiverMobile, receiverRegion, receiverDetail }, after: { ...input } };
      // The receiver no longer matches the member's address.
      return write({ ...input, addressId: null }, details);
    },
  },
};
