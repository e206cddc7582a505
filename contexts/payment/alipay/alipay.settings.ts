import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/** The application at Alipay, with RSA2 keys. */
export const alipaySettings = defineSettings({
  context: 'payment',
  name: 'alipay',
  group: 'payment',
  provider: 'alipay',
  weigh: 60,
  fields: {
    enabled: f.flag({ default: false }),
    endpoint: f.url({ max: 200, optional: true }),
    appId: f.code({ max: 32, optional: true }),
    /** The account that receives the money; callbacks for another one are rejected. */
    sellerId: f.code({ max: 32, optional: true }),
    privateKey: f.secret({ min: 100, max: 5_000, optional: true }),
    /** The key of Alipay, not that of the application. */
    publicKey: f.longText({ max: 2_000, optional: true }),
    shopUrl: f.url({ max: 200, optional: true }),
  },
});
