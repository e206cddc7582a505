import { isRejection } from '@shopkeeper/resource';
import { expect } from 'vitest';
import { problemsOf, stepsAfter } from '../../definition/workflow-graph.domain.ts';
import { type Act, begin, type Course, type Flow, pendingTasks, perform, returnTargets } from '../workflow-step.domain.ts';
import { numbersOf, randomCourse } from './random-course.ts';

const isOpen = ({ state }: Flow['tasks'][number]): boolean => state === 'pending' || state === 'waiting';

/** A running request waits for somebody, an ended one for nobody; nothing is asked after a join that still waits. */
export function requireLegal({ graph }: Course, flow: Flow): void {
  const open = flow.tasks.filter(isOpen);
  if (flow.status !== 'running') expect([open, flow.arrived]).toEqual([[], []]);
  else expect(pendingTasks(flow).length).toBeGreaterThan(0);
  const steps = [...new Set(open.map(({ step }) => step))];
  for (const key of steps) {
    expect(pendingTasks(flow).some(({ step }) => step === key)).toBe(true);
    const after = stepsAfter(graph, [key]);
    expect(steps.filter((other) => after.has(other))).toEqual([]);
    const people = open.filter(({ step }) => step === key).map(({ personId }) => personId);
    expect(new Set(people).size).toBe(people.length);
  }
  expect(new Set(flow.tasks.map(({ seq }) => seq)).size).toBe(flow.tasks.length);
}

/** An act on a running request that is sometimes one of somebody who is not asked. */
export function randomAct({ graph }: Course, flow: Flow, below: (most: number) => number): Act {
  const pending = pendingTasks(flow);
  const personId = below(5) === 0 ? 1 + below(8) : (pending[below(pending.length)]?.personId ?? 1);
  const kind = below(20);
  if (kind === 0) return { kind: 'reject', personId };
  if (kind <= 2) return { kind: 'withdraw', personId: 1 + below(8) };
  if (kind <= 4) return { kind: kind === 3 ? 'addSigner' : 'delegate', personId, to: 1 + below(8) };
  if (kind > 7) return { kind: 'approve', personId };
  const targets = returnTargets(graph, flow, personId);
  return { kind: 'returnTo', personId, step: targets[below(Math.max(1, targets.length))] ?? 'start' };
}

/** Performs an act, if the rules allow it; every state is legal. */
function performed(course: Course, flow: Flow, act: Act): Flow {
  const after = perform(course, flow, act);
  const now = isRejection(after) ? flow : after;
  requireLegal(course, now);
  return now;
}

/** Approves until nothing is left to decide; every state on the way is legal. */
export function approvedToEnd(course: Course, start: Flow): Flow {
  let flow = start;
  requireLegal(course, flow);
  for (let count = 0; count < 1_000 && flow.status === 'running'; count += 1)
    flow = performed(course, flow, { kind: 'approve', personId: pendingTasks(flow)[0]?.personId ?? 0 });
  return flow;
}

/** Begins a request of a course and performs so many random acts, unless it ends before. */
export function begunAtRandom(course: Course, acts: number, below: (most: number) => number): Flow {
  let flow = begin(course);
  requireLegal(course, flow);
  for (let count = 0; count < acts && flow.status === 'running'; count += 1)
    flow = performed(course, flow, randomAct(course, flow, below));
  return flow;
}

/** Walks a random definition by random acts, then by approvals to its end; every state on the way is legal. Returns the end. */
export function randomRun(seed: number, acts: number, run = 1): Flow {
  const course = randomCourse(numbersOf(seed));
  expect(problemsOf(course.graph)).toEqual([]);
  return approvedToEnd(course, begunAtRandom(course, acts, numbersOf(seed * 1_000 + run)));
}
