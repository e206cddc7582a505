import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How orders are placed. `staffLimit` is how far staff may go below list prices, in basis points. */
export const orderSettings = defineSettings({
  context: 'sales',
  name: 'order',
  group: 'trade',
  weigh: 80,
  fields: {
    payWithinMinutes: f.int({ min: 5, max: 10_080, default: 1_440 }),
    staffLimit: f.ratio({ default: 2_000 }),
    /** Open drafts of one staff user. */
    draftsEach: f.int({ min: 1, max: 500, default: 50 }),
  },
});
