import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** Limits of uploaded files. `maxMegabytes` is in units of 1024 × 1024 bytes; `quotaMegabytes`
 * limits the whole library, 0 is no limit; `types` is `*` or comma-separated. */
export const uploadSettings = defineSettings({
  context: 'platform',
  name: 'upload',
  group: 'upload',
  weigh: 60,
  fields: {
    maxMegabytes: f.int({ min: 1, max: 200, default: 10, unit: 'MB' }),
    quotaMegabytes: f.int({ min: 0, max: 100_000_000, default: 0, unit: 'MB' }),
    types: f.text({ max: 400, default: 'jpg,jpeg,png,gif,webp' }),
  },
});
