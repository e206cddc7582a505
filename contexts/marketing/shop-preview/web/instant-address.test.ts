import { expect, it } from 'vitest';
import { addressOfInstant, instantOfSearch } from './instant-address.ts';

const at = Date.UTC(2026, 11, 1, 2, 30);

it('the address names the instant in UTC, and now has none', () => {
  expect(addressOfInstant(at)).toBe('/admin/marketing/shop-preview?at=2026-12-01T02:30:00.000Z');
  expect(addressOfInstant(null)).toBe('/admin/marketing/shop-preview');
});

it('the instant is read from the query, also with an offset; anything else is now', () => {
  expect(instantOfSearch(new URL(addressOfInstant(at), 'https://example.com').search)).toBe(at);
  expect(instantOfSearch('?at=2026-12-01T10:30%2B08:00')).toBe(at);
  expect(['', '?at=', '?at=soon', '?at=2026-13-01', '?word=2026'].map(instantOfSearch)).toEqual([null, null, null, null, null]);
});
