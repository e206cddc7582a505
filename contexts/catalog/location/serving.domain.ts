/** What a SKU has free at a location. The smallest priority serves first. */
export interface LocationStock {
  readonly locationId: number;
  readonly priority: number;
  readonly free: number;
}

export interface RequestedLine {
  readonly skuId: number;
  readonly qty: number;
}

/** A line, or a part of one, with the location that serves it. */
export type AtLocation<L extends RequestedLine> = L & { readonly locationId: number };

/** The free quantities of SKUs by location. */
export type FreeStock = ReadonlyMap<number, readonly LocationStock[]>;

/** By priority; of the same priority the fullest first. */
const inOrder = (places: readonly LocationStock[]): LocationStock[] =>
  places.toSorted((a, b) => a.priority - b.priority || b.free - a.free || a.locationId - b.locationId);

/** Returns the first location that has all lines whole, so that one parcel is enough; null if none has. */
function wholeFrom(lines: readonly RequestedLine[], stock: FreeStock): number | null {
  const wanted = new Map<number, number>();
  for (const { skuId, qty } of lines) wanted.set(skuId, (wanted.get(skuId) ?? 0) + qty);
  const able = new Map<number, LocationStock & { readonly skus: number }>();
  for (const [skuId, qty] of wanted)
    for (const { locationId, priority, free } of stock.get(skuId) ?? []) {
      const before = able.get(locationId) ?? { free: 0, skus: 0 };
      if (free >= qty) able.set(locationId, { locationId, priority, free: before.free + free, skus: before.skus + 1 });
    }
  const [first] = inOrder([...able.values()].filter(({ skus }) => skus === wanted.size));
  return first?.locationId ?? null;
}

/**
 * Chooses the locations that serve a document: one that has all lines; else for each line one that has it whole; else the line is
 * divided. Locations are asked by priority, those of the same priority by what they have free. What no location has is left to the
 * first one, whose level rejects it.
 */
export function locationsFor<L extends RequestedLine>(lines: readonly L[], stock: FreeStock): readonly AtLocation<L>[] {
  const whole = wholeFrom(lines, stock);
  if (whole !== null) return lines.map((line) => ({ ...line, locationId: whole }));
  const left = new Map([...stock].map(([skuId, places]) => [skuId, inOrder(places).map((place) => ({ ...place }))]));
  return lines.flatMap((line) => {
    const places = left.get(line.skuId) ?? [];
    const one = places.find(({ free }) => free >= line.qty);
    const parts: AtLocation<L>[] = [];
    let open = line.qty;
    for (const place of one ? [one] : places) {
      const qty = Math.min(open, place.free);
      if (qty <= 0) continue;
      place.free -= qty;
      open -= qty;
      parts.push({ ...line, qty, locationId: place.locationId });
    }
    if (open > 0) parts.push({ ...line, qty: open, locationId: places[0]?.locationId ?? 0 });
    return parts;
  });
}
