import { it } from '@fast-check/vitest';
import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { type Filter, type Leaf, type Op, type Scalar } from '@shopkeeper/resource/query';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type ListState, plainList, readListState, shapeOf, withChange, writeListState } from './list-state.ts';

const sample = defineResource({
  context: 'sales',
  name: 'parcel',
  fields: {
    number: f.code({ max: 24 }),
    note: f.text({ max: 40, optional: true }),
    status: f.choice({ values: ['packed', 'sent', 'true'] }),
    total: f.money(),
    isGift: f.flag(),
    sentAt: f.time({ optional: true }),
    day: f.date(),
    region: f.region(),
  },
  label: 'number',
  list: ['number', 'status', 'total', 'sentAt'],
  filters: ['number', 'note', 'status', 'total', 'isGift', 'sentAt', 'day', 'region'],
});
const shape = shapeOf(sample);

const anyText = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => !text.includes('\u0000'));
const int = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const values: Readonly<Record<string, fc.Arbitrary<Scalar>>> = {
  number: anyText,
  note: anyText,
  status: fc.constantFrom('packed', 'sent', 'true'),
  total: int,
  isGift: fc.boolean(),
  sentAt: int,
  day: fc.constantFrom('1900-01-01', '2026-11-20', '2100-12-31'),
  region: fc.constantFrom('330106', '110000'),
};

function valueFor(op: Op, one: fc.Arbitrary<Scalar>): fc.Arbitrary<Leaf['value']> {
  if (op === 'isNull' || op === 'notNull') return fc.constant(null);
  if (op === 'between') return fc.tuple(one, one);
  return op === 'in' || op === 'notIn' ? fc.array(one, { minLength: 1, maxLength: 4 }) : one;
}

const leaf = (index: number): fc.Arbitrary<Leaf | null> => {
  const filter = shape.filters[index];
  if (!filter) return fc.constant(null);
  const made = fc
    .constantFrom(...filter.ops)
    .chain((op) => valueFor(op, values[filter.key] ?? anyText).map((value): Leaf => ({ field: filter.key, op, value })));
  return fc.option(made);
};

/** Nested groups, up to the depth the user interface allows. */
const condition: fc.Arbitrary<Leaf> = fc
  .integer({ min: 0, max: shape.filters.length - 1 })
  .chain(leaf)
  .filter((one): one is Leaf => one !== null);
const group = (depth: number): fc.Arbitrary<Filter> =>
  fc
    .tuple(
      fc.boolean(),
      fc.array(depth === 0 ? condition : fc.oneof(condition, group(depth - 1)), { minLength: 1, maxLength: 3 }),
    )
    .map(([isAnd, parts]): Filter => (isAnd ? { and: parts } : { or: parts }));

const states: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  where: fc.option(group(1)),
  size: fc.integer({ min: 1, max: 500 }),
  sorts: fc.uniqueArray(
    fc.record({ field: fc.constantFrom(...shape.sortable), order: fc.constantFrom<'asc' | 'desc'>('asc', 'desc') }),
    { maxLength: 4, selector: ({ field }) => field },
  ),
  filters: fc
    .tuple(...shape.filters.map((_, index) => leaf(index)))
    .map((leaves) => leaves.filter((one): one is Leaf => one !== null)),
  quick: fc.string({ maxLength: 100 }),
  tab: fc.constantFrom('', 'toShip', 'closed'),
  hidden: fc.option(fc.subarray(['number', 'total', 'sentAt'])),
  after: fc.option(fc.json({ maxDepth: 1 })),
});

describe('the address of a list', () => {
  it.prop([states], { numRuns: 300 })('round-trips every state through a real address', (state) => {
    const address = `https://shop.test/?${writeListState(state).toString()}`;
    expect(readListState(shape, new URL(address).searchParams)).toEqual(state);
  });

  it('is empty for a default list', () => {
    expect(writeListState(plainList).toString()).toBe('');
    expect(readListState(shape, new URLSearchParams())).toEqual(plainList);
  });

  it.each([
    'page=0',
    'page=x',
    'size=501',
    'sort=nope,-secret',
    'f.nope=eq:1',
    'f.status=eq:lost',
    'f.total=like:1',
    'f.total=between:1',
    'f.day=eq:2026-13-45',
    'f.status=in:',
  ])('ignores conditions that the declaration does not allow: %s', (query) => {
    expect(readListState(shape, new URLSearchParams(query))).toEqual(plainList);
  });

  it('returns to the first page when the rows change, but not when a column is hidden', () => {
    const third = { ...plainList, page: 3, after: '[]' };
    expect(withChange(third, { quick: 'a' })).toMatchObject({ page: 1, after: null });
    expect(withChange(third, { sorts: [] })).toMatchObject({ page: 1, after: null });
    expect(withChange(third, { hidden: ['total'] })).toMatchObject({ page: 3, after: '[]' });
    expect(withChange(third, { page: 4, after: 'x' })).toMatchObject({ page: 4, after: 'x' });
  });
});

describe('a list without saved settings', () => {
  it('[U-11.page] shows ten rows a page', () => {
    expect(plainList.size).toBe(10);
  });
});
