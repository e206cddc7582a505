import { describe, expect, it } from 'vitest';
import { hindrance, type Imposed, mayDo } from './sanction.domain.ts';

const at = 1_000_000;
const clock = { at, timeOf: String };
const one = (kind: Imposed['kind'], endsAt: number | null, reason: string = kind): Imposed => ({ kind, endsAt, reason });

describe('what a sanction keeps a member from', () => {
  it.each([
    ['nothing without one', [], 'write', true],
    ['nothing by a warning', [one('warn', null)], 'write', true],
    ['writing by a mute', [one('mute', null)], 'write', 'sanction.muted'],
    ['not from liking by a mute', [one('mute', null)], 'react', true],
    ['everything by a ban', [one('ban', null)], 'react', 'sanction.banned'],
    ['until its end', [one('ban', at + 1)], 'write', 'sanction.banned-until'],
    ['no longer from its end on', [one('ban', at)], 'write', true],
  ] as const)('%s', (_what, imposed, part, expected) => {
    const answer = mayDo(imposed, part, clock);
    expect(answer === true ? true : answer.errorCode).toBe(expected);
  });

  it('is told by the one that lasts longest, a ban before a mute', () => {
    const all = [one('mute', null), one('ban', at + 5, 'short'), one('ban', at + 9, 'long'), one('ban', at - 1, 'over')];
    expect(hindrance(all, 'write', at)?.reason).toBe('long');
    expect(hindrance([...all, one('ban', null, 'ever')], 'write', at)?.reason).toBe('ever');
  });
});
