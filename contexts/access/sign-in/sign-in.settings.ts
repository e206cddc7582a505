import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How long the log of sign-ins is kept. */
export const signInSettings = defineSettings({
  context: 'access',
  name: 'sign-in',
  group: 'retention',
  fields: { keepDays: f.int({ min: 30, max: 3_650, default: 180 }) },
});
