import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What an owner of the shop decides about the pool of potential users. */
export const leadSettings = defineSettings({
  context: 'member',
  name: 'lead',
  group: 'trade',
  weigh: 54,
  fields: {
    /** Days without a follow-up after which a lead goes back to the pool. */
    returnAfterDays: f.int({ min: 1, max: 365, default: 15 }),
    /** How many open leads one person owns at most. */
    mostOwned: f.int({ min: 1, max: 10_000, default: 100 }),
    /** How many leads one person claims on one day at most; 0 sets no limit. */
    claimsPerDay: f.int({ min: 0, max: 1_000, default: 50 }),
    /** Days for which a lead is left to others once its owner returned it or let it expire. */
    reclaimAfterDays: f.int({ min: 0, max: 365, default: 1 }),
    /** Whether members whose abandoned cart brought no order are put into the pool. */
    takesCarts: f.flag({ default: true }),
    /** Carts of less than this are left alone, in fen. */
    cartAmount: f.money({ min: 1, default: 20_000 }),
  },
});
