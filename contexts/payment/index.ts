// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './alipay/alipay.settings.ts';
export * from './attempt/attempt.domain.ts';
export * from './attempt/attempt.resource.ts';
export * from './attempt/attempt.settings.ts';
export * from './gateway/gateway.domain.ts';
export * from './refund-attempt/refund-attempt.resource.ts';
export * from './statement/statement-difference.resource.ts';
export * from './statement/statement.domain.ts';
export * from './statement/statement.resource.ts';
export * from './stripe/stripe.settings.ts';
export * from './wechat-pay/wechat-pay.settings.ts';
