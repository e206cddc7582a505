import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** What an owner decides about evaluations. Applies to orders completed, and evaluations written, from then on. */
export const evaluationSettings = defineSettings({
  context: 'sales',
  name: 'evaluation',
  group: 'trade',
  weigh: 50,
  fields: {
    /** Days after which an order without one gets an automatic evaluation; 0 is never. */
    autoAfterDays: f.int({ min: 0, max: 365, default: 7 }),
    /** Whether staff publish each one; otherwise only those in which sensitive words were found. */
    checksAll: f.flag({ default: false }),
  },
});
