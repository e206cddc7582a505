import { fulfillmentStatusOf, orderNumber, paymentStatusOf, portion, type PricedLine } from '@shopkeeper/sales';
import type { DemoCatalogue } from './catalogue.ts';
import type { DemoAddress, DemoMember, DemoMembers } from './members.ts';
import { basketOf, basketPrice, lineCount, type Basket } from './order-basket.ts';
import { placings, shopDay } from './order-calendar.ts';
import { staffCount, fateOf, onlineWindow, transferWindow, type Fate } from './order-fate.ts';
import { eventsOf, shipmentsOf, shippedOf } from './order-shipments.ts';
import type { DemoOrder, DemoOrderLine, DemoOrigin, DemoPaymentMethod } from './order.ts';
import { profileSizes, type Profile } from './profile.ts';
import { chooser, pick, random, seedOf, type Random } from './random.ts';

export interface OrdersFrom {
  readonly profile: Profile;
  readonly catalogue: DemoCatalogue;
  readonly members: DemoMembers;
  /** UTC epoch ms; the last order was placed shortly before. */
  readonly now: number;
}

/** About three months of orders, oldest first, one at a time: the same ones for the same profile and instant. */
export function* demoOrders(from: OrdersFrom): Generator<DemoOrder> {
  const count = profileSizes[from.profile].orders;
  let id = 0;
  for (const placedAt of placings(count, from.now)) {
    id += 1;
    yield orderOf(from, { id, placedAt, fromEnd: count - id });
  }
}

interface Turn {
  readonly id: number;
  readonly placedAt: number;
  /** 0 for the newest order. */
  readonly fromEnd: number;
}

/** Order numbers are made from the sequence numbers after this one. */
export const firstSequence = 100_000;

function orderOf(from: OrdersFrom, { id, placedAt, fromEnd }: Turn): DemoOrder {
  const chance = random(seedOf('order', id));
  const fate = fateOf({ chance, placedAt, now: from.now, fromEnd });
  const isShown = isOfFirst(fate, { id, fromEnd });
  const drawnBuyer = buyerOf(from.members, chance, placedAt);
  const buyer = isShown ? from.members.member(1) : drawnBuyer;
  const origin = fate.status === 'draft' ? 'admin' : originOf(chance);
  const isByStaff = origin === 'admin';
  const basket = basketOf({ ...from, chance, lines: widthOf(from, id, { fate, chance }) });
  const { lines: priced, steps, ...parts } = basketPrice(basket, { chance, isByStaff, levelBp: buyer.levelBp });
  const shipments = shipmentsOf(fate, basket, chance);
  const lines = priced.flatMap((line, place) =>
    basket.slice(place, place + 1).map((item) => lineOf(item, line, shippedOf(shipments, line.lineNo))),
  );
  const paidAmount = fate.paidAt === null ? 0 : parts.payableAmount;
  const money = { paidAmount, refundedAmount: portion(paidAmount, fate.refundedBp, 10_000) };
  const isGuest = isByStaff && chance() < 0.2 && !isShown;
  return {
    ...parts,
    ...money,
    ...receiverOf(buyer, chance),
    ...faceOf(basket),
    ...notesOf(id, chance),
    id,
    orderNo: orderNumber(shopDay(placedAt), firstSequence + id),
    origin,
    memberId: isGuest ? null : buyer.id,
    ...(isGuest ? { addressId: null } : {}),
    status: fate.status,
    paymentStatus: paymentStatusOf({ status: fate.status, payableAmount: parts.payableAmount, ...money }),
    fulfillmentStatus: fulfillmentStatusOf(
      lines.map((line) => ({ id: line.lineNo, qty: line.qty, qtyShipped: line.qtyShipped })),
    ),
    paymentMethod: fate.paidAt === null ? null : methodOf(chance, isByStaff),
    holdReason: fate.isHeld ? '收货地址待买家确认' : null,
    currency: 'CNY',
    explanation: steps,
    deliveryType: 'express',
    placedAt,
    paidAt: fate.paidAt,
    shippedAt: fate.shipments.at(-1) ?? null,
    completedAt: fate.completedAt,
    closedAt: fate.closedAt,
    closeReason: fate.closeReason,
    payExpireAt: payExpiryOf(fate, { placedAt, fromEnd }, from.now),
    lines,
    shipments,
    events: eventsOf(fate, placedAt),
  };
}

/**
 * When an order stops waiting for its payment. One that still waits after the half hour is to be paid by transfer, and so are
 * those on the desk: whoever looks around in a new shop finds them for days.
 */
function payExpiryOf(
  { status, closeReason, closedAt }: Fate,
  { placedAt, fromEnd }: Pick<Turn, 'placedAt' | 'fromEnd'>,
  now: number,
): number | null {
  if (status === 'draft') return null;
  if (closeReason === 'timeout') return closedAt;
  if (status === 'pending_payment' && fromEnd < staffCount) return now + transferWindow;
  const isLate = status === 'pending_payment' && placedAt + onlineWindow <= now;
  return isLate ? Math.max(placedAt + transferWindow, now + onlineWindow) : placedAt + onlineWindow;
}

/**
 * Whether the shop's first member, who may sign in, bought it: the very first order, the newest of each open state, and some
 * that ended early. So their own page shows what there is to see in any shop.
 */
const isOfFirst = ({ status, closedAt }: Fate, { id, fromEnd }: Pick<Turn, 'id' | 'fromEnd'>): boolean =>
  id === 1 || (fromEnd < newestOpen && status !== 'draft') || (closedAt !== null && id % 4 === 0 && id < 200);

/** The newest orders are one of each open state. */
const newestOpen = 4;

/** A member who had joined by then; the shop's first member is as old as any order. */
function buyerOf(members: DemoMembers, chance: Random, placedAt: number): DemoMember {
  for (let tries = 0; tries < 8; tries += 1) {
    const member = members.member(members.buyer(chance));
    if (member.jointime < placedAt && member.status === 'active') return member;
  }
  return members.member(1);
}

const originOf = chooser<DemoOrigin>([
  ['miniapp', 0.46],
  ['app', 0.2],
  ['h5', 0.18],
  ['pc', 0.11],
  ['admin', 0.05],
]);

const onlineMethod = chooser<DemoPaymentMethod>([
  ['wechat', 0.57],
  ['alipay', 0.37],
  ['card', 0.06],
]);

const methodOf = (chance: Random, isByStaff: boolean): DemoPaymentMethod =>
  isByStaff ? pick(chance, ['transfer', 'cash', 'other']) : onlineMethod(chance);

/** A large shop has a few orders as wide as orders may be; an order sent in parts has at least two lines. */
function widthOf({ profile }: OrdersFrom, id: number, drawn: { readonly fate: Fate; readonly chance: Random }): number {
  if (profile !== 'S' && id % 10_000 === 777) return 200;
  return Math.max(drawn.fate.isSplit ? 2 : 1, lineCount(drawn.chance));
}

function lineOf({ product, sku }: Basket, priced: PricedLine, qtyShipped: number): DemoOrderLine {
  return {
    ...priced,
    skuId: sku.id,
    productId: product.id,
    name: product.name,
    specText: sku.values.join(' / '),
    skuCode: sku.skuCode,
    image: sku.image,
    unitCost: sku.costAmount,
    overrideReason: priced.unitPrice < priced.listPrice ? '老客户电话下单' : null,
    qtyShipped,
  };
}

function receiverOf(buyer: DemoMember, chance: Random) {
  const address: DemoAddress = pick(chance, buyer.addresses);
  return {
    addressId: address.id as number | null,
    receiverName: address.name,
    receiverMobile: address.mobile,
    receiverRegion: address.region,
    receiverDetail: address.detail,
  };
}

function faceOf(basket: readonly Basket[]) {
  const [first] = basket;
  if (first === undefined) throw new Error('an order without goods');
  const itemCount = basket.reduce((sum, { qty }) => sum + qty, 0);
  return { itemCount, coverImage: first.sku.image as string, coverName: first.product.name };
}

const wishes = [
  '请放门口鞋柜',
  '周末再送',
  '麻烦附一张手写贺卡：生日快乐',
  '尽快发货，谢谢',
  '不要打电话，放快递柜',
  'Please ring the bell twice',
];
const remarks = ['已电话核对地址', '赠品：松果徽章', '优先发顺丰', '客户要求开票'];

function notesOf(id: number, chance: Random): Pick<DemoOrder, 'buyerNote' | 'staffNote'> {
  // One order in about two hundred has a note as long as notes may be.
  if (id % 211 === 42) return { buyerNote: '送货前请务必提前联系，地址不好找。'.repeat(40).slice(0, 500), staffNote: null };
  return { buyerNote: chance() < 0.14 ? pick(chance, wishes) : null, staffNote: chance() < 0.05 ? pick(chance, remarks) : null };
}
