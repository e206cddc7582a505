import { definePageModule } from '@shopkeeper/crud';
import { on } from '@shopkeeper/crud/lifecycle';
import { lockOrder } from '@shopkeeper/platform/server';
import { pagePermissionOf } from '@shopkeeper/resource';
import { order } from '@shopkeeper/sales';
import { type Context, defineRoute } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import { publish } from '@shopkeeper/server/events';
import { orderPaidEvent } from '../data-screen.domain.ts';
import { dataScreenPage } from '../data-screen.page.ts';
import { type ScreenMetrics, screenReply } from '../data-screen-reply.domain.ts';
import { readMetrics } from './read-metrics.ts';

const permission = pagePermissionOf(dataScreenPage, 'index');
const freshMs = 1_000;

interface Kept {
  readonly readAt: number;
  readonly figures: Promise<ScreenMetrics>;
}

/** One reading of each database: screens that ask within a second share it, so that ten cost as much as one. */
const kept = new WeakMap<Database, Kept>();

function figuresOf(context: Context): Promise<ScreenMetrics> {
  const known = kept.get(context.db);
  const age = known ? context.at - known.readAt : Number.POSITIVE_INFINITY;
  if (known && age >= 0 && age < freshMs) return known.figures;
  const figures = readMetrics(context);
  kept.set(context.db, { readAt: context.at, figures });
  // What failed is read again by the next screen.
  figures.catch(() => kept.delete(context.db));
  return figures;
}

/** Tells the screens that an order was paid; they read the figures anew. It says nothing of the order. */
const tellPaid = on([order.transitions.markPaid, order.transitions.settleFree], lockOrder.member, ({ tx }) =>
  publish(tx, { type: orderPaidEvent, data: null, to: { audience: 'admin', permission } }),
);

export const dataScreenServer = definePageModule(dataScreenPage, {
  reactions: [tellPaid],
  routes: [
    defineRoute({
      method: 'POST',
      path: `${dataScreenPage.path}/figures`,
      rule: { kind: 'permission', permissions: [permission] },
      idempotency: 'none',
      reply: screenReply,
      handle: figuresOf,
    }),
  ],
});
