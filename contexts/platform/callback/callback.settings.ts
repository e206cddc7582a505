import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How long callbacks are stored. One that failed stays until it is processed. */
export const callbackSettings = defineSettings({
  context: 'platform',
  name: 'callback',
  group: 'retention',
  weigh: 20,
  fields: {
    processedDays: f.int({ min: 1, max: 3_650, default: 180 }),
    rejectedDays: f.int({ min: 1, max: 90, default: 7 }),
  },
});
