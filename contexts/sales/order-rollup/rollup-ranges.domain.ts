/** The length of a bucket in ms: the days of every time zone begin at one. */
export const bucketMs = 900_000;

/** A half-open range of instants, UTC epoch ms: includes `from`, excludes `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns the start of the bucket of an instant. */
export const bucketOf = (at: number): number => Math.floor(at / bucketMs) * bucketMs;

/** Joins buckets to as few ranges as possible, in order. */
export function rangesOf(buckets: Iterable<number>): Range[] {
  const ranges: { from: number; to: number }[] = [];
  for (const bucket of [...new Set(buckets)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === bucket) last.to = bucket + bucketMs;
    else ranges.push({ from: bucket, to: bucket + bucketMs });
  }
  return ranges;
}

/** Returns the parts of the ranges that lie within one. */
export const clip = (ranges: readonly Range[], { from, to }: Range): Range[] =>
  ranges
    .map((range) => ({ from: Math.max(range.from, from), to: Math.min(range.to, to) }))
    .filter((range) => range.from < range.to);
