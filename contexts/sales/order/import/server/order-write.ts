import { addSales, lockProducts, lockStock, reserveStock } from '@shopkeeper/catalog/server';
import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { lockMembers, notePurchase } from '@shopkeeper/member/server';
import { audit } from '@shopkeeper/server/http';
import { order } from '../../order.resource.ts';
import { orderSettings } from '../../order.settings.ts';
import { itemNamesOf, trackingNosMax } from '../../order-summary.domain.ts';
import { paymentStatusOf } from '../../order-status.domain.ts';
import { insertOrder, type OrderHead, type OrderLineHead, type Written } from '../../server/order-rows.ts';
import { stockReasonOf } from '../../server/order-stock.ts';
import { writePayment } from '../../server/payment-rows.ts';
import { importedState, type OpenOrderChoice, type OrderDraft } from '../order-draft.domain.ts';
import { mobileIn } from './order-file.ts';
import type { ImportableOrder } from './order-plan.ts';

const minuteMs = 60_000;

function linesOf({ draft, amounts, sellables }: ImportableOrder): OrderLineHead[] {
  return draft.lines.flatMap(({ qty, unitPrice }, at): OrderLineHead[] => {
    const [sellable, parts] = [sellables[at], amounts.lines[at]];
    if (!sellable || !parts) return [];
    const { productId, skuId, name, specText, skuCode, image } = sellable;
    const item = { productId, skuId, name, specText, skuCode, image, listPrice: unitPrice, unitPrice, unitCost: null };
    return [
      { ...item, overrideReason: null, qty, ...parts, memberDiscountAmount: 0, couponAmount: 0, pointsAmount: 0, qtyShipped: 0 },
    ];
  });
}

/** The instants that follow from the state of an order. */
function instantsOf({ draft }: ImportableOrder, state: OrderHead['status'], expireAt: number) {
  const { placedAt, paidAt, closedAt } = draft;
  const over = paidAt ?? placedAt;
  return {
    placedAt,
    paidAt: state === 'completed' ? over : null,
    shippedAt: null,
    completedAt: state === 'completed' ? over : null,
    closedAt: state === 'closed' ? (closedAt ?? placedAt) : null,
    closeReason: state === 'closed' ? ('admin' as const) : null,
    payExpireAt: state === 'pending_payment' ? expireAt : null,
    autoConfirmAt: null,
    archivedAt: null,
    memberDeletedAt: null,
  };
}

const cut = (text: string | undefined, max: number): string | null => text?.slice(0, max) || null;

/** The texts of an order: its receiver, notes and shipment. */
const textsOf = ({ texts }: OrderDraft) => ({
  receiverName: cut(texts.receiverName, 40),
  receiverMobile: mobileIn(texts.receiverMobile ?? ''),
  receiverRegion: null,
  receiverDetail: cut(texts.receiverDetail, 160),
  buyerNote: cut(texts.buyerNote, 500),
  staffNote: cut(texts.staffNote, 500),
  carrier: cut(texts.carrier, 40),
  trackingNos: cut(texts.trackingNo, trackingNosMax),
});

type WrittenState = 'pending_payment' | 'completed' | 'closed';

interface Heading {
  readonly one: ImportableOrder;
  readonly lines: readonly OrderLineHead[];
  readonly status: WrittenState;
}

/** An open order that was paid is inserted as unpaid: its payment follows as a transition. */
function headOf({ one, lines, status }: Heading, op: Operation): OrderHead {
  const { draft, amounts, memberId } = one;
  const { lines: _lines, ...sums } = amounts;
  const paidAmount = status === 'completed' ? sums.payableAmount : 0;
  const isPaid = status === 'completed';
  return {
    orderNo: draft.orderNo,
    origin: 'import',
    memberId,
    addressId: null,
    status,
    refundStatus: 'none',
    paymentStatus: paymentStatusOf({ status, payableAmount: sums.payableAmount, paidAmount, refundedAmount: 0 }),
    fulfillmentStatus: isPaid ? 'fulfilled' : 'unfulfilled',
    paymentMethod: isPaid && draft.method !== 'none' ? draft.method : null,
    holdReason: null,
    tags: [],
    mentions: [],
    currency: 'CNY',
    ...sums,
    memberDiscountAmount: 0,
    couponId: null,
    couponAmount: 0,
    pointsAmount: 0,
    pointsUsed: 0,
    freightByHand: true,
    paidAmount,
    refundedAmount: 0,
    explanation: null,
    ...textsOf(draft),
    deliveryType: 'express',
    itemCount: lines.reduce((sum, { qty }) => sum + qty, 0),
    coverImage: lines[0]?.image ?? null,
    coverName: lines[0]?.name ?? null,
    itemNames: itemNamesOf(lines),
    isTest: false,
    ownerId: op.actor.kind === 'staff' ? op.actor.id : null,
    ...instantsOf(one, status, op.at + op.engine.settings.read(orderSettings).payWithinMinutes * minuteMs),
  };
}

/**
 * Locks what the orders of a batch change, each kind by id and the kinds in the lock order of the shop: orders of files stand in any
 * order, and parallel imports and sales would wait for each other in a circle.
 */
export async function lockForBatch(
  { tx }: Pick<Operation, 'tx'>,
  orders: readonly ImportableOrder[],
  choice: OpenOrderChoice,
): Promise<void> {
  const states = orders.map((one) => ({ one, state: importedState(one.draft.state, choice) }));
  const changing = states.filter(({ state }) => state !== 'closed');
  const holding = changing.filter(({ state }) => state !== 'completed').flatMap(({ one }) => one.sellables);
  // History changes nothing until its batch is counted, which locks by id too.
  if (holding.length === 0) return;
  await lockStock(
    tx,
    holding.map(({ skuId }) => skuId),
  );
  await lockProducts(
    tx,
    changing.flatMap(({ one }) => one.sellables.map(({ productId }) => productId)),
  );
  await lockMembers(
    tx,
    changing.flatMap(({ one }) => one.memberId ?? []),
  );
}

/**
 * Writes an order of a file, at its own dates. History takes no stock and gives no points; an order that stays open reserves its
 * stock, and its payment is the transition that staff perform. Rejects with the errors of these. Returns what history sold, null for
 * other orders; {@link countSold} counts it.
 */
export async function writeImported(op: Operation<'staff'>, one: ImportableOrder, choice: OpenOrderChoice): Promise<Sold | null> {
  const { draft } = one;
  const state = importedState(draft.state, choice);
  const status = state === 'to_ship' ? 'pending_payment' : state;
  const lines = linesOf(one);
  const head = headOf({ one, lines, status }, op);
  const { payableAmount, itemCount } = head;
  const event = { type: 'place', from: null, to: status, data: { payableAmount, itemCount }, isVisibleToMember: false } as const;
  const made = await insertOrder({ ...op, at: draft.placedAt }, { head, lines, event });
  audit(op.tx, op, [
    { action: 'add', resource: 'sales/order', rowId: made.id, label: head.orderNo, after: { status: state, payableAmount } },
  ]);
  if (status === 'pending_payment') await openImported(op, { made, head, lines }, state === 'to_ship' ? draft.method : null);
  if (status !== 'completed') return null;
  const { orderNo, currency, paidAmount: amount, memberId, paymentMethod } = head;
  const at = head.paidAt ?? head.placedAt;
  const receipt = { method: paymentMethod ?? 'other', amount, reference: null };
  if (amount > 0) await writePayment({ ...op, at }, { id: made.id, orderNo, currency, isTest: false }, receipt);
  return { lines, memberId, amount, at };
}

/** What a completed order sold, and to whom: fen, UTC epoch ms. */
export interface Sold {
  readonly lines: readonly OrderLineHead[];
  readonly memberId: number | null;
  readonly amount: number;
  readonly at: number;
}

/** Counts what a batch of history sold, for products and then for members, both in the order of their ids. */
export async function countSold({ tx }: Pick<Operation, 'tx'>, sold: readonly Sold[]): Promise<void> {
  await addSales(
    tx,
    sold.flatMap(({ lines }) => lines),
  );
  for (const { memberId, amount, at } of sold.toSorted((a, b) => (a.memberId ?? 0) - (b.memberId ?? 0)))
    if (memberId !== null) await notePurchase(tx, { memberId, amount, at });
}

interface OpenOrder {
  readonly made: Written;
  readonly head: OrderHead;
  readonly lines: readonly OrderLineHead[];
}

async function openImported(
  op: Operation<'staff'>,
  { made, head, lines }: OpenOrder,
  paidBy: OrderHead['paymentMethod'] | 'none',
): Promise<void> {
  const held = lines.flatMap(({ skuId, qty }, place) => {
    const refLineId = made.lineIds[place];
    return refLineId === undefined ? [] : [{ skuId, qty, refLineId }];
  });
  await reserveStock(op.tx, held, stockReasonOf(made.id, op));
  if (head.payableAmount === 0) {
    await transition(systemWithin(op, 'sales.order.settle-free'), order.transitions.settleFree, { id: made.id });
    return;
  }
  if (paidBy === null || paidBy === 'none') return;
  const input = { method: paidBy, amount: head.payableAmount, reference: null };
  await transition(op, order.transitions.markPaid, { id: made.id, input });
}
