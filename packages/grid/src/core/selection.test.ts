import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { countOf, howMany, isSelected, noSelection, type Selection, withRows } from './selection.ts';
import { nextSorts } from './sort.ts';
import { createStore } from './store.ts';

describe('selection', () => {
  const keys = fc.array(fc.nat(9), { maxLength: 10 });
  test.prop([keys, keys, fc.boolean(), fc.boolean()])(
    'selecting or deselecting rows changes exactly these rows, in both forms',
    (before, changed, chosen, inverted) => {
      const selection: Selection = inverted ? { allBut: new Set(before) } : { ids: new Set(before) };
      const after = withRows(selection, changed, chosen);
      for (let key = 0; key < 10; key += 1) {
        expect(isSelected(after, key)).toBe(changed.includes(key) ? chosen : isSelected(selection, key));
      }
    },
  );
  test('counts the selected rows of a page and of all matching rows', () => {
    expect(howMany(noSelection, [1, 2])).toBe('none');
    expect(howMany({ ids: new Set([1]) }, [1, 2])).toBe('some');
    expect(howMany({ allBut: new Set() }, [1, 2])).toBe('all');
    expect(howMany({ allBut: new Set() }, [])).toBe('none');
    expect(countOf({ allBut: new Set([1]) }, 128_431)).toBe(128_430);
  });
});

describe('nextSorts', () => {
  test('cycles a column through ascending, descending and none', () => {
    const once = nextSorts([], 'a', false);
    const twice = nextSorts(once, 'a', false);
    expect([once, twice, nextSorts(twice, 'a', false)]).toEqual([
      [{ field: 'a', order: 'asc' }],
      [{ field: 'a', order: 'desc' }],
      [],
    ]);
  });
  test('replaces the sorts with another column, or adds it to them', () => {
    const one = nextSorts([], 'a', false);
    expect(nextSorts(one, 'b', false)).toEqual([{ field: 'b', order: 'asc' }]);
    const both = nextSorts(one, 'b', true);
    expect(both.map((sort) => sort.field)).toEqual(['a', 'b']);
    expect(nextSorts(both, 'a', true)).toEqual([
      { field: 'a', order: 'desc' },
      { field: 'b', order: 'asc' },
    ]);
  });
});

test('a store notifies its subscribers only of changes', () => {
  const store = createStore({ a: 1, b: 2 });
  let told = 0;
  const stop = store.subscribe(() => {
    told += 1;
  });
  store.set({ a: 1 });
  store.set({ a: 3 });
  stop();
  store.set({ a: 4 });
  expect(told).toBe(1);
  expect(store.get()).toEqual({ a: 4, b: 2 });
});
