import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { changesBetween } from './changes.ts';
import { applyPatches } from './history.ts';

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly price: number | null;
  readonly tags: readonly string[];
}

const compared = { keyOf: (row: Row) => row.id, cols: ['name', 'price', 'tags'] as const };
const row = (id: number, more: Partial<Row> = {}): Row => ({ id, name: 'a', price: 1, tags: [], ...more });

describe('changesBetween', () => {
  test('returns old and new values by row and column', () => {
    expect(changesBetween([row(1), row(2)], [row(1, { price: 9 }), row(2)], compared)).toEqual([
      { key: 1, how: 'changed', cells: [{ key: 1, col: 'price', before: 1, after: 9 }] },
    ]);
  });
  test('returns values without an old one for a new row, and the key of a removed row', () => {
    const [added, gone] = changesBetween([row(1)], [row(2, { name: null })], compared);
    expect(added).toEqual({
      key: 2,
      how: 'new',
      cells: [
        { key: 2, col: 'price', before: null, after: 1 },
        { key: 2, col: 'tags', before: null, after: [] },
      ],
    });
    expect(gone).toEqual({ key: 1, how: 'gone', cells: [] });
  });
  test('treats an empty text as no value and equal lists as unchanged', () => {
    expect(changesBetween([row(1, { name: null, tags: ['x'] })], [row(1, { name: '', tags: ['x'] })], compared)).toEqual([]);
  });
  test('ignores the order of rows', () => {
    expect(changesBetween([row(1), row(2)], [row(2), row(1)], compared)).toEqual([]);
  });
});

const rows = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.option(fc.constantFrom('a', 'b')),
    price: fc.option(fc.integer({ min: 0, max: 3 })),
    tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  }),
  { selector: ({ id }) => id },
);

test.prop([rows, rows])('applying the changes to the old rows returns the new ones', (before, after) => {
  const changes = changesBetween<Row>(before, after, compared);
  const gone = new Set(changes.filter(({ how }) => how === 'gone').map(({ key }) => key));
  const blank = changes
    .filter(({ how }) => how === 'new')
    .map(({ key }) => ({ id: Number(key), name: null, price: null, tags: [] }));
  const kept: readonly Row[] = [...before.filter(({ id }) => !gone.has(id)), ...blank];
  const made = applyPatches(
    kept,
    compared.keyOf,
    changes.flatMap(({ cells }) => cells),
  );
  expect(made.toSorted((a, b) => a.id - b.id)).toEqual(after.toSorted((a, b) => a.id - b.id));
});
