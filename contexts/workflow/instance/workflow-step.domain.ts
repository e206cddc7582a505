import { reject, type Rejection } from '@shopkeeper/resource';
import { type Graph, type Step, stepOf, stepsAfter } from '../definition/workflow-graph.domain.ts';

export const flowStates = ['running', 'approved', 'rejected', 'cancelled'] as const;
export type FlowState = (typeof flowStates)[number];

/** `waiting`: not yet their turn; `copied`: told, not asked. */
export const taskStates = [
  'waiting',
  'pending',
  'approved',
  'rejected',
  'returned',
  'delegated',
  'skipped',
  'cancelled',
  'copied',
] as const;
export type TaskState = (typeof taskStates)[number];

/** One person at one step, in the order of `seq`. */
export interface FlowTask {
  readonly seq: number;
  readonly step: string;
  readonly round: number;
  readonly personId: number;
  readonly state: TaskState;
  /** Whether a colleague asked for this approval, beyond those of the step. */
  readonly isAdded: boolean;
  /** The how many-th decision it was; null while it is open. */
  readonly decision: number | null;
}

/** Where a request stands. `arrived` are the joins and ends that branches have reached. */
export interface Flow {
  readonly status: FlowState;
  readonly round: number;
  readonly decisions: number;
  readonly arrived: readonly string[];
  readonly tasks: readonly FlowTask[];
}

/** A graph with who is asked at each step and which branches hold, for one request. */
export interface Course {
  readonly graph: Graph;
  readonly people: ReadonlyMap<string, readonly number[]>;
  readonly holds: (step: Step) => boolean;
}

export type Act =
  | { readonly kind: 'approve'; readonly personId: number }
  | { readonly kind: 'reject'; readonly personId: number }
  | { readonly kind: 'withdraw'; readonly personId: number }
  | { readonly kind: 'returnTo'; readonly personId: number; readonly step: string }
  | { readonly kind: 'addSigner' | 'delegate'; readonly personId: number; readonly to: number };

/** Whether somebody still has to decide it. */
export const isOpen = ({ state }: FlowTask): boolean => state === 'pending' || state === 'waiting';

/** The tasks that wait for a decision now. */
export const pendingTasks = ({ tasks }: Flow): readonly FlowTask[] => tasks.filter(({ state }) => state === 'pending');

const taskFor = (flow: Flow, personId: number): FlowTask | undefined =>
  pendingTasks(flow).find((task) => task.personId === personId);

/** Changes tasks; those for which `to` returns null stay as they are. */
const changed = (flow: Flow, to: (task: FlowTask) => Partial<FlowTask> | null): Flow => ({
  ...flow,
  tasks: flow.tasks.map((task) => ({ ...task, ...to(task) })),
});

interface NewTasks {
  readonly step: Step;
  readonly people: readonly number[];
  /** The state of the task of the person at a place of the list. */
  readonly stateAt: (at: number) => TaskState;
}

function withTasks(flow: Flow, { step, people, stateAt }: NewTasks): Flow {
  const added = [...new Set(people)].map((personId, at) => ({
    seq: flow.tasks.length + at + 1,
    step: step.key,
    round: flow.round,
    personId,
    state: stateAt(at),
    isAdded: false,
    decision: null,
  }));
  return { ...flow, tasks: [...flow.tasks, ...added] };
}

/** Asks the people of a step. A step at which nobody can be asked would stand still for ever: the caller names a substitute. */
function ask(course: Course, flow: Flow, step: Step): Flow {
  const people = course.people.get(step.key) ?? [];
  if (people.length === 0) throw new Error(`nobody is asked at ${step.key}`);
  return withTasks(flow, { step, people, stateAt: (at) => (step.mode === 'sequential' && at > 0 ? 'waiting' : 'pending') });
}

const following = (course: Course, step: Step): readonly string[] => {
  if (step.kind !== 'branch') return step.next;
  return step.next.slice(course.holds(step) ? 0 : 1).slice(0, 1);
};

/** Enters steps and what follows from them at once, up to approvals, joins and ends. */
function enter(course: Course, start: Flow, keys: readonly string[]): Flow {
  let flow = start;
  const open = [...keys];
  for (let key = open.shift(); key !== undefined; key = open.shift()) {
    const step = stepOf(course.graph, key);
    if (!step) throw new Error(`no step ${key}`);
    if (step.kind === 'join' || step.kind === 'end') flow = { ...flow, arrived: [...new Set([...flow.arrived, key])] };
    else if (step.kind === 'approve') flow = ask(course, flow, step);
    else {
      if (step.kind === 'copy') flow = withTasks(flow, { step, people: course.people.get(key) ?? [], stateAt: () => 'copied' });
      open.push(...following(course, step));
    }
  }
  return settled(course, flow);
}

/** The steps at which somebody is asked now or will be in turn. */
export const openSteps = ({ tasks }: Flow): readonly string[] => [...new Set(tasks.filter(isOpen).map(({ step }) => step))];

/** Whether nothing is under way before a join that a branch has reached. */
export const isFree = (graph: Graph, flow: Flow, key: string): boolean =>
  !stepsAfter(graph, [...openSteps(flow), ...flow.arrived.filter((other) => other !== key)]).has(key);

/** Passes a join once nothing before it is under way; an end ends the request once nothing else is under way. */
function settled(course: Course, flow: Flow): Flow {
  const { graph } = course;
  const join = flow.arrived.find((key) => stepOf(graph, key)?.kind === 'join' && isFree(graph, flow, key));
  if (join !== undefined)
    return enter(course, { ...flow, arrived: flow.arrived.filter((key) => key !== join) }, stepOf(graph, join)?.next ?? []);
  return openSteps(flow).length === 0 ? { ...flow, status: 'approved', arrived: [] } : flow;
}

/** A request as it is submitted: it waits for its first approvers, or is approved where nobody is asked. */
export function begin(course: Course): Flow {
  const start = course.graph.find(({ kind }) => kind === 'start');
  const flow: Flow = { status: 'running', round: 1, decisions: 0, arrived: [], tasks: [] };
  return enter(course, flow, start?.next ?? []);
}

const decided = (flow: Flow, task: FlowTask, state: TaskState): Flow => ({
  ...changed(flow, ({ seq }) => (seq === task.seq ? { state, decision: flow.decisions + 1 } : null)),
  decisions: flow.decisions + 1,
});

/** Ends the whole request; open tasks are cancelled. */
export const ended = (flow: Flow, status: 'rejected' | 'cancelled'): Flow => ({
  ...changed(flow, (task) => (isOpen(task) ? { state: 'cancelled' } : null)),
  status,
  arrived: [],
});

function approve(course: Course, start: Flow, task: FlowTask): Flow {
  const step = stepOf(course.graph, task.step);
  let flow = decided(start, task, 'approved');
  const isHere = (other: FlowTask): boolean => other.step === task.step && isOpen(other);
  if (step?.mode === 'any' && !task.isAdded)
    flow = changed(flow, (other) => (isHere(other) && !other.isAdded ? { state: 'skipped' } : null));
  const here = flow.tasks.filter(isHere);
  if (here.length === 0) return enter(course, flow, step?.next ?? []);
  if (here.some(({ state }) => state === 'pending')) return flow;
  return changed(flow, ({ seq }) => (seq === here[0]?.seq ? { state: 'pending' } : null));
}

/** Takes back everything at and after a step: its open tasks, and the joins that branches have reached. */
function undone(course: Course, flow: Flow, key: string): Flow {
  const after = new Set([key, ...stepsAfter(course.graph, [key])]);
  const kept = changed(flow, (task) => (isOpen(task) && after.has(task.step) ? { state: 'cancelled' } : null));
  return { ...kept, arrived: flow.arrived.filter((step) => !after.has(step)) };
}

/** The earlier steps to which a person may return a request: approvals that have happened before theirs. */
export function returnTargets(graph: Graph, flow: Flow, personId: number): readonly string[] {
  const task = taskFor(flow, personId);
  if (!task) return [];
  const passed = flow.tasks.filter(({ step, state }) => state === 'approved' && stepsAfter(graph, [step]).has(task.step));
  return [...new Set(passed.map(({ step }) => step))];
}

function returnTo(course: Course, flow: Flow, { task, to }: { task: FlowTask; to: string }): Flow | Rejection {
  const step = stepOf(course.graph, to);
  if (!step || !returnTargets(course.graph, flow, task.personId).includes(to)) return reject('instance.no-such-return');
  const back = undone(course, decided(flow, task, 'returned'), to);
  return ask(course, { ...back, round: back.round + 1 }, step);
}

function handOver(flow: Flow, task: FlowTask, { kind, to }: { kind: 'addSigner' | 'delegate'; to: number }): Flow | Rejection {
  if (flow.tasks.some((other) => other.step === task.step && isOpen(other) && other.personId === to))
    return reject('instance.already-asked');
  if (flow.tasks.length >= mostTasks) return reject('instance.too-many', { most: mostTasks });
  const isAdded = kind === 'addSigner' || task.isAdded;
  const added: FlowTask = { ...task, seq: flow.tasks.length + 1, personId: to, state: 'pending', isAdded, decision: null };
  const before = kind === 'delegate' ? decided(flow, task, 'delegated') : flow;
  return { ...before, tasks: [...before.tasks, added] };
}

/** A request that is handed around without an end is cancelled by hand. */
const mostTasks = 500;

/** Takes back the last decision, while nobody has decided anything after it. */
function withdraw(course: Course, flow: Flow, personId: number): Flow | Rejection {
  const last = flow.tasks.find(({ decision }) => decision !== null && decision === flow.decisions);
  if (last?.personId !== personId || last.state !== 'approved') return reject('instance.nothing-to-withdraw');
  // A colleague has asked them again at the same step: that one is decided instead.
  if (flow.tasks.some((task) => task.step === last.step && task.personId === personId && isOpen(task)))
    return reject('instance.nothing-to-withdraw');
  const isStill = flow.tasks.some((task) => task.step === last.step && isOpen(task));
  const isTurn = stepOf(course.graph, last.step)?.mode === 'sequential';
  const back = isStill
    ? changed(flow, (task) =>
        isTurn && task.step === last.step && task.state === 'pending' && !task.isAdded ? { state: 'waiting' } : null,
      )
    : undone(course, flow, last.step);
  return changed(back, ({ seq }) => (seq === last.seq ? { state: 'pending', decision: null } : null));
}

/**
 * What an act makes of a running request. Rejects with `instance.not-yours`, `instance.no-such-return`, `instance.already-asked`,
 * `instance.too-many` (most) and `instance.nothing-to-withdraw`.
 */
export function perform(course: Course, flow: Flow, act: Act): Flow | Rejection {
  if (flow.status !== 'running') return reject('instance.not-yours');
  if (act.kind === 'withdraw') return withdraw(course, flow, act.personId);
  const task = taskFor(flow, act.personId);
  if (!task) return reject('instance.not-yours');
  if (act.kind === 'approve') return approve(course, flow, task);
  if (act.kind === 'reject') return ended(decided(flow, task, 'rejected'), 'rejected');
  return act.kind === 'returnTo' ? returnTo(course, flow, { task, to: act.step }) : handOver(flow, task, act);
}
