// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { alipayServer } from './alipay/server/alipay.server.ts';
import { attemptServer } from './attempt/server/attempt.server.ts';
import { refundAttemptServer } from './refund-attempt/server/refund-attempt.server.ts';
import { statementServer } from './statement/server/statement.server.ts';
import { statementDifferenceServer } from './statement/server/statement-difference.server.ts';
import { stripeServer } from './stripe/server/stripe.server.ts';
import { wechatPayServer } from './wechat-pay/server/wechat-pay.server.ts';
import { paymentMenu } from './payment-menu/payment-menu.menu.ts';
import { alipaySettings } from './alipay/alipay.settings.ts';
import { attemptSettings } from './attempt/attempt.settings.ts';
import { stripeSettings } from './stripe/stripe.settings.ts';
import { wechatPaySettings } from './wechat-pay/wechat-pay.settings.ts';
import { attemptInvariants } from './attempt/server/attempt.invariants.ts';

export const serverContext: ServerContext = {
  context: 'payment',
  modules: [
    alipayServer,
    attemptServer,
    refundAttemptServer,
    statementServer,
    statementDifferenceServer,
    stripeServer,
    wechatPayServer,
  ],
  menuGroups: [paymentMenu],
  settings: [alipaySettings, attemptSettings, stripeSettings, wechatPaySettings],
  invariants: [...attemptInvariants],
};
export * from './attempt/server/payments.operations.ts';
export * from './attempt/server/read-payment.operations.ts';
export * from './refund-attempt/server/refund-payment.operations.ts';
