import { available, deltaOf, isLowAt, type MovementType, type StockDelta, type StockLevel } from '@shopkeeper/catalog';
import type { Tx } from '@shopkeeper/server/database';
import type { DemoCatalogue } from './catalogue.ts';
import type { DemoOrder } from './orders.ts';
import type { DemoProduct, DemoSku } from './product.ts';

/** A stock movement that an order caused. */
interface OrderMovement {
  readonly skuId: number;
  readonly type: MovementType;
  readonly qty: number;
  readonly refType: 'order' | 'shipment';
  readonly refId: number;
  readonly at: number;
}

/** The stock movements of an order, oldest first; a draft causes none. */
export function stockMovementsOf(order: DemoOrder): OrderMovement[] {
  const { id, status, lines, shipments, placedAt, paidAt, closedAt } = order;
  if (status === 'draft') return [];
  const ofAll = (type: MovementType, at: number | null): OrderMovement[] =>
    at === null ? [] : lines.map(({ skuId, qty }) => ({ skuId, type, qty, refType: 'order', refId: id, at }));
  const skuIds = new Map(lines.map((line) => [line.id, line.skuId]));
  const sent = shipments.flatMap(({ id: refId, shippedAt, lines: shipped }) =>
    shipped.map(({ orderLineId, qty }): OrderMovement => {
      const skuId = skuIds.get(orderLineId) ?? 0;
      return { skuId, type: 'ship', qty, refType: 'shipment', refId, at: shippedAt };
    }),
  );
  const undo = ofAll(paidAt === null ? 'release' : 'deallocate', closedAt);
  return [...ofAll('reserve', placedAt), ...ofAll('allocate', paidAt), ...sent, ...undo];
}

const emptyLevel: StockLevel = { onHand: 0, reserved: 0, allocated: 0, safety: 0 };

const movementRow = (delta: StockDelta, of: object): object => ({
  ...of,
  dOnHand: delta.onHand,
  dReserved: delta.reserved,
  dAllocated: delta.allocated,
});

/** The rows of an order's stock movements; `actorId` is who shipped. */
export const movementRows = (order: DemoOrder, actorId: number): object[] =>
  stockMovementsOf(order).map((movement) =>
    movementRow(deltaOf(emptyLevel, movement), { ...movement, actorId: movement.type === 'ship' ? actorId : null }),
  );

/** The purchases before the first order, one for each SKU. */
export function* purchaseRows({ products }: DemoCatalogue, actorId: number): Generator<object> {
  for (const { skus, createdAt: at } of products())
    for (const { id: skuId, received: qty } of skus) {
      const movement = { type: 'purchase_in', qty } as const;
      if (qty > 0)
        yield movementRow(deltaOf(emptyLevel, movement), { skuId, type: movement.type, refType: null, refId: null, actorId, at });
    }
}

/** Movements are collected in this table first: the ledger is in the order of time, the orders are not. */
export const movementTable = 'demo_movement';
const columns = 'sku_id, type, d_on_hand, d_reserved, d_allocated, ref_type, ref_id, actor_id, at';

export const openMovements = (tx: Tx): Promise<unknown> =>
  tx.run(`create temp table ${movementTable} on commit drop as select ${columns} from catalog_stock_movement with no data`);

/** Writes the collected movements into the ledger, oldest first. */
export async function closeMovements(tx: Tx): Promise<void> {
  await tx.run(
    `insert into catalog_stock_movement (${columns}) select ${columns} from ${movementTable} order by at, ref_type, ref_id, sku_id`,
  );
  await tx.run(`drop table ${movementTable}`);
}

/** The stock that an open order reserves or allocates. */
export function reservationRows({ id, status, paidAt, placedAt, lines }: DemoOrder): object[] {
  if (status === 'draft' || status === 'closed') return [];
  const kind = paidAt === null ? 'reserved' : 'allocated';
  return lines
    .map((line) => ({ ...line, qty: line.qty - line.qtyShipped }))
    .filter(({ qty }) => qty > 0)
    .map((line) => ({
      skuId: line.skuId,
      refType: 'order',
      refId: id,
      refLineId: line.id,
      qty: line.qty,
      kind,
      createdAt: placedAt,
    }));
}

/** The totals of all orders: the stock by SKU, the sales by product, the payments by member. Ids are from 1. */
export function totalsFor(size: { readonly skus: number; readonly products: number; readonly members: number }) {
  const stock = {
    onHand: new Int32Array(size.skus + 1),
    reserved: new Int32Array(size.skus + 1),
    allocated: new Int32Array(size.skus + 1),
  };
  const sold = new Int32Array(size.products + 1);
  const paidCount = new Int32Array(size.members + 1);
  const paidAmount = new Float64Array(size.members + 1);
  const lastPaidAt = new Float64Array(size.members + 1);
  const add = (total: Int32Array | Float64Array, id: number, amount: number): void => {
    total[id] = (total[id] ?? 0) + amount;
  };
  const levelOf = ({ id, received, safety }: DemoSku): StockLevel => ({
    onHand: received + (stock.onHand[id] ?? 0),
    reserved: stock.reserved[id] ?? 0,
    allocated: stock.allocated[id] ?? 0,
    safety,
  });
  return {
    count(order: DemoOrder): void {
      for (const movement of stockMovementsOf(order)) {
        const delta = deltaOf(emptyLevel, movement);
        for (const part of ['onHand', 'reserved', 'allocated'] as const) add(stock[part], movement.skuId, delta[part]);
      }
      const { memberId, paidAt, lines } = order;
      if (paidAt === null) return;
      for (const { productId, qty } of lines) add(sold, productId, qty);
      if (memberId === null) return;
      add(paidCount, memberId, 1);
      add(paidAmount, memberId, order.paidAmount);
      lastPaidAt[memberId] = Math.max(lastPaidAt[memberId] ?? 0, paidAt);
    },
    levelOf,
    ofProduct({ id, skus }: DemoProduct) {
      const levels = skus.map((sku) => ({ level: levelOf(sku), sku }));
      return {
        stockTotal: levels.reduce((sum, { level }) => sum + available(level), 0),
        lowSkus: levels.filter(({ level, sku }) => isLowAt(level, sku.lowStock)).length,
        salesCount: sold[id] ?? 0,
      };
    },
    ofMember: (id: number) => ({
      paidOrderCount: paidCount[id] ?? 0,
      paidAmount: paidAmount[id] ?? 0,
      lastPaidAt: lastPaidAt[id] || null,
    }),
  };
}

export type Totals = ReturnType<typeof totalsFor>;
