import { instant, type CopyTarget } from './load-copy.ts';
import type { UrlOf } from './load-catalogue.ts';
import type { DemoOrder, DemoOrderLine } from './order.ts';
import type { PictureKey } from './pictures/pictures.ts';

/** A member of staff as records name them. */
export interface DemoStaffUser {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
}

/** Who works on the orders: `owner` writes the drafts, `clerk` takes calls and sends parcels. */
export interface DemoStaffPair {
  readonly owner: DemoStaffUser;
  readonly clerk: DemoStaffUser;
}

/** An order with the ids its parts get. */
export interface NumberedOrder extends DemoOrder {
  readonly firstLineId: number;
  readonly shipmentIds: readonly number[];
}

/** Gives the lines and parcels of orders their ids, from 1 in the order given. */
export function* numbered(orders: Iterable<DemoOrder>): Generator<NumberedOrder> {
  let lines = 1;
  let shipments = 1;
  for (const order of orders) {
    const shipmentIds = order.shipments.map((_, place) => shipments + place);
    yield { ...order, firstLineId: lines, shipmentIds };
    lines += order.lines.length;
    shipments += shipmentIds.length;
  }
}

/** Cuts rows into arrays of `size`, the last one shorter. */
export function* batches<Row>(rows: Iterable<Row>, size: number): Generator<Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const pictureOf = (urlOf: UrlOf, image: string): string => urlOf(image as PictureKey);

function ownerOf({ status, origin }: DemoOrder, { owner, clerk }: DemoStaffPair): number | null {
  if (status === 'draft') return owner.id;
  return origin === 'admin' ? clerk.id : null;
}

export const ordersTo = (urlOf: UrlOf, desks: DemoStaffPair): CopyTarget<DemoOrder> => ({
  table: 'sales_order',
  cells: {
    id: ({ id }) => id,
    created_at: ({ placedAt }) => instant(placedAt),
    updated_at: ({ placedAt, events }) => instant(events.at(-1)?.at ?? placedAt),
    order_no: ({ orderNo }) => orderNo,
    origin: ({ origin }) => origin,
    member_id: ({ memberId }) => memberId,
    address_id: ({ addressId }) => addressId,
    status: ({ status }) => status,
    payment_status: ({ paymentStatus }) => paymentStatus,
    fulfillment_status: ({ fulfillmentStatus }) => fulfillmentStatus,
    payment_method: ({ paymentMethod }) => paymentMethod,
    hold_reason: ({ holdReason }) => holdReason,
    currency: ({ currency }) => currency,
    items_amount: ({ itemsAmount }) => itemsAmount,
    discount_amount: ({ discountAmount }) => discountAmount,
    member_discount_amount: ({ memberDiscountAmount }) => memberDiscountAmount,
    adjust_amount: ({ adjustAmount }) => adjustAmount,
    freight_amount: ({ freightAmount }) => freightAmount,
    payable_amount: ({ payableAmount }) => payableAmount,
    paid_amount: ({ paidAmount }) => paidAmount,
    refunded_amount: ({ refundedAmount }) => refundedAmount,
    explanation: ({ explanation }) => JSON.stringify(explanation),
    receiver_name: ({ receiverName }) => receiverName,
    receiver_mobile: ({ receiverMobile }) => receiverMobile,
    receiver_region: ({ receiverRegion }) => receiverRegion,
    receiver_detail: ({ receiverDetail }) => receiverDetail,
    delivery_type: ({ deliveryType }) => deliveryType,
    buyer_note: ({ buyerNote }) => buyerNote,
    staff_note: ({ staffNote }) => staffNote,
    item_count: ({ itemCount }) => itemCount,
    cover_image: ({ coverImage }) => pictureOf(urlOf, coverImage),
    cover_name: ({ coverName }) => coverName,
    owner_id: (order) => ownerOf(order, desks),
    placed_at: ({ placedAt }) => instant(placedAt),
    paid_at: ({ paidAt }) => instant(paidAt),
    shipped_at: ({ shippedAt }) => instant(shippedAt),
    completed_at: ({ completedAt }) => instant(completedAt),
    closed_at: ({ closedAt }) => instant(closedAt),
    close_reason: ({ closeReason }) => closeReason,
    pay_expire_at: ({ status, payExpireAt }) => instant(status === 'pending_payment' ? payExpireAt : null),
  },
});

interface OwnedLine extends DemoOrderLine {
  readonly id: number;
  readonly orderId: number;
}

export const linesOf = ({ id, firstLineId, lines }: NumberedOrder): OwnedLine[] =>
  lines.map((line, place) => ({ ...line, id: firstLineId + place, orderId: id }));

export const linesTo = (urlOf: UrlOf): CopyTarget<OwnedLine> => ({
  table: 'sales_order_line',
  cells: {
    id: ({ id }) => id,
    parent_id: ({ orderId }) => orderId,
    line_no: ({ lineNo }) => lineNo,
    product_id: ({ productId }) => productId,
    sku_id: ({ skuId }) => skuId,
    name: ({ name }) => name,
    spec_text: ({ specText }) => specText,
    sku_code: ({ skuCode }) => skuCode,
    image: ({ image }) => pictureOf(urlOf, image),
    list_price: ({ listPrice }) => listPrice,
    unit_price: ({ unitPrice }) => unitPrice,
    unit_cost: ({ unitCost }) => unitCost,
    override_reason: ({ overrideReason }) => overrideReason,
    qty: ({ qty }) => qty,
    items_amount: ({ itemsAmount }) => itemsAmount,
    discount_amount: ({ discountAmount }) => discountAmount,
    member_discount_amount: ({ memberDiscountAmount }) => memberDiscountAmount,
    freight_amount: ({ freightAmount }) => freightAmount,
    adjust_amount: ({ adjustAmount }) => adjustAmount,
    payable_amount: ({ payableAmount }) => payableAmount,
    qty_shipped: ({ qtyShipped }) => qtyShipped,
  },
});
