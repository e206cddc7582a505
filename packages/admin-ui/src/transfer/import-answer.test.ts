import { describe, expect, it } from 'vitest';
import { canApply, rowErrorsCsv } from './import-answer.ts';

const totals = { create: 3, update: 1, skip: 0, error: 2 };

describe('a checked import file', () => {
  it('can be applied in full, or without its failed rows when skipping was chosen', () => {
    expect(canApply({ totals: { ...totals, error: 0 } }, 'abort')).toBe(true);
    expect(canApply({ totals }, 'abort')).toBe(false);
    expect(canApply({ totals }, 'skip')).toBe(true);
  });

  it('cannot be applied when it would change nothing', () => {
    expect(canApply({ totals: { create: 0, update: 0, skip: 9, error: 0 } }, 'skip')).toBe(false);
    expect(canApply({ jobId: 'x' }, 'skip')).toBe(false);
  });

  it('returns its row errors as CSV without formulas', () => {
    const sheet = rowErrorsCsv([{ line: 4, column: 'name', rule: 'required', msg: '=1+"2"' }], ['Line', 'Column', 'What']);
    expect(sheet).toBe('\uFEFF"Line","Column","What"\r\n"4","name","\'=1+""2"""\r\n');
  });
});
