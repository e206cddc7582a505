import { deltaOf } from '@shopkeeper/catalog';
import { stockMovementsOf, type DemoStockMovement } from './order-shipments.ts';
import type { DemoOrder } from './order.ts';

/** What all orders together did to stock, products and members; an entry for each id, from 1. */
export interface Tallies {
  /** Pieces by SKU: what left the house, and what is promised now. */
  readonly onHand: Int32Array;
  readonly reserved: Int32Array;
  readonly allocated: Int32Array;
  /** Pieces sold by product. */
  readonly sold: Int32Array;
  /** Paid orders by member: how many, fen in all, when the last one was (UTC epoch ms, 0 for never). */
  readonly paidCount: Int32Array;
  readonly paidAmount: Float64Array;
  readonly lastPaidAt: Float64Array;
}

export function emptyTallies(size: { readonly skus: number; readonly products: number; readonly members: number }): Tallies {
  return {
    onHand: new Int32Array(size.skus + 1),
    reserved: new Int32Array(size.skus + 1),
    allocated: new Int32Array(size.skus + 1),
    sold: new Int32Array(size.products + 1),
    paidCount: new Int32Array(size.members + 1),
    paidAmount: new Float64Array(size.members + 1),
    lastPaidAt: new Float64Array(size.members + 1),
  };
}

/** Adds to one entry of a tally. */
function add(tally: Int32Array | Float64Array, id: number, amount: number): void {
  tally[id] = (tally[id] ?? 0) + amount;
}

const nothing = { onHand: 0, reserved: 0, allocated: 0, safety: 0 };

/** What a movement adds to the level of its SKU. */
export const changeOf = ({ type, qty }: DemoStockMovement) => deltaOf(nothing, { type, qty });

/** Counts an order in. */
export function tally(tallies: Tallies, order: DemoOrder): void {
  for (const movement of stockMovementsOf(order)) {
    const change = changeOf(movement);
    add(tallies.onHand, movement.skuId, change.onHand);
    add(tallies.reserved, movement.skuId, change.reserved);
    add(tallies.allocated, movement.skuId, change.allocated);
  }
  if (order.paidAt === null) return;
  for (const { productId, qty } of order.lines) add(tallies.sold, productId, qty);
  if (order.memberId === null) return;
  add(tallies.paidCount, order.memberId, 1);
  add(tallies.paidAmount, order.memberId, order.paidAmount);
  tallies.lastPaidAt[order.memberId] = Math.max(tallies.lastPaidAt[order.memberId] ?? 0, order.paidAt);
}
