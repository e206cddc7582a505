import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { viewQueryOf, withView, withViewQuery } from './view-address.ts';

const key = fc.constantFrom('tab', 'q', 'f.status', 'f.total', 'sort', 'size', 'where', 'hide');
const query = fc
  .dictionary(key, fc.string({ minLength: 1, maxLength: 12 }))
  .map((said) => new URLSearchParams(said as Record<string, string>));
const sorted = (params: URLSearchParams): string[][] => [...params].toSorted(([a = ''], [b = '']) => a.localeCompare(b));

describe('the address of a list with a saved view', () => {
  it.prop([query, query])(
    'contains the differences from the view and is read back in full for any view and query',
    (requested, view) => {
      const address = new URLSearchParams(withViewQuery(requested, view.toString()).toString());
      expect(sorted(withView(address, view.toString()))).toEqual(sorted(requested));
    },
  );

  it('contains only the view while nothing differs', () => {
    expect(withViewQuery(new URLSearchParams('q=tea&size=50'), 'size=50&q=tea').toString()).toBe('');
    expect(withViewQuery(new URLSearchParams('size=50'), 'size=50&q=tea').toString()).toBe('q=');
  });

  it('drops the page from the query of a view', () => {
    expect(viewQueryOf(new URLSearchParams('view=3&page=4&after=x&q=tea'))).toBe('q=tea');
  });
});
