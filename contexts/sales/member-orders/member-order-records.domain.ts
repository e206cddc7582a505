import type { OrderEventType, PaymentMethod } from '../order/order-records.domain.ts';
import type { PriceStepKey } from '../order/price-terms.domain.ts';

/** What a member's order detail returns besides its row. Amounts are fen, instants UTC epoch ms. */
export interface MemberOrderRecords {
  readonly shipments: readonly MemberShipment[];
  readonly payments: readonly MemberPayment[];
  /** Oldest first. */
  readonly events: readonly MemberOrderEvent[];
  /** The steps that explain the amount; they add up to it. */
  readonly steps: readonly MemberPriceStep[];
  /** Why the order was closed; `shop` hides the reasons of staff from the member. */
  readonly closed: 'timeout' | 'member' | 'refunded' | 'shop' | null;
  /** Province, city and district of the receiver, as text. */
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

/** Number of a member's orders by state, without drafts. */
export type MemberOrderCounts = Readonly<Record<string, number>>;
