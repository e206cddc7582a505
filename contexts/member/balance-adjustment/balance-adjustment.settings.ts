import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** From which size an adjustment needs a second person. */
export const balanceAdjustmentSettings = defineSettings({
  context: 'member',
  name: 'balance-adjustment',
  group: 'trade',
  weigh: 56,
  fields: {
    /** Larger adjustments of a balance, up or down, wait for approval. In fen. */
    approvedAbove: f.money({ default: 10_000 }),
    pointsApprovedAbove: f.int({ min: 0, max: 100_000_000, default: 10_000 }),
  },
});
