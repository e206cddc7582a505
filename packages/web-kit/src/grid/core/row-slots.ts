import type { RowKey } from './columns.ts';

/** Gives each rendered row the place in the document that it keeps while it is rendered. */
export interface RowSlots {
  /** The place of each of these rows. Asked again with the same rows it answers the same. */
  place(rows: readonly RowKey[]): ReadonlyMap<RowKey, number>;
}

/**
 * When everything in view changes at once (a scrollbar that is pulled, a jump, another page), the new rows are written into
 * the places of the old ones: texts change, elements stay. Otherwise a new row has a place of its own, because elements
 * that change places among their siblings are moved in the document, which costs more than it saves and takes the focus
 * along. `mayStay` rows may stay behind without that: the active one, which is rendered wherever it is.
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
