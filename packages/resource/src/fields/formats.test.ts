import { describe, expect, it } from 'vitest';
import { accountPattern, mobilePattern, namePattern, passwordPattern, withoutHiddenControls } from './formats.ts';

const formats = [
  [
    '[V-01] a mobile',
    mobilePattern,
    ['13800138000', '19912345678'],
    ['12800138000', '1380013800', '138001380000', '+8613800138000'],
  ],
  [
    '[V-02] an account',
    accountPattern,
    ['abc', 'A_9', 'a'.repeat(15)],
    ['ab', 'a'.repeat(16), '1bc', '_bc', 'a-c', 'a c', '林小雨'],
  ],
  [
    '[V-03] a password',
    passwordPattern,
    ['123456', 'p'.repeat(32), 'Heron 72-reeds!'],
    ['12345', 'p'.repeat(33), ...['&', '<', '>', '"', "'"].map((sign) => `secret${sign}`)],
  ],
  ['[V-04] a name', namePattern, ['林小雨', 'Mei-Lin O’Neill', 'Desk 2 (front)'], ['', '<?>', '— —', '@mei']],
] as const;

describe.each(formats)('%s', (_what, pattern, valid, invalid) => {
  it.each(valid)('may be %j', (text) => {
    expect(pattern.test(text)).toBe(true);
  });

  it.each(invalid)('cannot be %j', (text) => {
    expect(pattern.test(text)).toBe(false);
  });
});

it('a text of another system keeps its tabs and lines, and loses what nobody sees', () => {
  expect(withoutHiddenControls('Clay\u202e pot\u0007\tred\r\n\u2066tall\u2069 茶杯 👩‍🍳')).toBe('Clay pot\tred\r\ntall 茶杯 👩‍🍳');
});
