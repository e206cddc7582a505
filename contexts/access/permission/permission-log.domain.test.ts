import { expect, it } from 'vitest';
import { changedSince, mayTakeBack, takenBack } from './permission-log.domain.ts';

const change = { added: ['a', 'b'], removed: ['c'] };

it.each([
  [['a', 'b', 'x'], []],
  [['a'], ['b']],
  [['a', 'b', 'c'], ['c']],
  [['c'], ['a', 'b', 'c']],
])('with %j held now, %j changed since', (now, changed) => {
  expect(changedSince(change, now)).toEqual(changed);
});

it('is taken back by its opposite, unless its role is gone or it was changed since', () => {
  expect(takenBack(change)).toEqual({ added: ['c'], removed: ['a', 'b'] });
  expect(mayTakeBack({ version: 2, changedSince: [] })).toBe(true);
  expect(mayTakeBack({ version: null, changedSince: [] })).toMatchObject({ errorCode: 'permission.role-deleted' });
  expect(mayTakeBack({ version: 2, changedSince: ['b'] })).toMatchObject({ errorCode: 'permission.changed-since' });
});
