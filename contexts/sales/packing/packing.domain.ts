import { reject, type Rejection } from '@shopkeeper/resource';

/** A line that is being packed: `qty` is what is left to ship, `packed` what was counted of it. */
export interface CountedLine {
  readonly lineId: number;
  readonly skuId: number;
  readonly qty: number;
  readonly packed: number;
}

/**
 * Returns the line that a scanned SKU counts for: the first with room for it. Rejects with `packing.wrong-item` when the order has
 * no such SKU, and with `packing.too-many` (left, asked) when its lines are full.
 */
export function lineFor<L extends CountedLine>(
  lines: readonly L[],
  { skuId, qty }: { readonly skuId: number; readonly qty: number },
): L | Rejection<'packing.wrong-item' | 'packing.too-many'> {
  const own = lines.filter((line) => line.skuId === skuId);
  if (own.length === 0) return reject('packing.wrong-item');
  const found = own.find((line) => line.packed + qty <= line.qty);
  if (found) return found;
  return reject('packing.too-many', { left: Math.max(...own.map((line) => line.qty - line.packed)), asked: qty });
}

/** Whether every unit that is left to ship was counted. */
export const isComplete = (lines: readonly CountedLine[]): boolean =>
  lines.length > 0 && lines.every(({ qty, packed }) => packed === qty);

/** Compares shelves in walking order: A-2 before A-10, goods without a shelf last. */
export function comparePositions(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.localeCompare(b, 'en', { numeric: true });
}

/** A line of an order of the pick list. */
export interface PickLine {
  readonly orderId: number;
  readonly skuId: number;
  readonly name: string;
  readonly specText: string;
  readonly skuCode: string | null;
  readonly image: string | null;
  readonly shelf: string | null;
  readonly qty: number;
}

/** One stop on the way through the stock room: a SKU, and how many units go into which bin. Bins are numbered from 1. */
export interface PickStop extends Omit<PickLine, 'orderId'> {
  readonly bins: readonly { readonly bin: number; readonly qty: number }[];
}

/** Joins the lines of several orders to stops in walking order. Each order has a bin, in the given order. */
export function pickStops(orderIds: readonly number[], wanted: readonly PickLine[]): PickStop[] {
  const stops = new Map<number, PickLine & { bins: Map<number, number> }>();
  for (const line of wanted) {
    const stop = stops.get(line.skuId) ?? { ...line, qty: 0, bins: new Map<number, number>() };
    const bin = orderIds.indexOf(line.orderId) + 1;
    stop.bins.set(bin, (stop.bins.get(bin) ?? 0) + line.qty);
    stops.set(line.skuId, { ...stop, qty: stop.qty + line.qty });
  }
  return [...stops.values()]
    .map(({ orderId: _orderId, bins, ...stop }) => ({
      ...stop,
      bins: [...bins].toSorted(([a], [b]) => a - b).map(([bin, qty]) => ({ bin, qty })),
    }))
    .toSorted((a, b) => comparePositions(a.shelf, b.shelf) || a.name.localeCompare(b.name, 'zh-CN') || a.skuId - b.skuId);
}
