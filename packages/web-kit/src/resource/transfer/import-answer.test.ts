import { describe, expect, it } from 'vitest';
import { canApply, rowErrorsCsv } from './import-answer.ts';

const totals = { create: 3, update: 1, skip: 0, error: 2 };

describe('a sheet that was tried', () => {
  it('is taken over whole, or without its wrong rows when that was asked for', () => {
    expect(canApply({ totals: { ...totals, error: 0 } }, 'abort')).toBe(true);
    expect(canApply({ totals }, 'abort')).toBe(false);
    expect(canApply({ totals }, 'skip')).toBe(true);
  });

  it('is not taken over when nothing of it would change anything', () => {
    expect(canApply({ totals: { create: 0, update: 0, skip: 9, error: 0 } }, 'skip')).toBe(false);
    expect(canApply({ jobId: 'x' }, 'skip')).toBe(false);
  });

  it('gives its faults back as a sheet without formulas', () => {
    const sheet = rowErrorsCsv([{ line: 4, column: 'name', rule: 'required', msg: '=1+"2"' }], ['Line', 'Column', 'What']);
    expect(sheet).toBe('\uFEFF"Line","Column","What"\r\n"4","name","\'=1+""2"""\r\n');
  });
});
