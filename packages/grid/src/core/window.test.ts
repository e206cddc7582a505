import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect } from 'vitest';
import { reveal, sameWindow, virtualColumns, virtualRows, windowOf } from './window.ts';

const view = fc.record({
  x: fc.integer({ min: 0, max: 9000 }),
  y: fc.integer({ min: 0, max: 90_000 }),
  w: fc.integer({ min: 1, max: 1500 }),
  h: fc.integer({ min: 1, max: 900 }),
});
const widths = fc.array(fc.integer({ min: 40, max: 300 }), { minLength: virtualColumns + 1, maxLength: 120 });
const nowhere = { r0: 0, r1: 0, c0: 0, c1: 0 };
const edgesOf = (list: readonly number[]) =>
  list.reduce<number[]>((edges, width) => [...edges, (edges.at(-1) ?? 0) + width], [0]);

test.prop([view, fc.integer({ min: 1, max: 2500 }), fc.integer({ min: 24, max: 60 }), widths, fc.nat(2500)])(
  'the window contains every row and column that a naive loop finds visible',
  (at, count, height, list, r0) => {
    const edges = edgesOf(list);
    const win = windowOf(at, { count, height }, edges, { ...nowhere, r0, r1: r0 + 20 });
    for (let row = 0; row < count; row += 1) {
      const seen = row * height < at.y + at.h && (row + 1) * height > at.y;
      if (seen && !(row >= win.r0 && row < win.r1)) throw new Error(`row ${row} is missing`);
    }
    list.forEach((width, col) => {
      const left = edges[col] ?? 0;
      const seen = left < at.x + at.w && left + width > at.x;
      if (seen !== (col >= win.c0 && col < win.c1)) throw new Error(`column ${col}: seen is ${seen}`);
    });
  },
);

test.prop([view, fc.integer({ min: virtualRows + 1, max: 2500 })])(
  'the window stays within the rows and stays small',
  (at, count) => {
    const { r0, r1 } = windowOf(at, { count, height: 40 }, [0, 100], nowhere);
    expect(r0).toBeGreaterThanOrEqual(0);
    expect(r1).toBeLessThanOrEqual(count);
    expect(r1 - r0).toBeLessThanOrEqual(Math.ceil(at.h / 40) + 8);
  },
);

test('[U-10] up to 100 rows and 60 columns everything is rendered', () => {
  const edges = edgesOf(Array.from({ length: virtualColumns }, () => 100));
  expect(windowOf({ x: 500, y: 500, w: 10, h: 10 }, { count: virtualRows, height: 40 }, edges, nowhere)).toEqual({
    r0: 0,
    r1: virtualRows,
    c0: 0,
    c1: virtualColumns,
  });
  const rows = { count: virtualRows + 1, height: 40 };
  const more = windowOf({ x: 0, y: 0, w: 300, h: 400 }, rows, [...edges, 6100], nowhere);
  expect(sameWindow(more, { r0: 0, r1: 10, c0: 0, c1: 3 })).toBe(true);
});

test('three rows beyond the view are rendered, except after a jump', () => {
  const at = (y: number, before: typeof nowhere) =>
    windowOf({ x: 0, y, w: 100, h: 400 }, { count: 1000, height: 40 }, [0, 100], before);
  const jumped = at(20_000, nowhere);
  expect(jumped).toMatchObject({ r0: 500, r1: 510 });
  const scrolled = at(20_040, jumped);
  expect(scrolled).toMatchObject({ r0: 498, r1: 514 });
  expect(at(24_000, scrolled)).toMatchObject({ r0: 600, r1: 610 });
});

test.prop([fc.nat(1000), fc.integer({ min: 50, max: 500 }), fc.nat(1500), fc.integer({ min: 1, max: 50 })])(
  'reveal shows the range with the least scrolling',
  (offset, size, start, length) => {
    const next = reveal(offset, size, start, start + length);
    expect(start >= next && start + length <= next + size).toBe(true);
    if (start >= offset && start + length <= offset + size) expect(next).toBe(offset);
  },
);
