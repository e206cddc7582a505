import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How long deleted rows can be restored. Applies to all rows in the bin. */
export const dataRecycleSettings = defineSettings({
  context: 'access',
  name: 'data-recycle',
  group: 'security',
  weigh: 30,
  fields: { keepDays: f.int({ min: 1, max: 3_650, default: 30 }) },
});
