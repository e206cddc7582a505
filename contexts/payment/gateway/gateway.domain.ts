/** The ways to pay. `wechat`, `alipay` and `stripe` are paid at a provider, the others within the shop. */
export const attemptMethods = ['wechat', 'alipay', 'stripe', 'offline', 'cod', 'balance', 'gift_card'] as const;
export type AttemptMethod = (typeof attemptMethods)[number];

export const onlineMethods = ['wechat', 'alipay', 'stripe'] as const;
export type OnlineMethod = (typeof onlineMethods)[number];

/** Whether a payment by this method is made at a provider. */
export const isOnline = (method: string): method is OnlineMethod => onlineMethods.some((one) => one === method);

/** What the payer does next: scans a code, opens a page of the provider, or nothing. */
export interface NextStep {
  readonly kind: 'qr' | 'redirect' | 'none';
  /** The text of the code, or the address. */
  readonly value: string;
}

/** What a provider reports of a payment. `amount` is in fen, or the minor unit of `currency`. */
export interface PaymentReport {
  readonly type: 'payment';
  readonly attemptNo: string;
  readonly state: 'pending' | 'succeeded' | 'failed' | 'closed';
  readonly txnNo: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  /** A code of the provider, or empty. */
  readonly reason: string;
}

/** What a provider reports of a refund. */
export interface RefundReport {
  readonly type: 'refund';
  readonly refundNo: string;
  readonly state: 'processing' | 'succeeded' | 'failed';
  readonly providerRefundNo: string | null;
  readonly reason: string;
}

/** What a provider sends of its own accord. `other` concerns the shop in no way. */
export type PaymentEvent = PaymentReport | RefundReport | { readonly type: 'other' };

/** Fen as providers that count in yuan write them: `1234` is `12.34`. */
export const yuanText = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** The fen of an amount such as `12.34`, `12.3` or `12`; null for any other text. */
export function fenOf(text: string): number | null {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const [, sign = '', whole = '', cents = ''] = found;
  const fen = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return sign === '-' && fen > 0 ? -fen : fen;
}
