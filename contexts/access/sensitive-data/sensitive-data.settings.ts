import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How long changes and reveals of sensitive values stay listed; their entries of the activity log stay. */
export const sensitiveDataSettings = defineSettings({
  context: 'access',
  name: 'sensitive-data',
  group: 'retention',
  fields: { keepDays: f.int({ min: 180, max: 3_650, default: 730 }) },
});
