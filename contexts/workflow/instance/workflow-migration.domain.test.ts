import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import { problemsOf, type Step } from '../definition/workflow-graph.domain.ts';
import { courseOf, numbersOf, randomCourse, step } from './testing/random-course.ts';
import { approvedToEnd, begunAtRandom } from './testing/random-run.ts';
import { migratedFlow } from './workflow-migration.domain.ts';
import { begin, type Course, type Flow, pendingTasks, perform } from './workflow-step.domain.ts';

const people = { a: [1], b: [2], c: [3], d: [4] };
const ask = (key: string, next: string): Step => step(key, 'approve', [next]);
const start = (next: string): Step => step('s', 'start', [next]);
const end = step('e', 'end', []);
const fork = (...branches: readonly string[]): readonly Step[] => [
  start('f'),
  step('f', 'parallel', branches),
  step('j', 'join', ['e']),
  end,
];

/** A request about which these people approved, one after the other. */
const after = (graph: readonly Step[], ...approvers: readonly number[]): Flow => {
  const course = courseOf(graph, people);
  return approvers.reduce((flow, personId) => {
    const next = perform(course, flow, { kind: 'approve', personId });
    if (isRejection(next)) throw new Error(next.errorCode);
    return next;
  }, begin(course));
};
const refusal = (graph: readonly Step[], flow: Flow) => {
  expect(problemsOf(graph)).toEqual([]);
  const moved = migratedFlow(graph, flow);
  return isRejection(moved) ? [moved.errorCode, moved.details] : 'moved';
};

describe('a running request that moves to a new version', () => {
  const old = [start('a'), ask('a', 'b'), ask('b', 'e'), end];

  it('stays where it is, and goes on by the new version', () => {
    const newer = courseOf([start('a'), ask('a', 'b'), ask('b', 'c'), ask('c', 'e'), end], people);
    const flow = after(old, 1);
    const moved = migratedFlow(newer.graph, flow);
    if (isRejection(moved)) throw new Error(moved.errorCode);
    expect(pendingTasks(moved)).toEqual(pendingTasks(flow));
    expect(perform(newer, moved, { kind: 'withdraw', personId: 1 })).toMatchObject({ errorCode: 'instance.nothing-to-withdraw' });
    const ended = approvedToEnd(newer, moved);
    expect([ended.status, ended.tasks.map(({ step: at }) => at)]).toEqual(['approved', ['a', 'b', 'c']]);
  });

  it('stays with its version where the step at which it waits is gone, or is no approval any more', () => {
    expect(refusal([start('a'), ask('a', 'e'), end], after(old, 1))).toEqual(['instance.step-missing', { step: 'b' }]);
    expect(refusal([start('a'), ask('a', 'b'), step('b', 'copy', ['e']), end], after(old, 1))).toEqual([
      'instance.step-missing',
      { step: 'b' },
    ]);
  });

  it('stays with its version where what happens at the same time would come one after the other', () => {
    const both = [...fork('a', 'b'), ask('a', 'j'), ask('b', 'j')];
    expect(refusal(old, after(both))).toEqual(['instance.step-order', { step: 'b' }]);
    expect(refusal(old, after(both, 2))).toEqual(['instance.step-missing', { step: 'j' }]);
    const late = [...fork('c', 'd').slice(0, 2), ask('c', 'j'), ask('d', 'j'), step('j', 'join', ['a']), ask('a', 'e'), end];
    expect(refusal(late, after(both, 2))).toEqual(['instance.step-order', { step: 'a' }]);
  });

  it('stays with its version where a branch beside it would never be asked', () => {
    const two = [...fork('a', 'b'), ask('a', 'j'), ask('b', 'j')];
    const three = [...fork('a', 'b', 'c'), ask('a', 'j'), ask('b', 'j')];
    for (const approvers of [[], [2]])
      expect(refusal([...three, ask('c', 'j')], after(two, ...approvers))).toEqual(['instance.branch-missing', { step: 'a' }]);
    expect(refusal([...three, step('c', 'copy', ['j'])], after(two, 2))).toBe('moved');
  });
});

/** The course with one more approval on one of its lines, or without one of its approvals. */
function changed({ graph, people: asked, holds }: Course, below: (most: number) => number): Course {
  const replaced = (from: string, to: string, at: Step): Step => ({
    ...at,
    next: at.next.map((key) => (key === from ? to : key)),
  });
  const lines = graph.flatMap((at) => at.next.map((to) => [at, to] as const));
  const [from, to] = lines[below(lines.length)] ?? [graph[0], 'end0'];
  if (below(3) > 0)
    return {
      graph: [...graph.map((at) => (at === from ? replaced(to, 'more', at) : at)), ask('more', to)],
      people: new Map([...asked, ['more', [1]]]),
      holds,
    };
  const gone = graph.filter(({ kind }) => kind === 'approve')[below(3)];
  const rest = graph.filter((at) => at !== gone);
  return { graph: gone ? rest.map((at) => replaced(gone.key, gone.next[0] ?? '', at)) : rest, people: asked, holds };
}

it('any request that may move to any changed version is in a legal state there, and ends', () => {
  const counts = { moved: 0, refused: 0 };
  for (let seed = 1; seed <= 200; seed += 1) {
    const below = numbersOf(seed * 7_919);
    const course = randomCourse(numbersOf(seed));
    const flow = begunAtRandom(course, below(12), below);
    const newer = changed(course, below);
    if (flow.status !== 'running' || problemsOf(newer.graph).length > 0) continue;
    const moved = migratedFlow(newer.graph, flow);
    counts[isRejection(moved) ? 'refused' : 'moved'] += 1;
    if (!isRejection(moved)) expect(approvedToEnd(newer, moved).status).toBe('approved');
  }
  expect(counts.moved).toBeGreaterThan(40);
  expect(counts.refused).toBeGreaterThan(3);
});
