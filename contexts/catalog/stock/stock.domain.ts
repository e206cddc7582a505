import { reject, type Rejection } from '@shopkeeper/resource';

/** The stock of one SKU, in units. */
export interface StockLevel {
  readonly onHand: number;
  /** Held by unpaid orders. */
  readonly reserved: number;
  /** Held by paid orders that are not shipped yet. */
  readonly allocated: number;
  /** Not offered for sale. */
  readonly safety: number;
}

export const movementTypes = [
  'purchase_in',
  'adjust',
  'stocktake',
  'reserve',
  'release',
  'allocate',
  'deallocate',
  'ship',
  'unship',
  'return_in',
  'damage',
  'transfer',
  'reallocate',
] as const;
export type MovementType = (typeof movementTypes)[number];

/** The movements that staff enter by hand, without a document. */
export const adjustmentTypes = ['stocktake', 'purchase_in', 'damage', 'return_in', 'adjust'] as const;

/**
 * A stock movement. `qty` is positive; signed for `adjust` and `transfer`, the counted quantity (0 or more) for `stocktake`.
 * `reallocate` is the payment of an order whose reservation has expired: it takes available stock.
 */
export interface Movement {
  readonly type: MovementType;
  readonly qty: number;
}

/** The changes of a movement to a level. */
export interface StockDelta {
  readonly onHand: number;
  readonly reserved: number;
  readonly allocated: number;
}

/**
 * Returns the quantity that can still be sold: on hand less reserved, allocated and safety. Negative only when a count or damage
 * reduced the safety stock.
 */
export function available({ onHand, reserved, allocated, safety }: StockLevel): number {
  return onHand - reserved - allocated - safety;
}

/** Whether a level is at or below its low-stock threshold. */
export const isLowAt = (level: StockLevel, warnsAt: number | null): boolean => warnsAt !== null && available(level) <= warnsAt;

/** Returns the changes of a movement to this level, without checking whether they are possible. */
export function deltaOf(level: StockLevel, { type, qty }: Movement): StockDelta {
  const deltas: Readonly<Record<MovementType, Partial<StockDelta>>> = {
    purchase_in: { onHand: qty },
    adjust: { onHand: qty },
    stocktake: { onHand: qty - level.onHand },
    reserve: { reserved: qty },
    release: { reserved: -qty },
    allocate: { reserved: -qty, allocated: qty },
    deallocate: { allocated: -qty },
    ship: { onHand: -qty, allocated: -qty },
    unship: { onHand: qty, allocated: qty },
    return_in: { onHand: qty },
    damage: { onHand: -qty },
    transfer: { onHand: qty },
    reallocate: { allocated: qty },
  };
  return { onHand: 0, reserved: 0, allocated: 0, ...deltas[type] };
}

/**
 * Returns the level after a movement. Selling needs available stock; other movements may use the safety stock but never what
 * orders hold, so onHand stays at or above reserved + allocated.
 * Rejects with `stock.bad-quantity`, `stock.insufficient` (available, asked), `stock.not-reserved` (reserved, asked),
 * `stock.not-allocated` (allocated, asked).
 */
export function applyMovement(level: StockLevel, movement: Movement): StockLevel | Rejection {
  if (!isQuantity(movement)) return reject('stock.bad-quantity', { type: movement.type, qty: movement.qty });
  const { type, qty } = movement;
  if ((type === 'reserve' || type === 'reallocate') && qty > available(level))
    return reject('stock.insufficient', { available: Math.max(0, available(level)), asked: qty });
  const delta = deltaOf(level, movement);
  const after = {
    onHand: level.onHand + delta.onHand,
    reserved: level.reserved + delta.reserved,
    allocated: level.allocated + delta.allocated,
    safety: level.safety,
  };
  if (after.reserved < 0) return reject('stock.not-reserved', { reserved: level.reserved, asked: qty });
  if (after.allocated < 0) return reject('stock.not-allocated', { allocated: level.allocated, asked: qty });
  const spare = level.onHand - level.reserved - level.allocated;
  return after.onHand < after.reserved + after.allocated
    ? reject('stock.insufficient', { available: spare, asked: -delta.onHand })
    : after;
}

function isQuantity({ type, qty }: Movement): boolean {
  if (!Number.isSafeInteger(qty)) return false;
  if (type === 'adjust' || type === 'transfer') return qty !== 0;
  return type === 'stocktake' ? qty >= 0 : qty > 0;
}
