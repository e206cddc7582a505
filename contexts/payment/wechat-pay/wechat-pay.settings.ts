import { f } from '@shopkeeper/resource/fields';
import { defineSettings } from '@shopkeeper/resource/settings';

/**
 * The merchant account at WeChat Pay, API v3. Its replies and callbacks are verified by the public key of WeChat Pay, by a platform
 * certificate, or by both while a merchant changes from one to the other.
 */
export const wechatPaySettings = defineSettings({
  context: 'payment',
  name: 'wechat-pay',
  group: 'payment',
  provider: 'wechat-pay',
  weigh: 70,
  fields: {
    enabled: f.flag({ default: false }),
    endpoint: f.url({ max: 200, optional: true }),
    merchantId: f.code({ max: 32, optional: true }),
    appId: f.code({ max: 32, optional: true }),
    /** Serial number of the merchant's certificate. */
    serialNo: f.code({ max: 64, optional: true }),
    /** PEM, or Base64 without a frame. */
    privateKey: f.secret({ min: 100, max: 5_000, optional: true }),
    /** 32 bytes. */
    apiKey: f.secret({ min: 32, max: 64, optional: true }),
    /** `PUB_KEY_ID_…`. */
    publicKeyId: f.code({ max: 80, optional: true }),
    publicKey: f.longText({ max: 2_000, optional: true }),
    platformCertificate: f.longText({ max: 5_000, optional: true }),
    /** The public address of this shop, to which WeChat Pay sends its callbacks. */
    shopUrl: f.url({ max: 200, optional: true }),
  },
});
