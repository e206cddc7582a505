import { defineServerModule } from '@shopkeeper/crud';
import { later, tryTransition } from '@shopkeeper/crud/lifecycle';
import { leadFromCart } from '@shopkeeper/member/server';
import { order } from '@shopkeeper/sales';
import { defineTask } from '@shopkeeper/server/jobs';
import { cartLeft } from '../../cart/cart.messages.ts';
import { abandonedCart } from '../abandoned-cart.resource.ts';
import { openCartOf } from './abandoned-cart-rows.ts';
import { abandonedCartRoutes } from './abandoned-cart-routes.ts';
import { runFinding } from './find-abandoned.ts';
import { decide, nextAt, takeStep, windowEnd } from './remind.ts';

/** A paid order ends the wait for one. It counts if it was placed after the first reminder, and before the time for orders is over. */
const orderPaid = later([order.transitions.markPaid, order.transitions.settleFree], {
  name: 'storefront.abandoned-cart.order',
  carry: ({ row }) => ({ id: row.id, memberId: row.memberId, amount: row.payableAmount, placedAt: row.placedAt }),
  async run(op, { id: orderId, memberId, amount, placedAt }) {
    const [found] = memberId === null ? [] : await openCartOf(op.tx, { memberId });
    if (!found || placedAt < (found.remindedAt ?? found.touchedAt) || placedAt > found.closesAt) return;
    await tryTransition(op, abandonedCart.transitions.recordOrder, { id: found.id, input: { orderId, amount } });
  },
});

export const abandonedCartServer = defineServerModule(abandonedCart, {
  messages: [cartLeft],
  routes: abandonedCartRoutes,
  reactions: [orderPaid],
  tasks: [defineTask({ name: 'storefront.abandoned-cart.find', cron: '*/5 * * * *', run: runFinding })],
  lifecycle: {
    effects: {
      async remind(op, { row, to }) {
        const decision = await decide(op, row);
        if (decision.kind === 'returned') return to.returned({ remindAt: null });
        const isControl = row.trialGroup === 'control';
        const stays = row.reminderCount === 0 ? to.waiting : isControl ? to.withheld : to.reminded;
        if (decision.kind === 'stop') return stays({ remindAt: null });
        if (decision.kind === 'wait') return stays({ remindAt: decision.until });
        await takeStep(op, row);
        const reminderCount = row.reminderCount + 1;
        const first = row.remindedAt === null ? { remindedAt: op.at, closesAt: windowEnd(op) } : {};
        const columns = { reminderCount, remindAt: nextAt(op, reminderCount), ...first };
        return isControl ? to.withheld(columns) : to.reminded(columns);
      },
      async recordOrder(_op, { row, input, to }) {
        const columns = { orderId: input.orderId, orderAmount: input.amount, remindAt: null };
        return row.remindedAt === null ? to.returned(columns) : to.ordered(columns);
      },
      async lapse(op, { row, to }) {
        await leadFromCart(op, { memberId: row.memberId, amount: row.amount, items: row.itemNames });
        return to.lapsed({ remindAt: null });
      },
    },
  },
});
