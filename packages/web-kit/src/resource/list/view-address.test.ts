import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withViewQuery, viewQueryOf, withView } from './view-address.ts';

const key = fc.constantFrom('tab', 'q', 'f.status', 'f.total', 'sort', 'size', 'where', 'hide');
const query = fc
  .dictionary(key, fc.string({ minLength: 1, maxLength: 12 }))
  .map((said) => new URLSearchParams(said as Record<string, string>));
const sorted = (params: URLSearchParams): string[][] => [...params].toSorted(([a = ''], [b = '']) => a.localeCompare(b));

describe('the address of a list with a saved view', () => {
  it('says what differs from the view and is read back whole, whatever view and query are', () => {
    fc.assert(
      fc.property(query, query, (requested, view) => {
        const address = new URLSearchParams(withViewQuery(requested, view.toString()).toString());
        expect(sorted(withView(address, view.toString()))).toEqual(sorted(requested));
      }),
    );
  });

  it('is the name of the view alone while nothing differs', () => {
    expect(withViewQuery(new URLSearchParams('q=tea&size=50'), 'size=50&q=tea').toString()).toBe('');
    expect(withViewQuery(new URLSearchParams('size=50'), 'size=50&q=tea').toString()).toBe('q=');
  });

  it('keeps how one looks, not where one stands', () => {
    expect(viewQueryOf(new URLSearchParams('view=3&page=4&after=x&q=tea'))).toBe('q=tea');
  });
});
