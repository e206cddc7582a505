import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** When a cart counts as abandoned, and how its member is reminded. */
export const abandonedCartSettings = defineSettings({
  context: 'storefront',
  name: 'abandoned-cart',
  group: 'trade',
  weigh: 56,
  fields: {
    /** Minutes without a change after which a cart with items counts as abandoned. */
    idleMinutes: f.int({ min: 15, max: 10_080, default: 60 }),
    sendsReminders: f.flag({ default: true }),
    mostPerCart: f.int({ min: 1, max: 5, default: 2 }),
    /** Hours between two reminders about one cart. */
    hoursBetween: f.int({ min: 1, max: 168, default: 24 }),
    /** Reminders that one member is sent within seven days, about all carts. */
    mostPerWeek: f.int({ min: 1, max: 14, default: 3 }),
    /** Days after the first reminder in which an order counts. */
    windowDays: f.int({ min: 1, max: 30, default: 7 }),
    /** Share of the members who are never reminded, for comparison. */
    controlShare: f.ratio({ max: 5_000, default: 1_000 }),
    /** Another text draws the control group anew. */
    groupSalt: f.text({ min: 1, max: 40, default: 'carts' }),
    /** Where members reach the shop, for the links in reminders. */
    shopUrl: f.url({ max: 200, optional: true }),
  },
});
