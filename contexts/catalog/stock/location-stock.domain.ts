import { isRejection, reject, type Rejection } from '@shopkeeper/resource';
import { type FreeStock, locationsFor } from '../location/serving.domain.ts';
import { applyMovement, deltaOf, isLowAt, type MovementType, type StockDelta, type StockLevel } from './stock.domain.ts';

/** The main location, where a SKU is kept unless it was brought elsewhere. */
export const mainLocation = 0;

/** What of a level is at one location. Safety stock belongs to the whole level. */
export interface LocationLevel {
  readonly locationId: number;
  readonly priority: number;
  readonly onHand: number;
  readonly reserved: number;
  readonly allocated: number;
}

/** The level of a SKU. `places` is empty while all of it is at the main location. */
export interface LevelByLocation extends StockLevel {
  readonly skuId: number;
  readonly productId: number;
  /** The SKU's low-stock threshold; null if it has none or the SKU is disabled. */
  readonly warnsAt: number | null;
  readonly places: readonly LocationLevel[];
}

export interface MovingLine {
  readonly skuId: number;
  readonly qty: number;
  /** Without one it is chosen: what leaves comes from where it is, what comes goes to the main location. */
  readonly locationId?: number;
}

export type LocatedLine<L extends MovingLine> = L & { readonly locationId: number };

/** The change of a level at one location. */
export interface LocatedChange extends StockDelta {
  readonly skuId: number;
  readonly productId: number;
  readonly locationId: number;
  readonly isSplit: boolean;
  /** Whether the SKU is low before the first and after the last change. */
  readonly wasLow: boolean;
  readonly isLow: boolean;
}

type Levels = ReadonlyMap<number, LevelByLocation>;

const freeOf = ({ onHand, reserved, allocated }: Omit<LocationLevel, 'locationId' | 'priority'>): number =>
  onHand - reserved - allocated;

const withSku = ({ errorCode, details }: Rejection, skuId: number): Rejection => ({ errorCode, details: { ...details, skuId } });

/** The free units of the SKUs by location. A SKU that is kept at the main location only has all there. */
function freeStock(levels: Levels): FreeStock {
  const all = [...levels.values()];
  const main = all.flatMap(({ places }) => places).find(({ locationId }) => locationId === mainLocation);
  return new Map(
    all.map((level) => [
      level.skuId,
      level.places.length > 0
        ? level.places.map((place) => ({ ...place, free: freeOf(place) }))
        : [{ locationId: mainLocation, priority: main?.priority ?? 0, free: freeOf(level) }],
    ]),
  );
}

/** Takes free units of a level without a document: first from the main location. */
function takenFrom<L extends MovingLine>(line: L, { places }: LevelByLocation): readonly LocatedLine<L>[] {
  let open = line.qty;
  return places
    .toSorted((a, b) => a.locationId - b.locationId)
    .flatMap((place) => {
      const qty = Math.min(open, freeOf(place));
      open -= qty;
      return qty > 0 ? [{ ...line, qty, locationId: place.locationId }] : [];
    });
}

/** How many units a movement without a document adds to a level. */
const addedBy = (type: MovementType, qty: number, level: LevelByLocation): number => deltaOf(level, { type, qty }).onHand;

/** Divides the movement of a whole level over its locations. */
function divided<L extends MovingLine>(
  type: MovementType,
  line: L,
  level: LevelByLocation,
): readonly LocatedLine<L>[] | Rejection {
  const possible = applyMovement(level, { type, qty: line.qty });
  if (isRejection(possible)) return withSku(possible, line.skuId);
  const added = addedBy(type, line.qty, level);
  const onHandAt = (locationId: number): number => level.places.find((one) => one.locationId === locationId)?.onHand ?? 0;
  const qtyOf = (change: number, locationId: number): number =>
    type === 'stocktake' ? onHandAt(locationId) + change : type === 'damage' ? -change : change;
  if (added >= 0) return [{ ...line, qty: qtyOf(added, mainLocation), locationId: mainLocation }];
  return takenFrom({ ...line, qty: -added }, level).map((part) => ({ ...part, qty: qtyOf(-part.qty, part.locationId) }));
}

/** Decides at which locations a movement takes place; rejects with the errors of `applyMovement`. */
export function locatedLines<L extends MovingLine>(
  type: MovementType,
  lines: readonly L[],
  levels: Levels,
): readonly LocatedLine<L>[] | Rejection {
  const isSplit = (skuId: number): boolean => (levels.get(skuId)?.places.length ?? 0) > 0;
  if ((type === 'reserve' || type === 'reallocate') && lines.some(({ skuId }) => isSplit(skuId)))
    return locationsFor(lines, freeStock(levels));
  const placed: LocatedLine<L>[] = [];
  for (const line of lines) {
    const level = levels.get(line.skuId);
    const { locationId } = line;
    const parts =
      locationId !== undefined || !level || !isSplit(line.skuId)
        ? [{ ...line, locationId: locationId ?? mainLocation }]
        : divided(type, line, level);
    if (isRejection(parts)) return parts;
    placed.push(...parts);
  }
  return placed;
}

/** Adds up the lines of one SKU and location, because the ledger has one movement for them per document; by SKU. */
function summed(lines: readonly LocatedLine<MovingLine>[]): LocatedLine<MovingLine>[] {
  const sums = new Map<string, LocatedLine<MovingLine>>();
  for (const { skuId, locationId, qty } of lines) {
    const key = `${skuId}|${locationId}`;
    sums.set(key, { skuId, locationId, qty: (sums.get(key)?.qty ?? 0) + qty });
  }
  return [...sums.values()].toSorted((a, b) => a.skuId - b.skuId);
}

/** Applies one line to the level and to its part at the location; rejects what either does not have. */
function applied(level: LevelByLocation, type: MovementType, line: LocatedLine<MovingLine>): LevelByLocation | Rejection {
  const { locationId, qty, skuId } = line;
  const place = level.places.find((one) => one.locationId === locationId);
  const at = level.places.length > 0 ? { ...(place ?? { onHand: 0, reserved: 0, allocated: 0 }), safety: 0 } : level;
  const change = deltaOf(at, { type, qty });
  const total = applyMovement(level, { type, qty: type === 'stocktake' ? level.onHand + change.onHand : qty });
  if (isRejection(total)) return withSku(total, skuId);
  if (level.places.length === 0) return { ...level, ...total };
  const there = applyMovement(at, { type, qty });
  if (isRejection(there)) return withSku(there, skuId);
  const { onHand, reserved, allocated } = there;
  const places = level.places.map((one) => (one.locationId === locationId ? { ...one, onHand, reserved, allocated } : one));
  return { ...level, ...total, places };
}

/**
 * Returns the changes of a movement by SKU and location, without those that change nothing. Rejects with `stock.unknown-sku` and the
 * errors of `applyMovement`, each with `skuId`.
 */
export function changesOf(
  type: MovementType,
  lines: readonly LocatedLine<MovingLine>[],
  levels: Levels,
): readonly LocatedChange[] | Rejection {
  const now = new Map(levels);
  const changes: Omit<LocatedChange, 'wasLow' | 'isLow'>[] = [];
  for (const line of summed(lines)) {
    const { skuId, locationId } = line;
    const level = now.get(skuId);
    if (!level) return reject('stock.unknown-sku', { skuId });
    const after = applied(level, type, line);
    if (isRejection(after)) return after;
    const { onHand, reserved, allocated } = after;
    const change = {
      onHand: onHand - level.onHand,
      reserved: reserved - level.reserved,
      allocated: allocated - level.allocated,
    };
    changes.push({ skuId, productId: level.productId, locationId, isSplit: level.places.length > 0, ...change });
    now.set(skuId, after);
  }
  const lowAt = (some: Levels, skuId: number): boolean => {
    const level = some.get(skuId);
    return level !== undefined && isLowAt(level, level.warnsAt);
  };
  return changes
    .filter(({ onHand, reserved, allocated }) => onHand !== 0 || reserved !== 0 || allocated !== 0)
    .map((change) => ({ ...change, wasLow: lowAt(levels, change.skuId), isLow: lowAt(now, change.skuId) }));
}
