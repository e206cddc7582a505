import { reserveStock } from '@shopkeeper/catalog/server';
import { holdPoints, usualTerms } from '@shopkeeper/member/server';
import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError, unwrap } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { mayPlace } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';
import { orderSettings } from '../order.settings.ts';
import { paymentStatusOf } from '../order-status.domain.ts';
import { bothOf, nobody, openOrder, type Receiver } from './order-parties.ts';
import { insertOrder, rewriteDraft, type OrderHead, type EventDraft, type OrderRow, type Written } from './order-rows.ts';
import { stockReasonOf } from './order-stock.ts';
import { requireFewUnpaid } from './unpaid-orders.ts';
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
  /** Placed as a test: it has a number of its own range and no member, and holds no stock. */
  readonly isTest?: boolean;
  /** The amount that the buyer was shown, where no draft has it. */
  readonly shownAmount?: number | null;
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
 * `order.too-many-unpaid` (max) for members with too many orders waiting for payment, `ledger.insufficient` where the member has fewer
 * points than offered, `draft-order.price-changed` where prices changed since they were shown (shown, now; fen), and the errors of
 * reserving (`stock.insufficient`).
 */
export async function placeOrder(op: Operation, input: PlaceInput): Promise<PlacedOrder> {
  const { tx } = op;
  const isTest = input.isTest ?? false;
  const opened = openOrder(op, input);
  const terms = opened.then(({ buyer }) => buyer?.terms ?? usualTerms);
  const receiverOf = async (): Promise<Receiver> => (await opened).receiver ?? input.receiver ?? nobody;
  const regionOf = async () => (await receiverOf()).receiverRegion;
  const wanted = isTest ? { ...input, memberId: null } : input;
  const reading = bothOf(opened, priceInput({ db: tx, engine: op.engine, at: op.at, terms }, wanted, regionOf));
  const [[parties, priced]] = await bothOf(reading, requireFewUnpaid(op, wanted.memberId));
  const receiver = await receiverOf();
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
  if (!isTest) await holdStock(op, { ...made, expiresAt: head.payExpireAt }, priced);
  const { pointsUsed } = priced.price;
  if (wanted.memberId !== null && pointsUsed > 0)
    await holdPoints(op, {
      memberId: wanted.memberId,
      points: pointsUsed,
      ref: { type: 'order', id: made.id, no: head.orderNo },
    });
  audit(tx, op, [
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
  const { memberId, deliveryType, receiver } = input;
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
  requireShownPrice(input, priced);
}

/** The buyer pays the amount shown: what changed since must be shown again first. */
function requireShownPrice({ draft, shownAmount }: PlaceInput, priced: Priced): void {
  const { payableAmount } = priced.price;
  const shown = draft?.payableAmount ?? shownAmount ?? payableAmount;
  const moved = draft ? priced.lines.filter((line, place) => line.unitPrice !== draft.lines[place]?.unitPrice) : [];
  if (moved.length === 0 && payableAmount === shown) return;
  throw businessError(
    reject('draft-order.price-changed', {
      shown,
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
    // A test shows up with no member; what the address says is copied.
    ...(input.isTest ? { memberId: null, addressId: null } : { memberId: input.memberId, addressId: input.addressId }),
    isTest: input.isTest ?? false,
    status,
    paymentStatus: paymentStatusOf({ status, payableAmount, paidAmount: 0, refundedAmount: 0 }),
    fulfillmentStatus: 'unfulfilled',
    refundStatus: 'none',
    paymentMethod: null,
    holdReason: null,
    currency: 'CNY',
    ...pricedColumns(priced, input),
    paidAmount: 0,
    refundedAmount: 0,
    ...input.receiver,
    carrier: null,
    trackingNos: null,
    buyerNote: input.buyerNote,
    staffNote: input.staffNote,
    tags: [],
    mentions: [],
    ownerId: actor.kind === 'staff' ? actor.id : null,
    placedAt: at,
    paidAt: null,
    shippedAt: null,
    completedAt: null,
    closedAt: null,
    closeReason: null,
    payExpireAt: at + payWithinMinutes * minuteMs,
    autoConfirmAt: null,
    archivedAt: null,
    memberDeletedAt: null,
  };
}

type Holding = Written & { readonly expiresAt: number | null };

async function holdStock(op: Operation, made: Holding, priced: Priced): Promise<void> {
  const held = priced.lines.flatMap(({ skuId, qty }, place) => {
    const refLineId = made.lineIds[place];
    return refLineId === undefined ? [] : [{ skuId, qty, refLineId }];
  });
  await reserveStock(op.tx, held, { ...stockReasonOf(made.id, op), expiresAt: made.expiresAt });
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
