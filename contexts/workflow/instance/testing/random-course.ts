import { everyRow } from '@shopkeeper/resource/conditions';
import type { ApproveMode, Graph, Step, StepKind } from '../../definition/workflow-graph.domain.ts';
import type { Course } from '../workflow-step.domain.ts';

type Named = readonly [key: string, kind: StepKind, next: readonly string[], more?: Partial<Step>];

export const step = (...[key, kind, next, more = {}]: Named): Step => ({
  key,
  kind,
  next,
  mode: 'all',
  condition: kind === 'branch' ? everyRow : null,
  ...more,
});

export const courseOf = (graph: Graph, people: Readonly<Record<string, readonly number[]>>): Course => ({
  graph,
  people: new Map(Object.entries(people)),
  holds: () => true,
});

/** One approval between start and end. */
export const line = (mode: ApproveMode, people: readonly number[]): Course =>
  courseOf([step('s', 'start', ['a']), step('a', 'approve', ['e'], { mode }), step('e', 'end', [])], { a: people });

/** Returns numbers from 0 up to, not including, `below`; the same for the same seed. */
export function numbersOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const modes = ['all', 'any', 'sequential'] as const;

/** A graph of nested sequences, branches and parallels, with one to three of eight people at each approval. */
export function randomCourse(below: (most: number) => number): Course {
  const graph: Step[] = [];
  const people = new Map<string, readonly number[]>();
  const named = (kind: StepKind, next: readonly string[], more: Partial<Step> = {}): string => {
    const key = `${kind}${graph.length}`;
    graph.push(step(key, kind, next, more));
    return key;
  };
  const ask = (next: string): string => {
    const key = named('approve', [next], { mode: modes[below(3)] ?? 'all' });
    people.set(
      key,
      Array.from({ length: 1 + below(3) }, () => 1 + below(8)),
    );
    return key;
  };
  const block = (next: string, depth: number): string => {
    const kind = depth === 0 ? 0 : below(6);
    if (kind === 1) return named('branch', [block(next, depth - 1), block(next, depth - 1)]);
    if (kind === 2) {
      const join = named('join', [next]);
      return named(
        'parallel',
        Array.from({ length: 2 + below(2) }, () => block(join, depth - 1)),
      );
    }
    if (kind === 3) return block(block(next, depth - 1), depth - 1);
    return kind === 4 ? named('copy', [next]) : ask(next);
  };
  const first = block(block(named('end', []), 3), 3);
  named('start', [first]);
  const held = new Set(graph.filter(() => below(2) === 0).map(({ key }) => key));
  return { graph, people, holds: ({ key }) => held.has(key) };
}
