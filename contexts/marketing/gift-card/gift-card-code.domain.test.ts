import { describe, expect, it } from 'vitest';
import { giftCardCode, typedGiftCardCode } from './gift-card-code.domain.ts';

describe('a code that somebody types', () => {
  const code = giftCardCode(new Uint8Array(16).map((_, at) => at * 7));

  it.each([
    ['as it is printed', code],
    ['in small letters', code.toLowerCase()],
    ['without hyphens', code.replaceAll('-', '')],
    ['with spaces', ` ${code.replaceAll('-', ' ')}  `],
  ])('is found %s', (_how, typed) => {
    expect(typedGiftCardCode(typed)).toBe(code);
  });

  it('of nothing is empty', () => {
    expect(typedGiftCardCode(' - ')).toBe('');
  });
});
