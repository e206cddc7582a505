import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { isOrderNumber, luhnDigit, orderNumber } from './order-number.domain.ts';

describe('orderNumber', () => {
  it('consists of the day, nine digits of the sequence and a check digit', () => {
    expect(orderNumber('2026-11-20', 100_001)).toBe(`261120000100001${luhnDigit('261120000100001')}`);
  });

  it('wraps the sequence at a billion', () => {
    expect(orderNumber('2026-11-20', 1_000_000_007)).toBe(orderNumber('2026-11-20', 7));
  });

  it.prop([fc.nat(999_999_999)])('always passes isOrderNumber', (sequence) => isOrderNumber(orderNumber('2028-02-29', sequence)));
});

describe('isOrderNumber', () => {
  const good = orderNumber('2026-11-20', 123_456_789);

  it('detects every single mistyped digit', () => {
    for (let place = 0; place < good.length; place += 1) {
      const typed = `${good.slice(0, place)}${(Number(good[place]) + 1) % 10}${good.slice(place + 1)}`;
      expect(isOrderNumber(typed)).toBe(false);
    }
  });

  it('detects swapped neighbours', () => {
    expect(isOrderNumber(`${good.slice(0, 9)}${good[10]}${good[9]}${good.slice(11)}`)).toBe(false);
  });

  it.each(['', '12', `${good}0`, ` ${good}`, good.replace('2', 'a'), `261332000000001${luhnDigit('261332000000001')}`])(
    'rejects %j',
    (text) => {
      expect(isOrderNumber(text)).toBe(false);
    },
  );
});

describe('luhnDigit', () => {
  it('matches the textbook example', () => {
    expect(luhnDigit('7992739871')).toBe('3');
  });
});
