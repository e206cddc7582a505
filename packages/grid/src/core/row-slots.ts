import type { RowKey } from './columns.ts';

/** Assigns each rendered row a slot (React key) that it has as long as it is rendered. */
export interface RowSlots {
  /** Returns the slots of these rows; the same rows get the same slots again. */
  place(rows: readonly RowKey[]): ReadonlyMap<RowKey, number>;
}

/**
 * When all visible rows change at once (a dragged scrollbar, a jump, another page), the new rows reuse the slots of the old ones:
 * texts change, elements stay. Otherwise a new row gets a new slot, because elements that change their order among siblings are
 * moved in the document, which costs more than it saves and loses the focus. Up to `mayStay` rows may stay without preventing
 * the reuse: the active one, which is always rendered.
 */
export function createRowSlots(mayStay = 1): RowSlots {
  let places: ReadonlyMap<RowKey, number> = new Map();
  let next = 0;
  return {
    place(rows) {
      const staying = new Set(rows.filter((row) => places.has(row)));
      const free = staying.size <= mayStay ? [...places].filter(([row]) => !staying.has(row)).map(([, place]) => place) : [];
      const fresh = (): number => free.shift() ?? next++;
      places = new Map(rows.map((row) => [row, places.get(row) ?? fresh()]));
      return places;
    },
  };
}
