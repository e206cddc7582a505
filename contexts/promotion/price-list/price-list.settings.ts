import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** Whether prices of lists apply at all. Without it no statement is made for them. */
export const priceListSettings = defineSettings({
  context: 'promotion',
  name: 'price-list',
  group: 'trade',
  weigh: 62,
  fields: {
    /** Turned on when a list is activated, off when the last one is paused or ended; an owner may stop all lists at once. */
    applies: f.flag({ default: false }),
  },
});
