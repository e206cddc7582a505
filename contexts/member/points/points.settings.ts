import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What points are worth, how many an order may be paid with, and how they are earned. Applies from the next order on. */
export const pointsSettings = defineSettings({
  context: 'member',
  name: 'points',
  group: 'trade',
  weigh: 58,
  fields: {
    /** Points are spent in whole units of so many. */
    unitPoints: f.int({ min: 1, max: 1_000_000, default: 100 }),
    /** What a unit pays, in fen. */
    unitAmount: f.money({ min: 1, max: 10_000_000, default: 100 }),
    /** How much of the items of an order points may pay, in basis points. */
    maxShare: f.ratio({ default: 5_000 }),
    /** Points earned for each whole yuan of items, when the order is completed. */
    earnedPerYuan: f.int({ min: 0, max: 1_000, default: 1 }),
    /** Points expire at midnight in the shop after so many days. */
    validDays: f.int({ min: 1, max: 3_650, default: 365 }),
  },
});
