import { alipayProvider } from '../../alipay/server/alipay-provider.ts';
import { alipaySettings } from '../../alipay/alipay.settings.ts';
import { type AttemptMethod, isOnline, type OnlineMethod } from '../../gateway/gateway.domain.ts';
import type { PaymentProvider } from '../../gateway/server/gateway.ts';
import { stripeProvider } from '../../stripe/server/stripe-provider.ts';
import { stripeSettings } from '../../stripe/stripe.settings.ts';
import { wechatPayProvider } from '../../wechat-pay/server/wechat-provider.ts';
import { wechatPaySettings } from '../../wechat-pay/wechat-pay.settings.ts';

export const paymentProviders: Readonly<Record<OnlineMethod, PaymentProvider>> = {
  wechat: wechatPayProvider,
  alipay: alipayProvider,
  stripe: stripeProvider,
};

export const onlineSettings = { wechat: wechatPaySettings, alipay: alipaySettings, stripe: stripeSettings } as const;

/** The provider at which a payment of this method is made; null for one within the shop. */
export const providerOf = (method: AttemptMethod): PaymentProvider | null => (isOnline(method) ? paymentProviders[method] : null);
