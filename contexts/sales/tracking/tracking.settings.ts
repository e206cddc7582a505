import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** The account of the service that tracks parcels (kuaidi100). Without a key nothing is tracked. */
export const trackingSettings = defineSettings({
  context: 'sales',
  name: 'tracking',
  group: 'trade',
  weigh: 40,
  provider: 'kuaidi100',
  fields: {
    customer: f.code({ max: 80, optional: true }),
    key: f.secret({ min: 6, max: 80, optional: true }),
    /** What the service signs its callbacks with. */
    salt: f.secret({ min: 6, max: 80, optional: true }),
    /** The public address of the callbacks, `…/api/callback/kuaidi100`; without one parcels are only asked for. */
    callbackUrl: f.url({ max: 300, optional: true }),
    /** Hours after which a parcel on its way is asked for again; 0 is never. */
    pollHours: f.int({ min: 0, max: 168, default: 6 }),
    /** Another address of the service. */
    endpoint: f.url({ max: 200, optional: true }),
  },
});
