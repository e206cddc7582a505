import { reserveStock } from '@shopkeeper/catalog/server';
import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError, unwrap } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { mayPlace } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';
import { orderSettings } from '../order.settings.ts';
import { paymentStatusOf } from '../order-status.domain.ts';
import { nobody, openOrder, type Receiver } from './order-parties.ts';
import { insertOrder, rewriteDraft, type OrderHead, type EventDraft, type OrderRow, type Written } from './order-rows.ts';
import { stockReasonOf } from './order-stock.ts';
import { priceInput, pricedColumns, type Priced, type PriceInput } from './price-input.ts';

const minuteMs = 60_000;

/** The items, the buyer and the receiver of an order. Amounts are fen. */
export interface PlaceInput extends PriceInput {
  readonly memberId: number | null;
  readonly addressId: number | null;
  /** The receiver when no address is given. */
  readonly receiver: Receiver | null;
  readonly origin: OrderHead['origin'];
  readonly buyerNote: string | null;
  readonly staffNote: string | null;
  /** The draft that becomes the order, locked by the caller; without one a new order is inserted. */
  readonly draft?: OrderRow;
}

export interface PlacedOrder {
  readonly id: number;
  readonly version: number;
  readonly orderNo: string;
  readonly status: 'pending_payment' | 'to_ship';
  readonly payableAmount: number;
  /** UTC epoch ms at which the payment window ends; null when there is nothing to pay. */
  readonly payExpireAt: number | null;
}

/**
 * Places an order in the given transaction: prices it with the current data, takes its number, copies items and receiver,
 * reserves the stock, starts its timeline, and audits. An order that costs nothing is settled at once and waits for shipping.
 * A price that changes while an order is being placed applies from the next order on.
 *
 * Rejects (409) with the errors of `mayPlace`, `priceOf` and `lineRejections`, `order.member-disabled`,
 * `draft-order.price-changed` for a draft whose prices changed since they were shown (shown, now; fen), and the errors of
 * reserving (`stock.insufficient`).
 */
export async function placeOrder(op: Operation, input: PlaceInput): Promise<PlacedOrder> {
  const { tx } = op;
  const parties = await openOrder(op, input);
  const priced = await priceInput({ db: tx, engine: op.engine }, input);
  const receiver = parties.receiver ?? input.receiver ?? nobody;
  requirePlaceable({ ...input, receiver }, priced);
  const head = headOf({ ...input, orderNo: parties.orderNo, receiver }, priced, op);
  const event: EventDraft = {
    type: 'place',
    from: input.draft ? 'draft' : null,
    to: head.status,
    data: { payableAmount: head.payableAmount, itemCount: head.itemCount },
    isVisibleToMember: true,
  };
  const writing = { head, lines: priced.lines, event };
  const made = input.draft ? await rewriteDraft(op, input.draft, writing) : await insertOrder(op, writing);
  await holdStock(op, made, priced);
  await audit(tx, op, [
    { action: 'place', resource: 'sales/order', rowId: made.id, label: head.orderNo, after: auditedPart(head, priced) },
  ]);
  if (head.payableAmount > 0) return placedOf(made, head);
  const free = { id: made.id };
  return placedOf(await transition(systemWithin(op, 'sales.order.settle-free'), order.transitions.settleFree, free), head);
}

const placedOf = (
  { id, version, status = 'pending_payment', payExpireAt }: Pick<Written, 'id' | 'version'> & Partial<OrderRow>,
  head: OrderHead,
): PlacedOrder => ({
  id,
  version,
  orderNo: head.orderNo,
  status: status === 'to_ship' ? status : 'pending_payment',
  payableAmount: head.payableAmount,
  payExpireAt: payExpireAt === undefined ? head.payExpireAt : payExpireAt,
});

function requirePlaceable(input: PlaceInput & { readonly receiver: Receiver }, priced: Priced): void {
  const { memberId, deliveryType, receiver, draft } = input;
  unwrap(
    mayPlace({
      status: 'draft',
      holdReason: null,
      memberId,
      deliveryType,
      receiverMobile: receiver.receiverMobile,
      receiverDetail: receiver.receiverDetail,
      payableAmount: priced.price.payableAmount,
      paidAmount: 0,
      refundedAmount: 0,
      lines: input.lines.map(({ qty }, place) => ({ id: place + 1, qty, qtyShipped: 0 })),
    }),
  );
  const [issue] = priced.issues;
  if (issue) throw businessError({ errorCode: issue.errorCode, details: { ...issue.details, lineNo: issue.lineNo } });
  if (draft) requireShownPrice(draft, priced);
}

/** The buyer pays the amount shown: a draft whose prices changed must be shown again first. */
function requireShownPrice(draft: OrderRow, priced: Priced): void {
  const moved = priced.lines.filter((line, place) => line.unitPrice !== draft.lines[place]?.unitPrice);
  const { payableAmount } = priced.price;
  if (moved.length === 0 && payableAmount === draft.payableAmount) return;
  throw businessError(
    reject('draft-order.price-changed', {
      shown: draft.payableAmount,
      now: payableAmount,
      skuIds: moved.map(({ skuId }) => skuId),
    }),
  );
}

interface Opened extends PlaceInput {
  readonly orderNo: string;
  readonly receiver: Receiver;
}

function headOf(input: Opened, priced: Priced, { at, actor, engine }: Operation): OrderHead {
  const { payWithinMinutes } = engine.settings.read(orderSettings);
  const status = 'pending_payment';
  const { payableAmount } = priced.price;
  return {
    orderNo: input.orderNo,
    origin: input.origin,
    memberId: input.memberId,
    addressId: input.addressId,
    status,
    paymentStatus: paymentStatusOf({ status, payableAmount, paidAmount: 0, refundedAmount: 0 }),
    fulfillmentStatus: 'unfulfilled',
    paymentMethod: null,
    holdReason: null,
    currency: 'CNY',
    ...pricedColumns(priced, input),
    paidAmount: 0,
    refundedAmount: 0,
    ...input.receiver,
    buyerNote: input.buyerNote,
    staffNote: input.staffNote,
    ownerId: actor.kind === 'staff' ? actor.id : null,
    placedAt: at,
    paidAt: null,
    shippedAt: null,
    completedAt: null,
    closedAt: null,
    closeReason: null,
    payExpireAt: at + payWithinMinutes * minuteMs,
  };
}

async function holdStock(op: Operation, made: Written, priced: Priced): Promise<void> {
  const held = priced.lines.flatMap(({ skuId, qty }, place) => {
    const refLineId = made.lineIds[place];
    return refLineId === undefined ? [] : [{ skuId, qty, refLineId }];
  });
  await reserveStock(op.tx, held, stockReasonOf(made.id, op));
}

/** What the audit records of placing: buyer, items, amount, and every price agreed by hand. */
const auditedPart = (head: OrderHead, { lines }: Priced) => ({
  status: head.status,
  memberId: head.memberId,
  payableAmount: head.payableAmount,
  adjustAmount: head.adjustAmount,
  lines: lines.map(({ skuId, qty, listPrice, unitPrice, overrideReason }) => ({
    skuId,
    qty,
    unitPrice,
    ...(overrideReason === null ? {} : { listPrice, overrideReason }),
  })),
});
