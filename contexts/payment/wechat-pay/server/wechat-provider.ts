import { gatewayProvider } from '../../gateway/server/gateway.ts';
import { wechatPaySettings } from '../wechat-pay.settings.ts';
import { wechatPayGateway } from './wechat-pay.ts';

/** WeChat Pay with the settings of the shop. */
export const wechatPayProvider = gatewayProvider({
  ...wechatPayGateway,
  name: 'wechat-pay',
  settings: wechatPaySettings.fields,
  config: async ({ engine: { settings } }) => {
    const { enabled: _enabled, ...values } = settings.read(wechatPaySettings);
    const given = Object.entries(values).map(([name, value]) => [name, value ?? '']);
    return {
      ...(Object.fromEntries(given) as Readonly<Record<string, string>>),
      privateKey: settings.secret(wechatPaySettings, 'privateKey') ?? '',
      apiKey: settings.secret(wechatPaySettings, 'apiKey') ?? '',
    };
  },
});
