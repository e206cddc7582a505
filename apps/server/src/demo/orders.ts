import { specText } from '@shopkeeper/catalog';
import { isRejection } from '@shopkeeper/resource';
import { dayOf } from '@shopkeeper/resource/calendar';
import {
  afterShipment,
  fulfillmentStatusOf,
  itemNamesOf,
  orderNumber,
  paymentStatusOf,
  portion,
  sumOf,
  type OrderState,
  type PaymentMethod,
  type PricedLine,
} from '@shopkeeper/sales';
import type { DemoCatalogue } from './catalogue.ts';
import chinese from './content/orders.json' with { type: 'json' };
import type { DemoMember, DemoMembers } from './members.ts';
import { basketOf, basketPrice, overrideReason, type BasketItem } from './order-basket.ts';
import { payExpiryOf, progressOf, type OrderProgress } from './order-progress.ts';
import { orderTimes } from './order-times.ts';
import { profileSizes, type Profile } from './profile.ts';
import { between, chooser, pick, random, seedOf, type Random } from './random.ts';
import { localized, texts } from './demo-language.ts';

const content = localized(chinese);

interface OrdersFrom {
  readonly profile: Profile;
  readonly catalogue: DemoCatalogue;
  readonly members: DemoMembers;
  /** UTC epoch ms; the last order was placed shortly before. */
  readonly now: number;
}

/** The position of an order, and the ids of its first line and shipment. `fromEnd` is 0 for the newest order. */
interface Position {
  readonly id: number;
  readonly placedAt: number;
  readonly fromEnd: number;
  readonly lineId: number;
  readonly shipmentId: number;
}

/** Yields about three months of orders, oldest first; always the same ones for a profile and an instant. */
export function* demoOrders(from: OrdersFrom): Generator<DemoOrder> {
  const count = profileSizes[from.profile].orders;
  let [id, lineId, shipmentId] = [0, 1, 1];
  for (const placedAt of orderTimes(count, from.now)) {
    id += 1;
    const order = orderOf(from, { id, placedAt, fromEnd: count - id, lineId, shipmentId });
    yield order;
    lineId += order.lines.length;
    shipmentId += order.shipments.length;
  }
}

export type DemoOrder = ReturnType<typeof orderOf>;

/** Order numbers are made of the sequence numbers after this one. */
export const firstSequence = 100_000;

/** An order of the demo shop. Amounts in fen, instants UTC epoch ms; a guest, whose order staff took by telephone, has no `memberId`. */
function orderOf(from: OrdersFrom, at: Position) {
  const { id, placedAt } = at;
  const chance = random(seedOf('order', id));
  const { shipmentTimes, isSplit, refundedBp, isOnHold, ...progress } = progressOf({ ...at, chance, now: from.now });
  const { status, paidAt } = progress;
  const isShown = isOfFirstMember(progress, at);
  const drawnBuyer = buyerOf(from.members, chance, placedAt);
  const buyer = isShown ? from.members.member(1) : drawnBuyer;
  const origin = status === 'draft' ? 'admin' : originOf(chance);
  const isByStaff = origin === 'admin';
  const basket = basketOf(from, chance, lineCountOf(from.profile, id, { chance, isSplit }));
  const { lines: priced, steps: explanation, ...parts } = basketPrice(basket, { chance, isByStaff, levelBp: buyer.levelBp });
  const orderNo = orderNumber(dayOf(placedAt), firstSequence + id);
  const shipments = shipmentsOf(shipmentTimes, { ...at, orderNo, isSplit, basket, chance });
  const lines = shipped(linesOf(basket, priced, at), shipments);
  const isGuest = isByStaff && chance() < 0.2 && !isShown;
  return {
    ...parts,
    ...progress,
    ...receiverOf(buyer, chance),
    ...(isGuest ? { memberId: null, addressId: null } : {}),
    ...notesOf(id, chance),
    ...paymentOf({ ...parts, status, refundedBp, method: paidAt === null ? null : methodOf(chance, isByStaff) }),
    ...coverOf(lines),
    ...trackingOf(shipments),
    id,
    orderNo,
    origin,
    placedAt,
    lines,
    shipments,
    explanation,
    fulfillmentStatus: fulfillmentStatusOf(lines),
    holdReason: isOnHold ? texts.holdReason : null,
    currency: 'CNY',
    deliveryType: 'express',
    shippedAt: shipmentTimes.at(-1) ?? null,
    payExpireAt: status === 'pending_payment' ? payExpiryOf(at, from.now) : null,
  };
}

/**
 * Whether the shop's first member, who can sign in, is the buyer: of the very first order, the newest of each open state, and some
 * that were closed. So the member centre shows an order in each state in any shop.
 */
const isOfFirstMember = ({ status, closedAt }: Pick<OrderProgress, 'status' | 'closedAt'>, { id, fromEnd }: Position): boolean =>
  id === 1 || (fromEnd < 4 && status !== 'draft') || (closedAt !== null && id % 4 === 0 && id < 200);

/** A random member who had joined by then, else the first, who joined before any order. */
function buyerOf(members: DemoMembers, chance: Random, placedAt: number): DemoMember {
  for (let tries = 0; tries < 8; tries += 1) {
    const member = members.member(members.buyer(chance));
    if (member.jointime < placedAt && member.status === 'active') return member;
  }
  return members.member(1);
}

const originOf = chooser(Object.entries(content.origins));
const onlineMethod = chooser(Object.entries(content.methods) as [keyof typeof content.methods, number][]);
const methodOf = (chance: Random, isByStaff: boolean): PaymentMethod =>
  isByStaff ? pick(chance, ['transfer', 'cash', 'other']) : onlineMethod(chance);

const usualLineCount = chooser(Object.entries({ 1: 0.34, 2: 0.27, 3: 0.19, 4: 0.12, 5: 0.08 }));

/** A large shop has a few orders with as many lines as an order may have; one sent in parts has at least two. */
function lineCountOf(profile: Profile, id: number, drawn: { readonly chance: Random; readonly isSplit: boolean }): number {
  if (profile !== 'S' && id % 10_000 === 777) return 200;
  return Math.max(drawn.isSplit ? 2 : 1, Number(usualLineCount(drawn.chance)));
}

function linesOf(basket: readonly BasketItem[], priced: readonly PricedLine[], { id, lineId }: Position) {
  return basket.flatMap(({ product, sku }, index) =>
    priced.slice(index, index + 1).map((line) => ({
      ...line,
      id: lineId + index,
      parentId: id,
      skuId: sku.id,
      productId: product.id,
      name: product.name,
      specText: specText(sku.values),
      skuCode: sku.skuCode,
      image: sku.image,
      unitCost: sku.costAmount,
      overrideReason: line.unitPrice < line.listPrice ? overrideReason : null,
      qtyShipped: 0,
    })),
  );
}

type DemoOrderLine = ReturnType<typeof linesOf>[number];

/** The shipments of an order: everything at once, or the first line before the others. */
function shipmentsOf(
  times: readonly number[],
  of: Position & {
    readonly basket: readonly BasketItem[];
    readonly orderNo: string;
    readonly isSplit: boolean;
    readonly chance: Random;
  },
) {
  const { id: orderId, orderNo, basket, isSplit, chance } = of;
  const all = basket.map(({ qty }, index) => ({ orderLineId: of.lineId + index, qty }));
  const loads = isSplit ? [all.slice(0, 1), all.slice(1)] : [all];
  return times.map((shippedAt, index) => {
    const id = of.shipmentId + index;
    const { carrier, prefix } = pick(chance, content.carriers);
    const trackingNo = `${prefix}${between(chance, 1_000_000, 9_999_999)}${between(chance, 100_000, 999_999)}`;
    const lines = (loads[index] ?? []).map((line, at) => ({ ...line, parentId: id, lineNo: at + 1 }));
    return { id, shipmentNo: `${orderNo}-${index + 1}`, orderId, carrier, trackingNo, shippedAt, lines };
  });
}

type DemoShipment = ReturnType<typeof shipmentsOf>[number];

/** The lines of an order after its shipments. */
function shipped(lines: readonly DemoOrderLine[], shipments: readonly DemoShipment[]): readonly DemoOrderLine[] {
  return shipments.reduce((before, shipment) => {
    const after = afterShipment(
      before,
      shipment.lines.map(({ orderLineId, qty }) => ({ lineId: orderLineId, qty })),
    );
    if (isRejection(after)) throw new Error(`a shipment of the demo shop was rejected: ${after.errorCode}`);
    return after.lines;
  }, lines);
}

function receiverOf(buyer: DemoMember, chance: Random) {
  const { id, name, mobile, region, detail } = pick(chance, buyer.addresses);
  const receiver = { receiverName: name, receiverMobile: mobile, receiverRegion: region, receiverDetail: detail };
  return { ...receiver, memberId: buyer.id as number | null, addressId: id as number | null };
}

/** Whether and how an order was paid and refunded. */
function paymentOf(order: {
  readonly status: OrderState;
  readonly payableAmount: number;
  readonly refundedBp: number;
  readonly method: PaymentMethod | null;
}) {
  const { status, payableAmount, refundedBp, method } = order;
  const paidAmount = method === null ? 0 : payableAmount;
  const refundedAmount = portion(paidAmount, refundedBp, 10_000);
  const paymentStatus = paymentStatusOf({ status, payableAmount, paidAmount, refundedAmount });
  return { paymentMethod: method, paymentStatus, paidAmount, refundedAmount };
}

/** The summary of the lines that lists show. */
function coverOf(lines: readonly DemoOrderLine[]) {
  const [first] = lines;
  if (first === undefined) throw new Error('an order without lines');
  return { coverImage: first.image, coverName: first.name, itemNames: itemNamesOf(lines), itemCount: sumOf(lines, 'qty') };
}

/** The carrier of the newest shipment and all tracking numbers. */
function trackingOf(shipments: readonly DemoShipment[]) {
  const numbers = shipments.map(({ trackingNo }) => trackingNo);
  return { carrier: shipments.at(-1)?.carrier ?? null, trackingNos: numbers.length === 0 ? null : numbers.join(' ') };
}

function notesOf(id: number, chance: Random) {
  // One order in about two hundred has a note of the maximum length.
  if (id % 211 === 42) return { buyerNote: texts.longNote.repeat(40).slice(0, 500).trim(), staffNote: null };
  return {
    buyerNote: chance() < 0.14 ? pick(chance, content.buyerNotes) : null,
    staffNote: chance() < 0.05 ? pick(chance, content.staffNotes) : null,
  };
}
