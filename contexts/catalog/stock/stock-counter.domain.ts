/** A movement of a SKU, as far as taking it back needs it. */
export interface BookedMovement {
  readonly id: number;
  readonly type: string;
  /** Signed. */
  readonly dOnHand: number;
  readonly locationId: number;
  readonly refType: string | null;
  readonly refId: number | null;
}

/** An entry of the activity log about a SKU. */
export interface StockEvent {
  readonly id: number;
  readonly action: string;
  readonly isOwn: boolean;
  readonly by: string;
  /** UTC epoch ms. */
  readonly at: number;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What takes the movements of one entry back; `no` counts how often they were booked and taken back already. */
export interface CounterMovement {
  /** The entry that booked them first. */
  readonly root: number;
  readonly no: number;
  readonly lines: readonly { readonly locationId: number; readonly qty: number }[];
}

const booking: readonly string[] = ['adjust', 'transfer'];

/** What a counter-entry is called in the ledger: with the number, each is booked once. */
export const counterType = (no: number): string => `undo.${no}`;
const counterNo = (refType: string | null): number | null =>
  refType?.startsWith('undo.') === true ? Number(refType.slice('undo.'.length)) : null;

/** The movements that an entry booked. */
const movementIds = ({ after }: StockEvent): readonly unknown[] => {
  const ids = after?.['movementIds'];
  return Array.isArray(ids) ? ids : [];
};

/** Whether it says which movements it booked: older entries do not. */
const isTraced = ({ after }: StockEvent): boolean => Array.isArray(after?.['movementIds']);

interface Booked {
  readonly movements: readonly BookedMovement[];
  readonly events: readonly StockEvent[];
}

/** What is left to take back of one own entry; null where nothing is. */
function leftOf(event: StockEvent, { movements, events }: Booked): CounterMovement | null {
  const ids = new Set(movementIds(event));
  const booked = movements.filter(({ id }) => ids.has(id));
  const [first] = booked;
  if (!first) return null;
  const made = counterNo(first.refType);
  const root = made === null ? event.id : (first.refId ?? 0);
  // Of an entry and its counter-entry the first alone decides whether the units are there.
  if (made !== null && events.some(({ id, isOwn }) => isOwn && id === root)) return null;
  const last = Math.max(0, ...movements.filter(({ refId }) => refId === root).map(({ refType }) => counterNo(refType) ?? 0));
  const stands = made === null ? last % 2 === 0 : last === made;
  if (!stands) return null;
  const lines = booked.map(({ locationId, dOnHand }) => ({ locationId, qty: -dOnHand }));
  return { root, no: last + 1, lines: lines.filter(({ qty }) => qty !== 0) };
}

/** The counts of somebody else since a movement: what was counted does not follow from it any more. */
function countedSince(event: StockEvent, { movements, events }: Booked): StockEvent | 'document' | null {
  const own = new Set(events.filter(({ isOwn }) => isOwn).flatMap(movementIds));
  const ids = movementIds(event).filter((id) => typeof id === 'number');
  const later = events.find(({ isOwn, id, after }) => !isOwn && id > event.id && after?.['type'] === 'stocktake');
  if (later) return later;
  const places = new Set(movements.filter(({ id }) => ids.includes(id)).map(({ locationId }) => locationId));
  const isLater = ({ id, type, locationId }: BookedMovement): boolean =>
    type === 'stocktake' && !own.has(id) && places.has(locationId) && ids.every((one) => one < id);
  return movements.some(isLater) ? 'document' : null;
}

/**
 * How the own entries about a SKU are taken back: by movements of the opposite quantity at the same locations, once each. What somebody
 * else has counted since stays, because the count already says what is there. `null`: no counter-entry exists for what was done.
 */
export function stockCounter(booked: Booked) {
  const own = booked.events.filter(({ isOwn }) => isOwn);
  if (own.some((event) => !booking.includes(event.action) || !isTraced(event))) return null;
  const counters: CounterMovement[] = [];
  const conflicts: { field: string; why: 'counted'; by: string; at: number }[] = [];
  for (const event of own) {
    const left = leftOf(event, booked);
    const counted = left && countedSince(event, booked);
    if (counted) {
      const { by, at } = counted === 'document' ? { by: '', at: event.at } : counted;
      conflicts.push({ field: 'onHand', why: 'counted', by, at });
    } else if (left && left.lines.length > 0) counters.push(left);
  }
  return { counters, conflicts };
}

/** What counter-entries add to a SKU. */
export const unitsOf = (counters: readonly CounterMovement[]): number =>
  counters.flatMap(({ lines }) => lines).reduce((sum, { qty }) => sum + qty, 0);
