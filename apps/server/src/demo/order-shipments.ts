import type { Basket } from './order-basket.ts';
import type { Fate } from './order-fate.ts';
import type { DemoOrder, DemoOrderEvent, DemoShipment } from './order.ts';
import { between, pick, type Random } from './random.ts';

const carriers = [
  { carrier: '顺丰速运', prefix: 'SF' },
  { carrier: '中通快递', prefix: 'ZT' },
  { carrier: '圆通速递', prefix: 'YT' },
  { carrier: '京东物流', prefix: 'JD' },
  { carrier: '邮政 EMS', prefix: 'EM' },
];

/** The parcels of an order: everything at once, or the first line ahead of the others. */
export function shipmentsOf(fate: Fate, basket: readonly Basket[], chance: Random): DemoShipment[] {
  const all = basket.map(({ qty }, place) => ({ lineNo: place + 1, qty }));
  const loads = fate.isSplit ? [all.slice(0, 1), all.slice(1)] : [all];
  return fate.shipments.map((shippedAt, place) => {
    const { carrier, prefix } = pick(chance, carriers);
    const trackingNo = `${prefix}${between(chance, 1_000_000, 9_999_999)}${between(chance, 100_000, 999_999)}`;
    return { carrier, trackingNo, shippedAt, lines: loads[place] ?? [] };
  });
}

/** How many pieces of a line the parcels took. */
export function shippedOf(shipments: readonly DemoShipment[], lineNo: number): number {
  const taken = shipments.flatMap(({ lines }) => lines).filter((line) => line.lineNo === lineNo);
  return taken.reduce((sum, { qty }) => sum + qty, 0);
}

/** The order's timeline, in the order it happened. */
export function eventsOf(fate: Fate, placedAt: number): DemoOrderEvent[] {
  const refundAt = fate.closedAt ?? fate.completedAt;
  const events: readonly (readonly [DemoOrderEvent['type'], number | null])[] = [
    [fate.status === 'draft' ? 'draft' : 'place', placedAt],
    ['markPaid', fate.paidAt],
    ['hold', fate.isHeld ? fate.paidAt : null],
    ...fate.shipments.map((at) => ['ship', at] as const),
    ['confirm', fate.completedAt],
    ['refund', fate.refundedBp > 0 ? refundAt : null],
    ['close', fate.closedAt],
  ];
  return events.flatMap(([type, at]) => (at === null ? [] : [{ type, at }]));
}

/** A movement of stock that an order caused. */
export interface DemoStockMovement {
  readonly type: 'reserve' | 'release' | 'allocate' | 'deallocate' | 'ship';
  readonly skuId: number;
  readonly qty: number;
  readonly at: number;
}

/** What an order did to the stock, in the order it happened. A draft does nothing; pieces sent in parcels leave for good. */
export function stockMovementsOf(order: DemoOrder): DemoStockMovement[] {
  if (order.status === 'draft') return [];
  const whole = (type: DemoStockMovement['type'], at: number | null): DemoStockMovement[] =>
    at === null ? [] : order.lines.map(({ skuId, qty }) => ({ type, skuId, qty, at }));
  const sent = order.shipments.flatMap(({ lines, shippedAt }) =>
    lines.flatMap(({ lineNo, qty }) =>
      order.lines.slice(lineNo - 1, lineNo).map(({ skuId }) => ({ type: 'ship' as const, skuId, qty, at: shippedAt })),
    ),
  );
  const undone = order.paidAt === null ? ('release' as const) : ('deallocate' as const);
  return [...whole('reserve', order.placedAt), ...whole('allocate', order.paidAt), ...sent, ...whole(undone, order.closedAt)];
}
