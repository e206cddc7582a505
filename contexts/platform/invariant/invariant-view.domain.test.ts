import { describe, expect, it } from 'vitest';
import { brokenFirst, differenceOf, type InvariantView } from './invariant-view.domain.ts';

const view = (key: string, state: InvariantView['state']): InvariantView => ({
  key,
  no: 'I1',
  area: 'stock',
  unit: 'pieces',
  statement: '',
  state,
  checked: 0,
  found: 0,
  tookMs: 0,
  checkedAt: null,
  brokenAt: null,
  differences: [],
});

describe('invariants', () => {
  it('are listed broken first, in their order otherwise', () => {
    const all = [view('a', 'holds'), view('b', 'broken'), view('c', 'unchecked'), view('d', 'broken')];
    expect(brokenFirst(all).map(({ key }) => key)).toEqual(['b', 'd', 'a', 'c']);
  });

  it.each([
    ['26850', '28850', -2_000],
    ['3', '0', 3],
    [null, '3', null],
    ['', '3', null],
    ['3 · 1', '2 · 1', null],
    ['shipped', 'completed', null],
  ])('differ by the difference of two numbers: %s and %s', (kept, computed, expected) => {
    expect(differenceOf({ kept, computed })).toBe(expected);
  });
});
