import { gatewayProvider } from '../../gateway/server/gateway.ts';
import { alipaySettings } from '../alipay.settings.ts';
import { alipayGateway } from './alipay.ts';

/** Alipay with the settings of the shop. */
export const alipayProvider = gatewayProvider({
  ...alipayGateway,
  name: 'alipay',
  settings: alipaySettings.fields,
  config: async ({ engine: { settings } }) => {
    const { endpoint, appId, sellerId, publicKey, shopUrl } = settings.read(alipaySettings);
    return {
      endpoint: endpoint ?? '',
      appId: appId ?? '',
      sellerId: sellerId ?? '',
      publicKey: publicKey ?? '',
      shopUrl: shopUrl ?? '',
      privateKey: settings.secret(alipaySettings, 'privateKey') ?? '',
    };
  },
});
