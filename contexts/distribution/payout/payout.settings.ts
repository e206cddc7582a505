import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** The service that transfers cash-outs to banks, WeChat and Alipay. Without it staff transfer by hand. */
export const payoutSettings = defineSettings({
  context: 'distribution',
  name: 'payout',
  group: 'payment',
  provider: 'payout',
  weigh: 40,
  fields: {
    enabled: f.flag({ default: false }),
    endpoint: f.url({ max: 200, optional: true }),
    merchantId: f.code({ max: 40, optional: true }),
    /** Signs requests and callbacks. */
    secret: f.secret({ min: 16, max: 120, optional: true }),
  },
});
