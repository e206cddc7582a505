import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readHundredths, showHundredths, showShortHundredths } from './hundredths.ts';

describe('an amount entered in yuan', () => {
  it.each([
    ['0', 0],
    ['1', 100],
    ['-0.5', -50],
    ['1.20', 120],
    ['1.1', 110],
    ['19.99', 1_999],
    ['.5', 50],
    ['8.', 800],
    ['1,284,319.07', 128_431_907],
    ['¥ 145.51', 14_551],
    ['１２。５', 1_250],
    ['-9.9', -990],
    ['9999999999999.99', 999_999_999_999_999],
  ])('[V-06] reads %s as %i fen', (text, fen) => {
    expect(readHundredths(text)?.value).toBe(fen);
  });

  it.each(['', '-', '.', ' '])('has no value yet at %j', (text) => {
    expect(readHundredths(text)?.value).toBeNull();
  });

  it.each(['1.234', '1e3', 'abc', '1.2.3', '--1', '12345678901234'])('[V-06] rejects %s', (text) => {
    expect(readHundredths(text)).toBeUndefined();
  });

  it.prop([fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })])('parses every amount it prints', (fen) => {
    expect(readHundredths(showHundredths(fen))?.value).toBe(fen === 0 ? 0 : fen);
    expect(readHundredths(showShortHundredths(fen))?.value).toBe(fen === 0 ? 0 : fen);
  });

  it('prints ratios without trailing zeros', () => {
    expect([0, 10, 100, 7_160, 10_000, 105].map(showShortHundredths)).toEqual(['0', '0.1', '1', '71.6', '100', '1.05']);
  });
});
