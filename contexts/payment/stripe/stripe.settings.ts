import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** The account at Stripe. Cards are offered once both secrets are set. */
export const stripeSettings = defineSettings({
  context: 'payment',
  name: 'stripe',
  group: 'payment',
  provider: 'stripe',
  weigh: 50,
  fields: {
    enabled: f.flag({ default: false }),
    /** Another address of the service. */
    endpoint: f.url({ max: 200, optional: true }),
    secretKey: f.secret({ min: 8, max: 255, optional: true }),
    /** The signing secret of the webhook endpoint. */
    webhookSecret: f.secret({ min: 8, max: 255, optional: true }),
    /** The public address of this shop, to which the payer returns. */
    shopUrl: f.url({ max: 200, optional: true }),
  },
});
