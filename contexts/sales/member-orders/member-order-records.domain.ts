import type { RowOf } from '@shopkeeper/resource';
import type { OrderEvent } from '../order/order-records.domain.ts';
import type { payment } from '../order/payment.resource.ts';
import type { PriceStep } from '../order/price-terms.domain.ts';
import type { shipment } from '../order/shipment.resource.ts';

/** What a member's order detail returns besides its row. Amounts are fen, instants UTC epoch ms. */
export interface MemberOrderRecords {
  readonly shipments: readonly MemberShipment[];
  readonly payments: readonly MemberPayment[];
  /** Oldest first. */
  readonly events: readonly MemberOrderEvent[];
  /** The steps that explain the amount; they add up to it. */
  readonly steps: readonly PriceStep[];
  /** Why the order was closed; `shop` hides the reasons of staff from the member. */
  readonly closed: 'timeout' | 'member' | 'refunded' | 'shop' | null;
  /** Province, city and district of the receiver, as text. */
  readonly region: string;
}

export interface MemberShipment extends Pick<RowOf<typeof shipment>, 'id' | 'carrier' | 'trackingNo' | 'shippedAt'> {
  /** The page of the carrier, where shipments are tracked; null for carriers that the shop does not list. */
  readonly website: string | null;
  readonly lines: readonly { readonly lineId: number; readonly qty: number }[];
}

export type MemberPayment = Pick<RowOf<typeof payment>, 'id' | 'method' | 'amount' | 'receivedAt'>;

export interface MemberOrderEvent extends Pick<OrderEvent, 'id' | 'type' | 'at'> {
  readonly data: Readonly<Record<string, string | number>>;
}

/** Number of a member's orders by state, without drafts. */
export type MemberOrderCounts = Readonly<Record<string, number>>;
