import type { PriceStep } from '../order/price-terms.domain.ts';
import type { LineRejection } from '../order/sale.domain.ts';

/** A line of a draft as order entry shows it; amounts are fen. */
export interface DraftLineView {
  readonly lineNo: number;
  readonly skuId: number;
  readonly productId: number;
  readonly name: string;
  readonly specText: string;
  readonly skuCode: string | null;
  readonly image: string | null;
  readonly qty: number;
  readonly listPrice: number;
  readonly unitPrice: number;
  /** The lowest price staff may agree. */
  readonly floor: number;
  readonly override: { readonly unitPrice: number; readonly reason: string } | null;
  readonly itemsAmount: number;
  readonly adjustAmount: number;
  readonly freightAmount: number;
  readonly payableAmount: number;
  readonly available: number;
  /** What prevents placing the order with this line. */
  readonly warnings: readonly Pick<LineRejection, 'errorCode' | 'details'>[];
}

export interface DraftMember {
  readonly id: number;
  readonly memberNo: string;
  readonly nickname: string;
  readonly mobile: string | null;
  readonly avatar: string | null;
}

export interface DraftAddress {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly region: string;
  readonly detail: string;
  readonly label: string | null;
  readonly isDefault: boolean;
}

/** A priced draft, as order entry shows it. Staff may set `adjustAmount` and `freight`; null freight follows the products. */
export interface DraftView {
  readonly id: number;
  readonly version: number;
  readonly updatedAt: number;
  readonly member: DraftMember | null;
  readonly address: DraftAddress | null;
  readonly deliveryType: 'express' | 'pickup' | 'virtual';
  readonly lines: readonly DraftLineView[];
  readonly itemCount: number;
  readonly itemsAmount: number;
  readonly discountAmount: number;
  readonly memberDiscountAmount: number;
  readonly adjustAmount: number;
  readonly freightAmount: number;
  readonly payableAmount: number;
  readonly currency: string;
  readonly freight: number | null;
  readonly explanation: readonly PriceStep[];
  readonly buyerNote: string | null;
  readonly staffNote: string | null;
  /** How current prices changed the total since the draft was last shown, in fen; null when it is unchanged. */
  readonly repriced: { readonly was: number; readonly now: number } | null;
}

/** An open draft of the caller, in the list of drafts. */
export interface DraftSummary {
  readonly id: number;
  readonly version: number;
  readonly memberId: number | null;
  readonly nickname: string | null;
  readonly coverName: string | null;
  readonly coverImage: string | null;
  readonly itemCount: number;
  readonly payableAmount: number;
  readonly updatedAt: number;
}

/** A SKU as the product search of order entry offers it; amounts are fen. */
export interface OfferedSku {
  readonly skuId: number;
  readonly productId: number;
  readonly name: string;
  readonly specText: string;
  readonly skuCode: string | null;
  readonly image: string | null;
  readonly price: number;
  readonly available: number;
  readonly minQty: number | null;
  readonly limitPerOrder: number | null;
}
