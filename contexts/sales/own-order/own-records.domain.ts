import type { OrderEventType, PaymentMethod } from '../order/order-records.domain.ts';
import type { PriceStepKey } from '../order/price-terms.domain.ts';

/** What a member's detail of an order answers beside its row. Amounts are fen, instants UTC epoch ms. */
export interface OwnRecords {
  readonly parcels: readonly OwnParcel[];
  readonly payments: readonly OwnPayment[];
  /** Oldest first. */
  readonly events: readonly OwnEvent[];
  /** How the amount came about; the amounts of all steps add up to it. */
  readonly steps: readonly OwnStep[];
  /** Why the order was closed; `shop` is all a member learns of what staff decided. */
  readonly closed: 'timeout' | 'member' | 'refunded' | 'shop' | null;
  /** Province, city and district of the receiver, in words. */
  readonly region: string;
}

export interface OwnParcel {
  readonly id: number;
  readonly carrier: string;
  readonly trackingNo: string | null;
  readonly shippedAt: number;
  readonly lines: readonly { readonly lineId: number; readonly qty: number }[];
}

export interface OwnPayment {
  readonly id: number;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly receivedAt: number;
}

export interface OwnEvent {
  readonly id: number;
  readonly type: OrderEventType;
  readonly at: number;
  readonly data: Readonly<Record<string, string | number>>;
}

export interface OwnStep {
  readonly key: PriceStepKey;
  readonly amount: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** How many of a member's orders stand in each state, drafts aside. */
export type OwnCounts = Readonly<Record<string, number>>;
