import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { stopMessagesTo } from '@shopkeeper/notification/server';
import { refundedOfOrders } from '@shopkeeper/sales/server';
import { defineRoute, Done, notFound, type Route } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { abandonedCart } from '../abandoned-cart.resource.ts';
import { abandonedCartSettings } from '../abandoned-cart.settings.ts';
import { type GroupMetrics, recoveryReply } from '../recovery.domain.ts';
import { recipientOf, recoveryRows } from './abandoned-cart-rows.ts';
import { chosenModule, dayMs } from './find-abandoned.ts';
import { hashOf } from './remind.ts';

const days = 90;
const none: GroupMetrics = { carts: 0, ordered: 0, amount: 0 };

/** What the reminders of the last 90 days brought; only carts count whose time for orders is over. */
const recoveryRoute = defineRoute<Record<never, never>, typeof recoveryReply>({
  method: 'POST',
  path: `${abandonedCart.prefix}recovery`,
  rule: { kind: 'permission', permissions: [permissionOf(abandonedCart, 'index')] },
  idempotency: 'none',
  input: z.strictObject({}),
  reply: recoveryReply,
  async handle({ db, at, engine }) {
    const { windowDays } = engine.settings.read(abandonedCartSettings);
    const rows = await recoveryRows(db, { from: new Date(at - days * dayMs), until: new Date(at - windowDays * dayMs) });
    const groupNamed = async (name: string): Promise<GroupMetrics> => {
      const found = rows.find(({ trialGroup }) => trialGroup === name);
      if (!found) return none;
      const { carts, ordered, amount, orderIds } = found;
      return { carts, ordered, amount: amount - (await refundedOfOrders(db, orderIds)) };
    };
    return { reminder: await groupNamed('reminder'), control: await groupNamed('control'), days, windowDays };
  },
});

/** Whoever has the link of a reminder ends the reminders to its recipient, without signing in. */
const stopRoute = defineRoute<{ readonly token: string }, z.ZodMiniNull>({
  method: 'POST',
  path: '/api/cart-reminders/stop',
  rule: { kind: 'public' },
  idempotency: 'none',
  input: objectSchema({ token: f.text({ min: 1, max: 100 }) }),
  reply: z.null(),
  outline: () => ({ errors: ['request.not-found'] }),
  handle: ({ db }, { token }) =>
    db.transaction(async (tx) => {
      const [recipient] = await recipientOf(tx, { stopHash: hashOf(token) });
      if (!recipient) throw notFound({ id: 0 });
      await stopMessagesTo(tx, { id: recipient.memberId, module: chosenModule });
      return new Done(null, 'message.saved');
    }),
});

export const abandonedCartRoutes: readonly Route[] = [recoveryRoute, stopRoute] as readonly Route[];
