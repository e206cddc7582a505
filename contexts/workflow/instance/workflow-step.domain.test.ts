import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../definition/workflow-graph.domain.ts';
import { type Act, begin, type Course, ended, type Flow, perform } from './workflow-step.domain.ts';
import { courseOf, line, step } from './testing/random-course.ts';
import { randomRun } from './testing/random-run.ts';

const act = (course: Course, flow: Flow, ...acts: readonly Act[]): Flow =>
  acts.reduce((before, one) => {
    const after = perform(course, before, one);
    if (isRejection(after)) throw new Error(after.errorCode);
    return after;
  }, flow);
const ok = (personId: number): Act => ({ kind: 'approve', personId });
const waiting = ({ tasks }: Flow) => tasks.filter(({ state }) => state === 'pending').map(({ personId }) => personId);

describe('a request', () => {
  it('asks all, any one, or one after the other', () => {
    const all = line('all', [1, 2]);
    expect(waiting(begin(all))).toEqual([1, 2]);
    expect(act(all, begin(all), ok(2)).status).toBe('running');
    expect(act(all, begin(all), ok(2), ok(1)).status).toBe('approved');
    const any = line('any', [1, 2]);
    expect(act(any, begin(any), ok(2)).tasks.map(({ state }) => state)).toEqual(['skipped', 'approved']);
    const turns = line('sequential', [1, 2]);
    expect(perform(turns, begin(turns), ok(2))).toMatchObject({ errorCode: 'instance.not-yours' });
    expect(waiting(act(turns, begin(turns), ok(1)))).toEqual([2]);
  });

  const fork = courseOf(
    [
      step('s', 'start', ['f']),
      step('f', 'parallel', ['a', 'b']),
      step('a', 'approve', ['a2']),
      step('a2', 'approve', ['j']),
      step('b', 'approve', ['j']),
      step('j', 'join', ['c']),
      step('c', 'approve', ['e']),
      step('e', 'end', []),
    ],
    { a: [1], a2: [2], b: [3], c: [4] },
  );

  it('waits at a join for every branch, and can be returned into one of them', () => {
    const one = act(fork, begin(fork), ok(3), ok(1));
    expect(waiting(one)).toEqual([2]);
    const joined = act(fork, one, ok(2));
    expect(waiting(joined)).toEqual([4]);
    const back = act(fork, joined, { kind: 'returnTo', personId: 4, step: 'a' });
    expect(waiting(back)).toEqual([1]);
    expect(waiting(act(fork, back, ok(1)))).toEqual([2]);
    expect(act(fork, back, ok(1), ok(2), ok(4)).status).toBe('approved');
    expect(perform(fork, begin(fork), { kind: 'returnTo', personId: 3, step: 'a' })).toMatchObject({
      errorCode: 'instance.no-such-return',
    });
  });

  it('is withdrawn by who approved last, while nobody has acted on it', () => {
    const joined = act(fork, begin(fork), ok(3), ok(1), ok(2));
    expect(perform(fork, joined, { kind: 'withdraw', personId: 1 })).toMatchObject({ errorCode: 'instance.nothing-to-withdraw' });
    const back = act(fork, joined, { kind: 'withdraw', personId: 2 });
    expect(waiting(back)).toEqual([2]);
    expect(waiting(act(fork, back, ok(2)))).toEqual([4]);
  });

  it('waits for a signer who was added, and follows a delegation', () => {
    const one = line('any', [1, 2]);
    const added = act(one, begin(one), { kind: 'addSigner', personId: 1, to: 7 }, ok(1));
    expect([added.status, waiting(added)]).toEqual(['running', [7]]);
    const handed = act(one, added, { kind: 'delegate', personId: 7, to: 8 });
    expect(waiting(handed)).toEqual([8]);
    expect(act(one, handed, ok(8)).status).toBe('approved');
    expect(perform(one, begin(one), { kind: 'delegate', personId: 1, to: 2 })).toMatchObject({
      errorCode: 'instance.already-asked',
    });
  });

  it('ends for everybody when one rejects, or when it is cancelled', () => {
    const all = line('all', [1, 2]);
    const rejected = act(all, begin(all), { kind: 'reject', personId: 1 });
    expect(rejected.tasks.map(({ state }) => state)).toEqual(['rejected', 'cancelled']);
    expect(perform(all, rejected, ok(2))).toMatchObject({ errorCode: 'instance.not-yours' });
    expect(waiting(ended(begin(all), 'cancelled'))).toEqual([]);
  });
});

describe('what other workflow engines get wrong', () => {
  const nested = courseOf(
    [
      step('s', 'start', ['f']),
      step('f', 'parallel', ['a', 'g']),
      step('a', 'approve', ['j']),
      step('g', 'parallel', ['b', 'c']),
      step('b', 'approve', ['k']),
      step('c', 'approve', ['k']),
      step('k', 'join', ['d']),
      step('d', 'approve', ['j']),
      step('j', 'join', ['l']),
      step('l', 'approve', ['e']),
      step('e', 'end', []),
    ],
    { a: [1], b: [2], c: [3], d: [4], l: [5] },
  );

  it('a join is not passed before its last branch, in whatever order the others end', () => {
    for (const order of [
      [1, 2, 3, 4],
      [2, 3, 4, 1],
      [3, 1, 2, 4],
    ]) {
      let flow = begin(nested);
      for (const personId of order) {
        expect(waiting(flow)).not.toContain(5);
        flow = act(nested, flow, ok(personId));
      }
      expect(waiting(flow)).toEqual([5]);
    }
  });

  it('a branch that was returned and is approved again asks everybody after it again', () => {
    const joined = act(nested, begin(nested), ok(1), ok(2), ok(3), ok(4));
    const back = act(nested, joined, { kind: 'returnTo', personId: 5, step: 'b' });
    expect(waiting(back)).toEqual([2]);
    const again = act(nested, back, ok(2));
    expect(waiting(again)).toEqual([4]);
    const end = act(nested, again, ok(4), ok(5));
    expect(end.status).toBe('approved');
    expect(end.tasks.filter(({ state }) => state === 'approved').map(({ step: at }) => at)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'b',
      'd',
      'l',
    ]);
  });

  it('an approval of two that is taken back is asked for again, and that of the other one counts', () => {
    const all = line('all', [1, 2, 3]);
    const two = act(all, begin(all), ok(1), ok(2));
    const back = act(all, two, { kind: 'withdraw', personId: 2 });
    expect(waiting(back)).toEqual([2, 3]);
    expect(act(all, back, ok(3), ok(2)).status).toBe('approved');
  });

  it('who is asked in two branches decides each by itself', () => {
    const both = courseOf(nested.graph, { a: [1], b: [1], c: [3], d: [4], l: [5] });
    const once = act(both, begin(both), ok(1));
    expect(waiting(once)).toEqual([1, 3]);
    expect(waiting(act(both, once, ok(1)))).toEqual([3]);
  });
});

describe('a draft', () => {
  const found = (...steps: Parameters<typeof problemsOf>[0]) =>
    problemsOf(steps).map(({ problem, step: at }) => `${problem} ${at}`);
  const end = step('e', 'end', []);

  it('has its problems named at their steps', () => {
    expect(found(step('s', 'start', ['e']), end)).toEqual([]);
    expect(found()).toEqual(['one-start null', 'no-end null']);
    expect(found(step('s', 'start', ['x']), end)).toEqual(['unknown-next s', 'unreachable e']);
    expect(found(step('s', 'start', ['a']), step('a', 'approve', ['b']), step('b', 'approve', ['a']), end)).toContain('cycle a');
    expect(found(step('s', 'start', ['b']), step('b', 'branch', ['e']), end)).toEqual(['next-count b']);
    expect(found(step('s', 'start', ['b']), step('b', 'branch', ['e', 'e'], { condition: null }), end)).toEqual([
      'no-condition b',
    ]);
    expect(found(step('s', 'start', ['j']), step('j', 'join', ['j']), end)).toContain('cycle j');
  });

  it('must join what runs at the same time before it goes on', () => {
    const twice = [step('s', 'start', ['f']), step('f', 'parallel', ['a', 'c']), step('a', 'approve', ['c'])];
    expect(found(...twice, step('c', 'approve', ['e']), end)).toEqual(['needs-join f']);
  });
});

it('any definition and any acts end in a legal state', () => {
  const ends = Array.from({ length: 100 }, (_, at) => randomRun(at + 1, 20).status);
  expect(ends).toHaveLength(100);
  expect(ends).not.toContain('running');
});
