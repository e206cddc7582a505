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
    /** Days after which receipt of a shipped order counts as confirmed. */
    autoConfirmDays: f.int({ min: 1, max: 90, default: 10 }),
    /** Hours within which a shipment can be taken back. */
    voidWithinHours: f.int({ min: 1, max: 168, default: 24 }),
    /** Orders that a member may have waiting for payment at once; 0 for as many as they like. */
    unpaidOrdersMax: f.int({ min: 0, max: 1_000, default: 5 }),
    staffLimit: f.ratio({ default: 2_000 }),
    /** Open drafts of one staff user. */
    draftsEach: f.int({ min: 1, max: 500, default: 50 }),
  },
});
