import { isVisibleToMember, type CloseReason, type OrderEventType } from '@shopkeeper/sales';
import { instant, type CopyTarget } from './load-copy.ts';
import type { DemoStaffPair, NumberedOrder } from './load-orders.ts';
import type { DemoOrder, DemoOrderEvent } from './order.ts';
import { between, random, seedOf } from './random.ts';

/** Who did something, as records keep it. */
interface EventActor {
  readonly audience: 'admin' | 'member' | 'system';
  readonly actorId: number | null;
  readonly actorName: string;
}

/** Whom the records of the orders name. */
export interface Actors extends DemoStaffPair {
  readonly memberName: (id: number) => string;
}

const theShop: EventActor = { audience: 'system', actorId: null, actorName: 'system' };
const staff = ({ clerk }: DemoStaffPair): EventActor => ({ audience: 'admin', actorId: clerk.id, actorName: clerk.nickname });

function buyer({ memberId }: DemoOrder, { memberName }: Actors): EventActor {
  return memberId === null ? theShop : { audience: 'member', actorId: memberId, actorName: memberName(memberId) };
}

interface Shipment {
  readonly id: number;
  readonly shipmentNo: string;
  readonly orderId: number;
  readonly carrier: string;
  readonly trackingNo: string;
  readonly shippedAt: number;
}

export const shipmentsOf = ({ id, orderNo, shipments, shipmentIds }: NumberedOrder): Shipment[] =>
  shipments.map(({ carrier, trackingNo, shippedAt }, place) => ({
    id: shipmentIds[place] ?? 0,
    shipmentNo: `${orderNo}-${place + 1}`,
    orderId: id,
    carrier,
    trackingNo,
    shippedAt,
  }));

export const shipmentsTo = ({ clerk }: DemoStaffPair): CopyTarget<Shipment> => ({
  table: 'sales_shipment',
  cells: {
    id: ({ id }) => id,
    shipment_no: ({ shipmentNo }) => shipmentNo,
    order_id: ({ orderId }) => orderId,
    carrier: ({ carrier }) => carrier,
    tracking_no: ({ trackingNo }) => trackingNo,
    shipped_by: () => clerk.id,
    shipped_at: ({ shippedAt }) => instant(shippedAt),
  },
});

interface ShipmentLine {
  readonly shipmentId: number;
  readonly orderLineId: number;
  readonly qty: number;
}

export const shipmentLinesOf = ({ shipments, shipmentIds, firstLineId }: NumberedOrder): ShipmentLine[] =>
  shipments.flatMap(({ lines }, place) =>
    lines.map(({ lineNo, qty }) => ({ shipmentId: shipmentIds[place] ?? 0, orderLineId: firstLineId + lineNo - 1, qty })),
  );

export const shipmentLinesTo: CopyTarget<ShipmentLine> = {
  table: 'sales_shipment_line',
  cells: { shipment_id: ({ shipmentId }) => shipmentId, order_line_id: ({ orderLineId }) => orderLineId, qty: ({ qty }) => qty },
};

/** What the sender or the till calls a payment; cash has no name. */
function referenceOf({ id, paymentMethod }: DemoOrder): string | null {
  if (paymentMethod === null || paymentMethod === 'cash') return null;
  const chance = random(seedOf('payment', id));
  const digits = `${between(chance, 10_000_000, 99_999_999)}${between(chance, 10_000_000, 99_999_999)}`;
  return paymentMethod === 'transfer' || paymentMethod === 'other' ? `尾号 ${digits.slice(0, 4)}` : digits;
}

export const paymentsOf = (order: DemoOrder): DemoOrder[] => (order.paidAt === null ? [] : [order]);

/** Staff note what comes in by hand; everything else is told by the channel. */
const receiverOf = (order: DemoOrder, desks: DemoStaffPair): EventActor => (order.origin === 'admin' ? staff(desks) : theShop);

export const paymentsTo = (desks: DemoStaffPair): CopyTarget<DemoOrder> => ({
  table: 'sales_payment',
  cells: {
    payment_no: ({ orderNo }) => `${orderNo}-P1`,
    order_id: ({ id }) => id,
    method: ({ paymentMethod }) => paymentMethod,
    amount: ({ paidAmount }) => paidAmount,
    currency: ({ currency }) => currency,
    status: () => 'succeeded',
    reference: referenceOf,
    received_at: ({ paidAt }) => instant(paidAt),
    audience: (order) => receiverOf(order, desks).audience,
    actor_id: (order) => receiverOf(order, desks).actorId,
    actor_name: (order) => receiverOf(order, desks).actorName,
  },
});

interface Entry extends EventActor {
  readonly orderId: number;
  readonly type: OrderEventType;
  readonly from: string | null;
  readonly to: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** An order while its timeline is told: what it is now, and how many parcels have left. */
interface DeepReadonly {
  readonly status: string | null;
  readonly shipments: number;
}

const statusAfter: Readonly<Partial<Record<DemoOrderEvent['type'], DemoOrder['status']>>> = {
  draft: 'draft',
  place: 'pending_payment',
  markPaid: 'to_ship',
  confirm: 'completed',
  close: 'closed',
};

function nextOf(order: DemoOrder, { type }: DemoOrderEvent, told: DeepReadonly): DeepReadonly {
  if (type !== 'ship') return { status: statusAfter[type] ?? told.status, shipments: told.shipments };
  const isLast = told.shipments + 1 >= order.shipments.length && order.status !== 'partially_shipped';
  return { status: isLast ? 'shipped' : 'partially_shipped', shipments: told.shipments + 1 };
}

function actorOf(order: DemoOrder, { type }: DemoOrderEvent, actors: Actors): EventActor {
  const { owner } = actors;
  if (type === 'draft') return { audience: 'admin', actorId: owner.id, actorName: owner.nickname };
  if (type === 'place') return order.origin === 'admin' ? staff(actors) : buyer(order, actors);
  if (type === 'markPaid') return receiverOf(order, actors);
  if (type === 'confirm') return buyer(order, actors);
  if (type !== 'close') return staff(actors);
  if (order.closeReason === 'timeout') return theShop;
  return order.closeReason === 'member' ? buyer(order, actors) : staff(actors);
}

/** Why an order was closed, as the timeline says it. */
const closeReasons: Readonly<Record<CloseReason, string>> = {
  timeout: '超时未付款',
  member: '买家取消',
  admin: '电话确认不再需要',
  refunded: '全额退款',
  risk: '风险订单',
};

function dataOf(order: NumberedOrder, { type }: DemoOrderEvent, told: DeepReadonly): Entry['data'] {
  const { payableAmount, itemCount, closeReason, refundedAmount, holdReason } = order;
  if (type === 'place') return { payableAmount, itemCount };
  if (type === 'markPaid') return { method: order.paymentMethod, amount: order.paidAmount, reference: referenceOf(order) };
  if (type === 'close') return closeReason === null ? {} : { closeReason, reason: closeReasons[closeReason] };
  if (type === 'refund') return { amount: refundedAmount };
  if (type === 'hold') return { reason: holdReason };
  const shipment = type === 'ship' ? order.shipments[told.shipments] : undefined;
  if (shipment === undefined) return {};
  const { carrier, trackingNo, lines } = shipment;
  const qty = lines.reduce((sum, line) => sum + line.qty, 0);
  return { shipmentNo: `${order.orderNo}-${told.shipments + 1}`, carrier, trackingNo, qty };
}

/** The timeline of an order, each entry with what it led from and to. */
export function entriesOf(order: NumberedOrder, actors: Actors): Entry[] {
  let told: DeepReadonly = { status: null, shipments: 0 };
  return order.events.map((event) => {
    const before = told;
    told = nextOf(order, event, before);
    return {
      orderId: order.id,
      type: event.type,
      from: before.status,
      to: told.status ?? order.status,
      ...actorOf(order, event, actors),
      data: dataOf(order, event, before),
      at: event.at,
    };
  });
}

export const entriesTo: CopyTarget<Entry> = {
  table: 'sales_order_event',
  cells: {
    order_id: ({ orderId }) => orderId,
    type: ({ type }) => type,
    from_status: ({ from }) => from,
    to_status: ({ to }) => to,
    audience: ({ audience }) => audience,
    actor_id: ({ actorId }) => actorId,
    actor_name: ({ actorName }) => actorName,
    data: ({ data }) => JSON.stringify(data),
    visible_to_member: ({ type }) => isVisibleToMember(type),
    at: ({ at }) => instant(at),
  },
};
