import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How long members stay signed in without doing anything, and on how many devices. Applies when a session begins and when it is renewed. */
export const memberSettings = defineSettings({
  context: 'member',
  name: 'member',
  group: 'security',
  weigh: 40,
  fields: {
    signedInHours: f.int({ min: 1, max: 720, default: 24 }),
    /** For those who choose to stay signed in. */
    keptDays: f.int({ min: 1, max: 365, default: 30 }),
    mostSessions: f.int({ min: 1, max: 50, optional: true }),
    /** An account that its member closes is emptied after so many days. */
    closeAfterDays: f.int({ min: 0, max: 90, default: 15 }),
    whenExceeded: f.choice({ values: ['replace', 'reject'], default: 'replace' }),
  },
});
