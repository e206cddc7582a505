import type { CheckoutQuote } from './checkout-quote.domain.ts';

/** What is left to pay after the balance, which covers an order or is not used; fen. */
export const leftToPay = (
  { payableAmount, balance }: Pick<CheckoutQuote, 'payableAmount' | 'balance'>,
  usesBalance: boolean,
): number => (usesBalance && balance.available >= payableAmount ? 0 : payableAmount);

export const deliveryTypes = ['express', 'pickup', 'virtual'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];
