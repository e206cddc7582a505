import { reject } from '@shopkeeper/resource';
import type { Rejection } from '@shopkeeper/resource';

/** The stock of one SKU at one place, in pieces. */
export interface StockLevel {
  readonly onHand: number;
  /** Promised to orders that are not paid yet. */
  readonly reserved: number;
  /** Promised to paid orders that have not left yet. */
  readonly allocated: number;
  /** Kept back from sale. */
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
  'return_in',
  'damage',
] as const;
export type MovementType = (typeof movementTypes)[number];

/** A movement of pieces. `qty` is positive; of `adjust` it is signed, of `stocktake` it is what was counted (0 or more). */
export interface Movement {
  readonly type: MovementType;
  readonly qty: number;
}

/** What a movement adds to a level. */
export interface StockDelta {
  readonly onHand: number;
  readonly reserved: number;
  readonly allocated: number;
}

/** What can still be sold: on hand less promised less safety. Negative only by the safety that a count or damage ate into. */
export function available({ onHand, reserved, allocated, safety }: StockLevel): number {
  return onHand - reserved - allocated - safety;
}

/** Whether a level has come down to the amount it warns at. */
export const isLowAt = (level: StockLevel, warnsAt: number | null): boolean => warnsAt !== null && available(level) <= warnsAt;

/** What a movement adds to this level, whether or not the level bears it. */
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
    return_in: { onHand: qty },
    damage: { onHand: -qty },
  };
  return { onHand: 0, reserved: 0, allocated: 0, ...deltas[type] };
}

/**
 * The level after a movement. Selling needs available pieces; the other movements may eat into safety but never into what is
 * promised to orders, so onHand stays at or above reserved + allocated.
 * Refuses `stock.bad-quantity`, `stock.insufficient` (available, asked), `stock.not-reserved` (reserved, asked),
 * `stock.not-allocated` (allocated, asked).
 */
export function applyMovement(level: StockLevel, movement: Movement): StockLevel | Rejection {
  if (!isQuantity(movement)) return reject('stock.bad-quantity', { type: movement.type, qty: movement.qty });
  const { type, qty } = movement;
  if (type === 'reserve' && qty > available(level))
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
  if (type === 'adjust') return qty !== 0;
  return type === 'stocktake' ? qty >= 0 : qty > 0;
}
