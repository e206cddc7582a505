import { describe, expect, it } from 'vitest';
import { shownBytes } from './attachment-view.domain.ts';

describe('bytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1_572_864, '1.5 MB'],
    [200 * 2 ** 20, '200 MB'],
    [5 * 2 ** 40, '5120 GB'],
  ])('%i are shown as %s', (bytes, shown) => {
    expect(shownBytes(bytes)).toBe(shown);
  });
});
