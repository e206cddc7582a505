import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What promoters earn. Applies to orders that are paid from then on. */
export const distributionOrderSettings = defineSettings({
  context: 'distribution',
  name: 'distribution-order',
  group: 'trade',
  weigh: 49,
  fields: {
    /** Of what a buyer pays for the items, without freight. */
    tierOneRate: f.ratio({ max: 10_000, default: 500 }),
    /** For the parent of the promoter. */
    tierTwoRate: f.ratio({ max: 10_000, default: 200 }),
    /** The most that both get of a line. */
    lineCap: f.ratio({ max: 10_000, default: 5_000 }),
    /** Days after the order is completed until its commission can be cashed out. */
    unfreezeDays: f.int({ min: 0, max: 365, default: 15 }),
  },
});
