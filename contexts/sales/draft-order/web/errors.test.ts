import { ApiError } from '@shopkeeper/api-client';
import { describe, expect, it } from 'vitest';
import { isUnanswered, errorPositionOf } from './errors.ts';

const issue = (error: string, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status: 409, error, msg: error, ...more });

describe('an error is shown', () => {
  it.each([
    [issue('order.short-stock', { details: { lineNo: 3 } }), { at: 'line', place: 2 }],
    [issue('request.invalid', { fields: [{ path: 'lines.1.override.reason', rule: 'tooShort' }] }), { at: 'line', place: 1 }],
    [issue('order.no-contact'), { at: 'member' }],
    [issue('order.no-address'), { at: 'address' }],
    [issue('request.invalid', { fields: [{ path: 'addressId', rule: 'missing-reference' }] }), { at: 'address' }],
    [issue('order.adjust-below-limit', { details: { lowest: -100 } }), { at: 'adjust' }],
    [issue('order.empty'), { at: 'order' }],
  ])('at its position: %s', (error, place) => {
    expect(errorPositionOf(error)).toEqual(place);
  });
});

it('a call counts as unanswered without a status, after a timeout and for gateway errors only', () => {
  expect([0, 408, 502, 504].map((status) => isUnanswered(issue('x', { status })))).toEqual([true, true, true, true]);
  expect([400, 403, 409, 500].map((status) => isUnanswered(issue('x', { status })))).toEqual([false, false, false, false]);
});
