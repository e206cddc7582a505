import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** Codes by text message and e-mail: how long they are valid and how many are sent. */
export const verificationSettings = defineSettings({
  context: 'messaging',
  name: 'verification',
  group: 'messages',
  weigh: 60,
  fields: {
    validMinutes: f.int({ min: 1, max: 30, default: 5 }),
    /** Between two codes for one address and purpose. */
    pauseSeconds: f.int({ min: 10, max: 600, default: 60 }),
    perAddressHour: f.int({ min: 1, max: 100, default: 5 }),
    perAddressDay: f.int({ min: 1, max: 100, default: 10 }),
    perNetworkHour: f.int({ min: 1, max: 10_000, default: 10 }),
    perNetworkDay: f.int({ min: 1, max: 10_000, default: 50 }),
    /** Codes of the whole shop in 24 hours, by either way. */
    perDay: f.int({ min: 1, max: 1_000_000, default: 5_000 }),
    /** The share of codes of an hour that nobody typed in, from which on staff are warned. */
    alarmPercent: f.int({ min: 10, max: 100, default: 60 }),
  },
});
