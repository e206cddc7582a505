import { describe, expect, it } from 'vitest';
import { fenOfYuan } from './yuan.domain.ts';

describe('an amount in yuan as it is typed', () => {
  it('is exact in fen', () => {
    const typed = ['50', '99.9', '0.07', '1.15', ' 12.30 ', '9999999.99'];
    expect(typed.map(fenOfYuan)).toEqual([5_000, 9_990, 7, 115, 1_230, 999_999_999]);
  });

  it('is nothing else', () => {
    const typed = ['', '-5', '1.234', '1e3', '1,000', 'abc', '.5', '12345678'];
    expect(typed.map(fenOfYuan)).toEqual(typed.map(() => null));
  });
});
