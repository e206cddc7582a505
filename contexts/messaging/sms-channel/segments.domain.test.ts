import { describe, expect, it } from 'vitest';
import { smsSegments } from './segments.domain.ts';

describe('the segments of a text message', () => {
  it.each([
    ['of the GSM alphabet', 'a'.repeat(160), 1],
    ['of the GSM alphabet, one more', 'a'.repeat(161), 2],
    ['of the GSM alphabet, joined', 'a'.repeat(306), 2],
    ['with characters that count twice', '€'.repeat(80), 1],
    ['with characters that count twice, one more', '€'.repeat(81), 2],
    ['in Chinese', '验'.repeat(70), 1],
    ['in Chinese, one more', '验'.repeat(71), 2],
    ['in Chinese, joined', '验'.repeat(134), 2],
    ['in Chinese, one more than joined', '验'.repeat(135), 3],
    ['without text', '', 1],
  ])('%s', (_what, text, segments) => {
    expect(smsSegments(text)).toBe(segments);
  });
});
