import { expect, test } from 'vitest';
import { afterAddress, afterSending, lastSearch, noSearches } from './sent-searches.ts';

test('the address of an earlier search does not overwrite what was typed since', () => {
  const sent = afterSending(afterSending(noSearches(''), 'T12'), 'T1234');
  const first = afterAddress(sent, 'T12');
  expect(first).toEqual({ isForeign: false, next: { address: 'T12', pending: ['T1234'] } });
  expect(lastSearch(first.next)).toBe('T1234');
  expect(afterAddress(first.next, 'T1234')).toEqual({ isForeign: false, next: { address: 'T1234', pending: [] } });
});

test('searches that the address skips are forgotten', () => {
  const sent = ['a', 'ab', 'a'].reduce(afterSending, noSearches(''));
  expect(afterAddress(sent, 'a')).toEqual({ isForeign: false, next: { address: 'a', pending: [] } });
});

test('an address that was changed elsewhere is shown', () => {
  const sent = afterSending(noSearches('old'), 'new');
  expect(afterAddress(sent, 'other')).toEqual({ isForeign: true, next: { address: 'other', pending: [] } });
  expect(afterAddress(noSearches('new'), '')).toEqual({ isForeign: true, next: { address: '', pending: [] } });
});
