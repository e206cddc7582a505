import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** When mail and text messages wait, for persons who have chosen nothing, and for how long inboxes store messages. */
export const messageSettings = defineSettings({
  context: 'notification',
  name: 'message',
  group: 'notification',
  weigh: 40,
  fields: {
    isQuietAtNight: f.flag({ default: true }),
    /** Full hours of the day in the shop. */
    quietFromHour: f.int({ min: 0, max: 23, default: 22 }),
    quietToHour: f.int({ min: 0, max: 23, default: 8 }),
    /** Days after which messages that were read are deleted. */
    readDays: f.int({ min: 7, max: 3_650, default: 180 }),
  },
});
