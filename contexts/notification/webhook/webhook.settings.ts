import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** How webhooks are delivered. */
export const webhookSettings = defineSettings({
  context: 'notification',
  name: 'webhook',
  group: 'notification',
  weigh: 30,
  fields: {
    /** Attempts in all; the pause doubles from two seconds up to an hour. */
    attempts: f.int({ min: 1, max: 20, default: 10 }),
    /** Failed attempts in a row after which a webhook is switched off. */
    switchOffAfter: f.int({ min: 1, max: 1_000, default: 30 }),
    timeoutSeconds: f.int({ min: 1, max: 60, default: 10 }),
    /** Hosts in private networks that may be called all the same. */
    allowedHosts: f.tags({ max: 20, each: 120 }),
    storedDays: f.int({ min: 1, max: 365, default: 30 }),
  },
});
