import type { Tx } from '@shopkeeper/server-kit';
import type { PlacedSku } from './load-catalogue.ts';
import { instant, type CopyTarget } from './load-copy.ts';
import { changeOf, type Tallies } from './load-tallies.ts';
import { stockMovementsOf, type DemoStockMovement } from './order-shipments.ts';
import type { DemoOrder } from './order.ts';

export const levelsTo = (tallies: Tallies): CopyTarget<PlacedSku> => ({
  table: 'catalog_stock_level',
  cells: {
    sku_id: ({ id }) => id,
    on_hand: ({ id, received }) => received + (tallies.onHand[id] ?? 0),
    reserved: ({ id }) => tallies.reserved[id] ?? 0,
    allocated: ({ id }) => tallies.allocated[id] ?? 0,
    safety: ({ safety }) => safety,
  },
});

/** A movement as the ledger keeps it. */
interface StockMovement {
  readonly skuId: number;
  readonly type: DemoStockMovement['type'] | 'purchase_in';
  readonly onHand: number;
  readonly reserved: number;
  readonly allocated: number;
  readonly refType: 'order' | 'shipment' | null;
  readonly refId: number | null;
  readonly actorId: number | null;
  readonly at: number;
}

/** Movements wait here until all are known: the ledger is in the order of time, the orders are not. */
export const movementsTarget: CopyTarget<StockMovement> = {
  table: 'demo_move',
  cells: {
    sku_id: ({ skuId }) => skuId,
    type: ({ type }) => type,
    d_on_hand: ({ onHand }) => onHand,
    d_reserved: ({ reserved }) => reserved,
    d_allocated: ({ allocated }) => allocated,
    ref_type: ({ refType }) => refType,
    ref_id: ({ refId }) => refId,
    actor_id: ({ actorId }) => actorId,
    at: ({ at }) => instant(at),
  },
};

const columns = Object.keys(movementsTarget.cells).join(', ');

export async function openMovements(tx: Tx): Promise<void> {
  await tx.run(`create temp table demo_move on commit drop as select ${columns} from catalog_stock_movement with no data`);
}

/** Writes the movements that wait into the ledger, oldest first. */
export async function closeMovements(tx: Tx): Promise<void> {
  await tx.run(
    `insert into catalog_stock_movement (${columns}) select ${columns} from demo_move order by at, ref_type, ref_id, sku_id`,
  );
  await tx.run('drop table demo_move');
}

/** The pieces bought in before the first order. */
export function* openingMovements(skus: Iterable<PlacedSku>, actorId: number): Generator<StockMovement> {
  for (const { id, received, boughtAt } of skus) {
    if (received > 0)
      yield {
        skuId: id,
        type: 'purchase_in',
        onHand: received,
        reserved: 0,
        allocated: 0,
        refType: null,
        refId: null,
        actorId,
        at: boughtAt,
      };
  }
}

/** What an order did to the stock. `shipmentIds` are those of its parcels, `actorId` is who sent them. */
export function movementsOf(
  order: DemoOrder,
  sent: { readonly shipmentIds: readonly number[]; readonly actorId: number },
): StockMovement[] {
  return stockMovementsOf(order).map((movement) => {
    const shipment = movement.type === 'ship' ? order.shipments.findIndex(({ shippedAt }) => shippedAt === movement.at) : -1;
    const shipmentId = sent.shipmentIds[shipment];
    const ref =
      shipmentId === undefined
        ? { refType: 'order' as const, refId: order.id }
        : { refType: 'shipment' as const, refId: shipmentId };
    return {
      skuId: movement.skuId,
      type: movement.type,
      ...changeOf(movement),
      ...ref,
      actorId: movement.type === 'ship' ? sent.actorId : null,
      at: movement.at,
    };
  });
}

/** Pieces that a line of an order still holds. */
interface Reservation {
  readonly skuId: number;
  readonly orderId: number;
  readonly lineId: number;
  readonly qty: number;
  readonly kind: 'reserved' | 'allocated';
  readonly at: number;
}

export const reservationsTo: CopyTarget<Reservation> = {
  table: 'catalog_stock_reservation',
  cells: {
    sku_id: ({ skuId }) => skuId,
    ref_type: () => 'order',
    ref_id: ({ orderId }) => orderId,
    ref_line_id: ({ lineId }) => lineId,
    qty: ({ qty }) => qty,
    kind: ({ kind }) => kind,
    created_at: ({ at }) => instant(at),
  },
};

/** What an order that is still open holds; its lines have the ids from `firstLineId` on. */
export function reservationsOf({ id, status, paidAt, placedAt, lines }: DemoOrder, firstLineId: number): Reservation[] {
  if (status === 'draft' || status === 'closed') return [];
  const kind = paidAt === null ? ('reserved' as const) : ('allocated' as const);
  const held = lines.map(({ skuId, qty, qtyShipped }, place) => ({
    skuId,
    orderId: id,
    lineId: firstLineId + place,
    qty: qty - qtyShipped,
    kind,
    at: placedAt,
  }));
  return held.filter(({ qty }) => qty > 0);
}
