import { isVisibleToMember, order as orderResource, type OrderEventType, type OrderState } from '@shopkeeper/sales';
import type { DemoStaffPair } from './load-settings.ts';
import type { DemoOrder } from './orders.ts';
import { between, random, seedOf } from './random.ts';
import { filled, texts } from './demo-language.ts';

/** The actor of an order event, as stored in its record. */
interface EventActor {
  readonly audience: 'admin' | 'member' | 'system';
  readonly actorId: number | null;
  readonly actorName: string;
}

/** The actors in the records of orders. */
export interface Actors extends DemoStaffPair {
  readonly memberName: (id: number) => string;
}

const systemActor: EventActor = { audience: 'system', actorId: null, actorName: 'system' };
const staffActor = ({ id, nickname }: DemoStaffPair['owner']): EventActor => ({
  audience: 'admin',
  actorId: id,
  actorName: nickname,
});

const buyerActor = ({ memberId }: DemoOrder, { memberName }: Actors): EventActor =>
  memberId === null ? systemActor : { audience: 'member', actorId: memberId, actorName: memberName(memberId) };

/** Staff record the payments of orders that they took; a payment channel records the others. */
const paymentActor = ({ origin }: DemoOrder, { clerk }: DemoStaffPair): EventActor =>
  origin === 'admin' ? staffActor(clerk) : systemActor;

/** The reference of a payment; cash has none. */
function referenceOf({ id, paymentMethod }: DemoOrder): string | null {
  if (paymentMethod === null || paymentMethod === 'cash') return null;
  const chance = random(seedOf('payment', id));
  const digits = `${between(chance, 10_000_000, 99_999_999)}${between(chance, 10_000_000, 99_999_999)}`;
  return paymentMethod === 'transfer' || paymentMethod === 'other'
    ? filled(texts.lastDigits, { digits: digits.slice(0, 4) })
    : digits;
}

/** The rows of an order's payment; empty if the order was not paid. */
export function paymentsOf(order: DemoOrder, staff: DemoStaffPair): object[] {
  const { id, orderNo, paymentMethod, paidAmount, currency, paidAt } = order;
  if (paidAt === null) return [];
  return [
    {
      paymentNo: `${orderNo}-P1`,
      orderId: id,
      method: paymentMethod,
      amount: paidAmount,
      currency,
      status: 'succeeded',
      reference: referenceOf(order),
      receivedAt: paidAt,
      ...paymentActor(order, staff),
    },
  ];
}

/** The rows of an order's refund, which the clerk made by hand; empty if nothing was refunded. */
export function refundsOf(order: DemoOrder, { clerk }: DemoStaffPair): object[] {
  const { id, orderNo, memberId, refundedAmount, currency, closedAt, completedAt } = order;
  if (refundedAmount === 0) return [];
  return [
    {
      refundNo: `${orderNo}-R1`,
      orderId: id,
      memberId,
      method: 'offline',
      amount: refundedAmount,
      freightAmount: 0,
      currency,
      status: 'succeeded',
      reason: texts['closed.refunded'],
      attempts: 1,
      refundedAt: closedAt ?? completedAt,
      key: `demo ${orderNo}`,
      ...staffActor(clerk),
    },
  ];
}

/** The rows of an order's shipments: sent by the clerk, and delivered once receipt is confirmed. */
export const shipmentsOf = ({ shipments, completedAt }: DemoOrder, { clerk }: DemoStaffPair) =>
  shipments.map((shipment) => ({
    ...shipment,
    ...staffActor(clerk),
    status: completedAt === null ? 'shipped' : 'delivered',
    deliveredAt: completedAt,
  }));

interface TimelineEntry extends EventActor {
  readonly rowId: number;
  readonly type: OrderEventType;
  readonly fromState: OrderState | null;
  readonly toState: OrderState;
  readonly data: Readonly<Record<string, unknown>>;
  readonly visibleToMember: boolean;
  readonly at: number;
}

/** An event of an order; `shipment` is the index of the shipment, for shipping events. */
interface Occurrence {
  readonly type: OrderEventType;
  readonly at: number | null;
  readonly shipment?: number;
}

function statusAfter(order: DemoOrder, { type, shipment }: Occurrence): OrderState | null {
  if (type === 'draft') return 'draft';
  if (type === 'ship' && shipment === order.shipments.length - 1 && order.status !== 'partially_shipped') return 'shipped';
  if (type === 'place') return 'pending_payment';
  return type === 'markPaid' || type === 'ship' || type === 'confirm' || type === 'close' || type === 'expire'
    ? (orderResource.transitions[type].to[0] ?? null)
    : null;
}

function actorOf(order: DemoOrder, type: OrderEventType, actors: Actors): EventActor {
  const { owner, clerk } = actors;
  const { origin, closeReason } = order;
  if (type === 'draft') return staffActor(owner);
  if (type === 'markPaid') return paymentActor(order, actors);
  if (type === 'expire') return systemActor;
  const isByBuyer =
    type === 'confirm' || (type === 'place' && origin !== 'admin') || (type === 'close' && closeReason === 'member');
  return isByBuyer ? buyerActor(order, actors) : staffActor(clerk);
}

function dataOf(order: DemoOrder, { type, shipment = 0 }: Occurrence): TimelineEntry['data'] {
  const { payableAmount, itemCount, closeReason, refundedAmount, holdReason, shipments } = order;
  if (type === 'place') return { payableAmount, itemCount };
  if (type === 'markPaid') return { method: order.paymentMethod, amount: order.paidAmount, reference: referenceOf(order) };
  if (type === 'close' || type === 'expire')
    return closeReason === null ? {} : { closeReason, reason: texts[`closed.${closeReason}`] };
  if (type === 'refund') return { amount: refundedAmount };
  if (type === 'hold') return { reason: holdReason };
  const sent = type === 'ship' ? shipments[shipment] : undefined;
  if (sent === undefined) return {};
  const { shipmentNo, carrier, trackingNo, lines } = sent;
  return { shipmentNo, carrier, trackingNo, qty: lines.reduce((sum, line) => sum + line.qty, 0) };
}

/** The timeline of an order, oldest first. */
export function timelineOf(order: DemoOrder, actors: Actors): TimelineEntry[] {
  const occurrences: readonly Occurrence[] = [
    { type: order.status === 'draft' ? 'draft' : 'place', at: order.placedAt },
    { type: 'markPaid', at: order.paidAt },
    { type: 'hold', at: order.holdReason === null ? null : order.paidAt },
    ...order.shipments.map(({ shippedAt }, shipment): Occurrence => ({ type: 'ship', at: shippedAt, shipment })),
    { type: 'confirm', at: order.completedAt },
    { type: 'refund', at: order.refundedAmount > 0 ? (order.closedAt ?? order.completedAt) : null },
    { type: order.closeReason === 'timeout' ? 'expire' : 'close', at: order.closedAt },
  ];
  let status: OrderState | null = null;
  return occurrences.flatMap((occurrence) => {
    const { type, at } = occurrence;
    if (at === null) return [];
    const fromState = status;
    const toState = statusAfter(order, occurrence) ?? fromState ?? order.status;
    status = toState;
    const actor = actorOf(order, type, actors);
    const visibleToMember = isVisibleToMember(type);
    return [{ rowId: order.id, type, fromState, toState, ...actor, data: dataOf(order, occurrence), visibleToMember, at }];
  });
}

const auditedMs = 7 * 86_400_000;

/** An entry of the audit log. Its IP address, that of the demo shop's office, is from a range reserved for documentation. */
export const auditRow = (
  by: DemoStaffPair['owner'],
  at: number,
  change: {
    readonly action: string;
    readonly resource: string;
    readonly rowId: number;
    readonly label: string;
    readonly before: object;
    readonly after: object;
  },
): object => ({
  ...change,
  createdAt: at,
  updatedAt: at,
  audience: 'admin',
  actorId: by.id,
  actorName: by.username,
  ip: '203.0.113.10',
  traceId: 'demo',
});

/** The audit entries of the shipments by staff in the last week. */
export const shipAuditOf = (
  { orderNo }: DemoOrder,
  timeline: readonly TimelineEntry[],
  { clerk, now }: DemoStaffPair & { readonly now: number },
): object[] =>
  timeline.flatMap(({ rowId, type, fromState, toState, data, at }) =>
    type === 'ship' && at >= now - auditedMs
      ? [
          auditRow(clerk, at, {
            action: 'ship',
            resource: 'sales/order',
            rowId,
            label: orderNo,
            before: { status: fromState },
            after: { status: toState, carrier: data['carrier'], trackingNo: data['trackingNo'] },
          }),
        ]
      : [],
  );
