import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** Where theme URIs may lead. Names are separated by commas. */
export const themeUriSettings = defineSettings({
  context: 'marketing',
  name: 'theme-uri',
  group: 'trade',
  weigh: 40,
  fields: {
    /** Hosts of web addresses; `*.example.com` allows all below. Without any, no other site is linked. */
    hosts: f.text({ max: 400, optional: true }),
    /** Schemes of apps, without `://`. */
    appSchemes: f.text({ max: 200, optional: true }),
  },
});
