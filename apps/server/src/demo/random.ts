/** A source of numbers in [0, 1); the same seed gives the same sequence. */
export type Random = () => number;

/** Mulberry32: small, fast, good enough for demo data; never for secrets. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The seed of the n-th item of a kind, so that each can be generated without the ones before. */
export function seedOf(kind: string, place: number): number {
  let hash = 2_166_136_261;
  for (const char of `${kind}:${place}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** A whole number from min to max, inclusive. */
export function between(chance: Random, min: number, max: number): number {
  return min + Math.floor(chance() * (max - min + 1));
}

export function pick<T>(chance: Random, from: readonly T[]): T {
  const picked = from[Math.floor(chance() * from.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

/** Finds the index of a chance in cumulative weights, by binary search. */
export function indexIn(totals: Float64Array, chance: number): number {
  const wanted = chance * (totals.at(-1) ?? 0);
  let low = 0;
  let high = totals.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((totals[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function runningTotals(count: number, weight: (place: number) => number): Float64Array {
  const totals = new Float64Array(count);
  let total = 0;
  for (let place = 0; place < count; place += 1) {
    total += weight(place);
    totals[place] = total;
  }
  return totals;
}

/** Draws one of several items according to their weights. */
export function chooser<T>(from: readonly (readonly [T, number])[]): (chance: Random) => T {
  const totals = runningTotals(from.length, (place) => from[place]?.[1] ?? 0);
  return (chance) => {
    const picked = from[indexIn(totals, chance())];
    if (picked === undefined) throw new Error('nothing to choose from');
    return picked[0];
  };
}
