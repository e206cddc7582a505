import type { OrderEventType, PaymentMethod } from '../order/order-records.domain.ts';
import type { PriceStepKey } from '../order/price-terms.domain.ts';

/** What a member's detail of an order answers beside its row. Amounts are fen, instants UTC epoch ms. */
export interface MemberOrderRecords {
  readonly shipments: readonly MemberShipment[];
  readonly payments: readonly MemberPayment[];
  /** Oldest first. */
  readonly events: readonly MemberOrderEvent[];
  /** How the amount came about; the amounts of all steps add up to it. */
  readonly steps: readonly MemberPriceStep[];
  /** Why the order was closed; `shop` is all a member learns of what staff decided. */
  readonly closed: 'timeout' | 'member' | 'refunded' | 'shop' | null;
  /** Province, city and district of the receiver, in words. */
  readonly region: string;
}

export interface MemberShipment {
  readonly id: number;
  readonly carrier: string;
  readonly trackingNo: string | null;
  readonly shippedAt: number;
  readonly lines: readonly { readonly lineId: number; readonly qty: number }[];
}

export interface MemberPayment {
  readonly id: number;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly receivedAt: number;
}

export interface MemberOrderEvent {
  readonly id: number;
  readonly type: OrderEventType;
  readonly at: number;
  readonly data: Readonly<Record<string, string | number>>;
}

export interface MemberPriceStep {
  readonly key: PriceStepKey;
  readonly amount: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** How many of a member's orders stand in each state, drafts aside. */
export type MemberOrderCounts = Readonly<Record<string, number>>;
