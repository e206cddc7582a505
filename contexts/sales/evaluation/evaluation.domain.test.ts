import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import { autoAtOf, followUpDays, mayFollowUp, ratingX100Of, shownName } from './evaluation.domain.ts';

const dayMs = 86_400_000;

describe('evaluations', () => {
  it.each([
    [0, 0, 0],
    [1, 5, 500],
    [3, 13, 433],
    [3, 14, 467],
    [8, 33, 413],
  ])('of %i with %i stars have a mean of %i hundredths', (count, stars, mean) => {
    expect(ratingX100Of({ count, stars })).toBe(mean);
  });

  it('are followed up once, within 180 days to the millisecond', () => {
    const said = { followUp: null, submittedAt: 1_000 };
    const last = 1_000 + followUpDays * dayMs;
    expect(mayFollowUp(said, last)).toBe(true);
    expect(isRejection(mayFollowUp(said, last + 1))).toBe(true);
    expect(mayFollowUp({ ...said, followUp: 'worn out' }, 2_000)).toMatchObject({ errorCode: 'evaluation.followed-up' });
    expect(isRejection(mayFollowUp({ followUp: null, submittedAt: null }, 2_000))).toBe(true);
  });

  it('are written automatically after some days, or never', () => {
    expect([autoAtOf(5, 7), autoAtOf(5, 0)]).toEqual([5 + 7 * dayMs, null]);
  });

  it('show the first character of a name', () => {
    expect([shownName('林小雨'), shownName('𠮷野'), shownName('')]).toEqual(['林***', '𠮷***', '***']);
  });
});
