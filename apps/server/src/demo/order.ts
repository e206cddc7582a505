import type {
  CloseReason,
  FulfillmentStatus,
  OrderState,
  PaymentStatus,
  PricedLine,
  PriceParts,
  PriceStep,
} from '@shopkeeper/sales';

export type DemoOrigin = 'miniapp' | 'h5' | 'app' | 'pc' | 'admin';
export type DemoPaymentMethod = 'wechat' | 'alipay' | 'card' | 'transfer' | 'cash' | 'other';

/** A line: its share of every amount, and a copy of what was bought. */
export interface DemoOrderLine extends PricedLine {
  readonly skuId: number;
  readonly productId: number;
  readonly name: string;
  readonly specText: string;
  readonly skuCode: string;
  readonly image: string;
  readonly unitCost: number;
  readonly overrideReason: string | null;
  readonly qtyShipped: number;
}

export interface DemoShipment {
  readonly carrier: string;
  readonly trackingNo: string;
  readonly shippedAt: number;
  readonly lines: readonly { readonly lineNo: number; readonly qty: number }[];
}

/** An entry of the order's timeline. */
export interface DemoOrderEvent {
  readonly type: 'draft' | 'place' | 'markPaid' | 'ship' | 'confirm' | 'close' | 'refund' | 'hold';
  readonly at: number;
}

/** An order of the demo shop. Amounts in fen, instants UTC epoch ms; `payable` keeps the identity of `PriceParts`. */
export interface DemoOrder extends PriceParts {
  readonly id: number;
  readonly orderNo: string;
  readonly origin: DemoOrigin;
  /** null for a guest whose order staff took by telephone. */
  readonly memberId: number | null;
  readonly addressId: number | null;
  readonly status: OrderState;
  readonly paymentStatus: PaymentStatus;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly paymentMethod: DemoPaymentMethod | null;
  readonly holdReason: string | null;
  readonly currency: 'CNY';
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly explanation: readonly PriceStep[];
  readonly receiverName: string;
  readonly receiverMobile: string;
  readonly receiverRegion: string;
  readonly receiverDetail: string;
  readonly deliveryType: 'express';
  readonly buyerNote: string | null;
  readonly staffNote: string | null;
  readonly pointsUsed: number;
  readonly weightG: number;
  /** Pieces over all lines. */
  readonly itemCount: number;
  readonly coverImage: string;
  readonly coverName: string;
  readonly placedAt: number;
  readonly paidAt: number | null;
  readonly shippedAt: number | null;
  readonly completedAt: number | null;
  readonly closedAt: number | null;
  readonly closeReason: CloseReason | null;
  readonly payExpireAt: number | null;
  readonly lines: readonly DemoOrderLine[];
  readonly shipments: readonly DemoShipment[];
  /** In the order they happened. */
  readonly events: readonly DemoOrderEvent[];
}
