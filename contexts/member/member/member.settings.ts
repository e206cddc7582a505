import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How long members stay signed in without doing anything. Applies when a session begins and when it is renewed. */
export const memberSettings = defineSettings({
  context: 'member',
  name: 'member',
  group: 'security',
  weigh: 40,
  fields: {
    signedInHours: f.int({ min: 1, max: 720, default: 24 }),
    /** For those who choose to stay signed in. */
    keptDays: f.int({ min: 1, max: 365, default: 30 }),
  },
});
