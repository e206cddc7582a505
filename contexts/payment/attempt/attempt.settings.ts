import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** The ways to pay that need no provider. */
export const attemptSettings = defineSettings({
  context: 'payment',
  name: 'attempt',
  group: 'payment',
  weigh: 80,
  fields: {
    acceptsBalance: f.flag({ default: true }),
    acceptsGiftCards: f.flag({ default: true }),
    /** Bank transfer, with a reference that staff confirm. */
    acceptsOffline: f.flag({ default: false }),
    /** Where members transfer money to. */
    offlineAccount: f.longText({ max: 500, optional: true }),
    acceptsCashOnDelivery: f.flag({ default: false }),
    /** Providers are queried for payments that have been open for this long. */
    queryAfterMinutes: f.int({ min: 1, max: 1_440, default: 3 }),
  },
});
