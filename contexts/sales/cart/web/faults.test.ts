import { ApiError } from '@shopkeeper/web-kit';
import { describe, expect, it } from 'vitest';
import { isUnanswered, placeOf } from './faults.ts';

const fault = (error: string, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status: 409, error, msg: error, ...more });

describe('a refusal stands', () => {
  it.each([
    [fault('order.short-stock', { facts: { lineNo: 3 } }), { at: 'line', place: 2 }],
    [fault('request.invalid', { fields: [{ path: 'lines.1.override.reason', rule: 'tooShort' }] }), { at: 'line', place: 1 }],
    [fault('order.no-contact'), { at: 'member' }],
    [fault('order.no-address'), { at: 'address' }],
    [fault('request.invalid', { fields: [{ path: 'addressId', rule: 'missing-reference' }] }), { at: 'address' }],
    [fault('order.adjust-below-limit', { facts: { lowest: -100 } }), { at: 'adjust' }],
    [fault('order.empty'), { at: 'order' }],
  ])('where it belongs: %s', (error, place) => {
    expect(placeOf(error)).toEqual(place);
  });
});

it('an answer is an answer, save from a gateway', () => {
  expect([0, 408, 502, 504].map((status) => isUnanswered(fault('x', { status })))).toEqual([true, true, true, true]);
  expect([400, 403, 409, 500].map((status) => isUnanswered(fault('x', { status })))).toEqual([false, false, false, false]);
});
