import { declarePersonal } from '@shopkeeper/resource';
import { bigint, boolean, index, integer, pgTable, timestamp, text, unique } from 'drizzle-orm/pg-core';

/** A reminder about an abandoned cart, once for each step; one that was withheld is stored as well. */
export const cartReminderTable = pgTable(
  'storefront_cart_reminder',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    abandonedCartId: bigint('abandoned_cart_id', { mode: 'number' }).notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    /** 1 is the first. */
    step: integer('step').notNull(),
    isWithheld: boolean('is_withheld').notNull(),
    /** The hash of the token with which the recipient ends the reminders without signing in. */
    stopHash: text('stop_hash').notNull(),
    at: timestamp('at', { precision: 3, withTimezone: true }).notNull(),
  },
  (t) => [
    unique('storefront_cart_reminder_step').on(t.abandonedCartId, t.step),
    unique('storefront_cart_reminder_stop').on(t.stopHash),
    index('storefront_cart_reminder_member').on(t.memberId, t.at),
  ],
);
declarePersonal(cartReminderTable, {
  by: 'memberId',
  subject: 'member',
  rows: 'delete',
  title: 'abandoned-cart:text.rows.reminders',
});
