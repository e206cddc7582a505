import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How long staff stay signed in without doing anything, and on how many devices. Applies when a session begins and when it is renewed. */
export const adminSettings = defineSettings({
  context: 'access',
  name: 'admin',
  group: 'security',
  weigh: 50,
  fields: {
    signedInHours: f.int({ min: 1, max: 720, default: 24 }),
    /** For those who choose to stay signed in. */
    keptDays: f.int({ min: 1, max: 365, default: 30 }),
    mostSessions: f.int({ min: 1, max: 50, optional: true }),
    whenExceeded: f.choice({ values: ['replace', 'reject'], default: 'replace' }),
  },
});
