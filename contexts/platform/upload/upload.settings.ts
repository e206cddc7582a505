import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** Limits of uploaded files. `maxMegabytes` is in units of 1024 × 1024 bytes; `types` is `*` or comma-separated. */
export const uploadSettings = defineSettings({
  context: 'platform',
  name: 'upload',
  group: 'upload',
  weigh: 60,
  fields: {
    maxMegabytes: f.int({ min: 1, max: 200, default: 10, unit: 'MB' }),
    types: f.text({ max: 400, default: 'jpg,jpeg,png,gif,webp' }),
  },
});
