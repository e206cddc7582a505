import { describe, expect, it } from 'vitest';
import { fitsCarrier, isNumberPattern } from './tracking-number.domain.ts';

describe('the pattern of the numbers of a carrier', () => {
  it.each([
    ['SF\\d{12,15}', 'SF1234567890123', 'YT1234567890123'],
    ['\\d{10}|\\d{13}', '1234567890', '12345678901'],
    ['[A-Z]{2}\\d{9}CN', 'ea123456789cn', 'EA12345678CN'],
    ['JD[A-Z0-9]{11}', 'JDVA012345678', 'JD-1'],
  ])('%s has %s and not %s', (trackingPattern, right, wrong) => {
    expect(isNumberPattern(trackingPattern)).toBe(true);
    expect([fitsCarrier(right, { trackingPattern }), fitsCarrier(wrong, { trackingPattern })]).toEqual([true, false]);
  });

  it.each(['(a+)+$', 'SF.*', 'SF+', '(\\d+)*', '\\w{2}', 'SF(', '', 'a|', '\\d{5,2}', '\\d?\\d?\\d?\\d?'])(
    'cannot be %j, which could take long or means nothing',
    (text) => {
      expect(isNumberPattern(text)).toBe(false);
    },
  );

  it('is met by every number of a carrier without one', () => {
    expect(fitsCarrier('anything', { trackingPattern: null })).toBe(true);
  });
});
