import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** `lowStock` is the low-stock threshold of SKUs that are added without one of their own; without it they have none. */
export const stockSettings = defineSettings({
  context: 'catalog',
  name: 'stock',
  group: 'stock',
  weigh: 40,
  fields: { lowStock: f.int({ min: 0, max: 1_000_000, optional: true }) },
});
