import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How messages are sent and how long the log of them is stored. */
export const deliverySettings = defineSettings({
  context: 'messaging',
  name: 'delivery',
  group: 'messages',
  weigh: 70,
  fields: {
    logDays: f.int({ min: 8, max: 3_650, default: 180 }),
    /** How long a service may take to reply; later the message is in doubt. */
    timeoutSeconds: f.int({ min: 1, max: 60, default: 10 }),
  },
});
