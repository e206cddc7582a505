import { describe, expect, it } from 'vitest';
import { canApply, headingsOf, outcomeOf } from './import-report.ts';

const totals = { create: 3, update: 1, skip: 0, error: 2 };

describe('a checked import file', () => {
  it('can be applied in full, or without its failed rows when skipping was chosen', () => {
    expect(canApply({ ...totals, error: 0 }, 'abort')).toBe(true);
    expect(canApply(totals, 'abort')).toBe(false);
    expect(canApply(totals, 'skip')).toBe(true);
  });

  it('cannot be applied when it would change nothing', () => {
    expect(canApply({ create: 0, update: 0, skip: 9, error: 0 }, 'skip')).toBe(false);
  });
});

describe('a file whose header is not recognised', () => {
  it('has the headings of the error, and the columns that they can be assigned to', () => {
    const details = { missing: 'Name', headings: ['Marke', 'Netz'], columns: ['name', 'website'], titles: ['Name', 'Website'] };
    expect(headingsOf(details)).toEqual({
      columns: [
        { heading: 'Marke', column: null, sample: '' },
        { heading: 'Netz', column: null, sample: '' },
      ],
      assignable: [
        { key: 'name', title: 'Name' },
        { key: 'website', title: 'Website' },
      ],
    });
    expect(headingsOf({ missing: 'Name' })).toBeNull();
  });
});

describe('the result of an import', () => {
  it('is that of a job which ended well', () => {
    const outcome = { totals, applied: true, failedLines: 2, rowErrors: [] };
    expect(outcomeOf({ status: 'done', result: outcome })).toBe(outcome);
    expect(outcomeOf({ status: 'failed', result: outcome })).toBeNull();
    expect(outcomeOf({ status: 'done', result: null })).toBeNull();
  });
});
