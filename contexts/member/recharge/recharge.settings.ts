import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What members may add to their balance at once, and how. */
export const rechargeSettings = defineSettings({
  context: 'member',
  name: 'recharge',
  group: 'trade',
  weigh: 57,
  fields: {
    isOpen: f.flag({ default: true }),
    leastAmount: f.money({ min: 1, default: 1_000 }),
    mostAmount: f.money({ min: 1, max: 100_000_000, default: 1_000_000 }),
    /** Shown to members who pay by transfer: account, bank, what to write. */
    transferTo: f.longText({ max: 500, optional: true }),
    /** A recharge that is not paid is closed after so many hours. */
    payWithinHours: f.int({ min: 1, max: 720, default: 72 }),
  },
});
