import { expect, test } from 'vitest';
import { bucketMs, bucketOf, clip, rangesOf } from './rollup-ranges.domain.ts';

test('neighbouring buckets are one range', () => {
  const [a, b, c] = [0, bucketMs, 5 * bucketMs];
  expect(rangesOf([c, b, a, b])).toEqual([
    { from: 0, to: 2 * bucketMs },
    { from: c, to: c + bucketMs },
  ]);
  expect(rangesOf([])).toEqual([]);
});

test('a bucket includes its start and excludes the start of the next one', () => {
  expect(bucketOf(bucketMs)).toBe(bucketMs);
  expect(bucketOf(bucketMs - 1)).toBe(0);
});

test('ranges are cut to a period', () => {
  const ranges = rangesOf([0, bucketMs, 4 * bucketMs]);
  expect(clip(ranges, { from: bucketMs, to: 4 * bucketMs })).toEqual([{ from: bucketMs, to: 2 * bucketMs }]);
});
