import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type FreeStock, locationsFor } from './serving.domain.ts';

const stock = (levels: Readonly<Record<number, readonly [locationId: number, priority: number, free: number][]>>): FreeStock =>
  new Map(
    Object.entries(levels).map(([skuId, places]) => [
      Number(skuId),
      places.map(([locationId, priority, free]) => ({ locationId, priority, free })),
    ]),
  );
const short = (parts: readonly { skuId: number; qty: number; locationId: number }[]) =>
  parts.map(({ skuId, qty, locationId }) => [skuId, qty, locationId]);

describe('locationsFor', () => {
  it('asks locations by priority, and of the same priority the fullest', () => {
    const lines = [{ skuId: 1, qty: 2 }];
    expect(
      short(
        locationsFor(
          lines,
          stock({
            1: [
              [0, 1, 5],
              [7, 2, 50],
            ],
          }),
        ),
      ),
    ).toEqual([[1, 2, 0]]);
    expect(
      short(
        locationsFor(
          lines,
          stock({
            1: [
              [0, 2, 50],
              [7, 1, 5],
            ],
          }),
        ),
      ),
    ).toEqual([[1, 2, 7]]);
    expect(
      short(
        locationsFor(
          lines,
          stock({
            1: [
              [0, 1, 5],
              [7, 1, 50],
            ],
          }),
        ),
      ),
    ).toEqual([[1, 2, 7]]);
  });

  it('prefers one location that has all lines to one of a smaller priority that has only some', () => {
    const lines = [
      { skuId: 1, qty: 2 },
      { skuId: 2, qty: 2 },
    ];
    const levels = stock({
      1: [
        [0, 1, 5],
        [7, 2, 5],
      ],
      2: [
        [0, 1, 1],
        [7, 2, 5],
      ],
    });
    expect(short(locationsFor(lines, levels))).toEqual([
      [1, 2, 7],
      [2, 2, 7],
    ]);
  });

  it('serves each line whole where no location has all lines, and divides what no location has whole', () => {
    const lines = [
      { skuId: 1, qty: 2 },
      { skuId: 2, qty: 6 },
    ];
    const levels = stock({
      1: [
        [0, 1, 0],
        [7, 2, 2],
      ],
      2: [
        [0, 1, 4],
        [7, 2, 3],
      ],
    });
    expect(short(locationsFor(lines, levels))).toEqual([
      [1, 2, 7],
      [2, 4, 0],
      [2, 2, 7],
    ]);
  });

  it.prop([
    fc.array(fc.record({ skuId: fc.integer({ min: 1, max: 3 }), qty: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.nat(20)), { minLength: 12, maxLength: 12 }),
  ])('serves every unit exactly once, and none that a location does not have while the sum has it', (lines, figures) => {
    const levels: FreeStock = new Map(
      [1, 2, 3].map((skuId) => [
        skuId,
        figures.slice((skuId - 1) * 4, skuId * 4).map(([priority, free], locationId) => ({ locationId, priority, free })),
      ]),
    );
    const parts = locationsFor(lines, levels);
    for (const [skuId, places] of levels) {
      const sum = (some: readonly { skuId: number; qty: number }[]) =>
        some.filter((one) => one.skuId === skuId).reduce((total, { qty }) => total + qty, 0);
      expect(sum(parts)).toBe(sum(lines));
      const isEnough = places.reduce((total, { free }) => total + free, 0) >= sum(lines);
      for (const { locationId, free } of places)
        if (isEnough) expect(sum(parts.filter((part) => part.locationId === locationId))).toBeLessThanOrEqual(free);
    }
  });
});
