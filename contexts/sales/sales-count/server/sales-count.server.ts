import { addSales } from '@shopkeeper/catalog/server';
import type { ServerModule } from '@shopkeeper/crud';
import { on } from '@shopkeeper/crud/lifecycle';
import { notePurchase } from '@shopkeeper/member/server';
import { lockOrder } from '@shopkeeper/platform/server';
import { order } from '../../order/order.resource.ts';

const paid = [order.transitions.markPaid, order.transitions.settleFree];

/** Counts what paid orders sold, for products and members. */
export const salesCountServer: ServerModule = {
  reactions: [
    on(paid, lockOrder.product, ({ tx }, { row }) => addSales(tx, row.lines)),
    on(paid, lockOrder.member, async ({ tx, at }, { row, before }) => {
      if (row.memberId === null) return;
      await notePurchase(tx, { memberId: row.memberId, amount: row.paidAmount - before.paidAmount, at });
    }),
  ],
};
