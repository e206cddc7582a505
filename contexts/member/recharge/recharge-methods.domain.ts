/** How a member pays a recharge: by a transfer that staff confirm, or through a provider. */
export const rechargeMethods = ['transfer', 'wechat', 'alipay', 'stripe'] as const;
export type RechargeMethod = (typeof rechargeMethods)[number];
