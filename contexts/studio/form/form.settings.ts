import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How many megabytes the files of one form may need together, sent or not. */
export const formSettings = defineSettings({
  context: 'studio',
  name: 'form',
  group: 'upload',
  fields: { formMegabytes: f.int({ min: 10, max: 1_000_000, default: 2_000, unit: 'MB' }) },
});
