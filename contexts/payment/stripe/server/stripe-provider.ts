import { gatewayProvider } from '../../gateway/server/gateway.ts';
import { stripeSettings } from '../stripe.settings.ts';
import { stripeGateway } from './stripe.ts';

/** Stripe with the settings of the shop. */
export const stripeProvider = gatewayProvider({
  ...stripeGateway,
  name: 'stripe',
  settings: stripeSettings.fields,
  config: async ({ engine: { settings } }) => {
    const { endpoint, shopUrl } = settings.read(stripeSettings);
    return {
      endpoint: endpoint ?? '',
      shopUrl: shopUrl ?? '',
      secretKey: settings.secret(stripeSettings, 'secretKey') ?? '',
      webhookSecret: settings.secret(stripeSettings, 'webhookSecret') ?? '',
    };
  },
});
