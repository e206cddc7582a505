import type { Condition } from '@shopkeeper/resource/conditions';
import type { StepField } from './step-fields.domain.ts';

/** What a step does; `copy` tells people, `branch` decides by its condition, `join` waits for every branch of a `parallel`. */
export const stepKinds = ['start', 'approve', 'branch', 'parallel', 'join', 'copy', 'end'] as const;
export type StepKind = (typeof stepKinds)[number];

/** Who of the approvers must approve: all at once, any one of them, or one after the other. */
export const approveModes = ['all', 'any', 'sequential'] as const;
export type ApproveMode = (typeof approveModes)[number];

/** What becomes of a task that nobody decides in time. */
export const lateActs = ['remind', 'approve', 'reject'] as const;
export type LateAct = (typeof lateActs)[number];

/** One step. `next` of a branch names the step for which its condition holds, then the one for all other cases. */
export interface Step {
  readonly key: string;
  readonly kind: StepKind;
  readonly next: readonly string[];
  readonly mode: ApproveMode;
  readonly condition: Condition | null;
  /** What who approves fills in; nothing where it is left out. */
  readonly fields?: readonly Pick<StepField, 'isRequired'>[];
  /** Left out where it has no time limit. */
  readonly whenLate?: LateAct;
}
export type Graph = readonly Step[];

export const graphProblems = [
  'same-key',
  'one-start',
  'no-end',
  'unknown-next',
  'next-count',
  'no-condition',
  'unreachable',
  'dead-end',
  'cycle',
  'needs-join',
  'fields-elsewhere',
  'fields-unfilled',
] as const;
export type GraphProblem = (typeof graphProblems)[number];
export interface FoundProblem {
  readonly problem: GraphProblem;
  /** The step that has it, null for the whole graph. */
  readonly step: string | null;
}

export const stepOf = (graph: Graph, key: string): Step | undefined => graph.find((step) => step.key === key);

/** The steps that can follow some steps, without passing those of `closed`; the given ones only if they can follow themselves. */
export function stepsAfter(graph: Graph, from: readonly string[], closed: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const next = new Map(graph.map((step) => [step.key, step.next]));
  const found = new Set<string>();
  const open = from.filter((key) => !closed.has(key)).flatMap((key) => next.get(key) ?? []);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    if (!closed.has(key)) open.push(...(next.get(key) ?? []));
  }
  return found;
}

const fitsCount = ({ kind, next: { length } }: Step): boolean => {
  if (kind === 'end') return length === 0;
  if (kind === 'branch') return length === 2;
  return kind === 'parallel' ? length >= 2 : length === 1;
};

const waits = (step: Step | undefined): boolean => step?.kind === 'join' || step?.kind === 'end';

/** Whether two branches of a parallel step meet at a step that does not wait for both: it would be done twice. */
function meetsEarly(graph: Graph, one: string, other: string): boolean {
  const withFirst = (key: string, closed?: ReadonlySet<string>) => new Set([key, ...stepsAfter(graph, [key], closed)]);
  const [first, second] = [withFirst(one), withFirst(other)];
  const joins = new Set([...first].filter((key) => second.has(key) && waits(stepOf(graph, key))));
  const reached = withFirst(other, joins);
  return [...withFirst(one, joins)].some((key) => reached.has(key) && !waits(stepOf(graph, key)));
}

const needsJoin = (graph: Graph, { kind, next }: Step): boolean =>
  kind === 'parallel' &&
  next.some((one, at) => next.slice(at + 1).some((other) => one === other || meetsEarly(graph, one, other)));

/** Only an approval asks for values, and one that happens by itself cannot have any that are required. */
function problemOfFields({ kind, fields = [], whenLate }: Step): GraphProblem | null {
  if (kind !== 'approve') return fields.length > 0 ? 'fields-elsewhere' : null;
  return whenLate === 'approve' && fields.some(({ isRequired }) => isRequired) ? 'fields-unfilled' : null;
}

function problemOfStep(graph: Graph, step: Step, reached: ReadonlySet<string>): GraphProblem | null {
  const { key, kind } = step;
  if (graph.filter((one) => one.key === key).length > 1) return 'same-key';
  if (step.next.some((name) => !stepOf(graph, name))) return 'unknown-next';
  if (!fitsCount(step)) return 'next-count';
  if (kind === 'branch' && step.condition === null) return 'no-condition';
  if (kind !== 'start' && !reached.has(key)) return 'unreachable';
  const after = stepsAfter(graph, [key]);
  if (after.has(key)) return 'cycle';
  if (kind !== 'end' && ![...after].some((name) => stepOf(graph, name)?.kind === 'end')) return 'dead-end';
  return needsJoin(graph, step) ? 'needs-join' : problemOfFields(step);
}

/** What is wrong with a draft: it can be published when there is nothing. */
export function problemsOf(graph: Graph): readonly FoundProblem[] {
  const starts = graph.filter(({ kind }) => kind === 'start');
  const whole: FoundProblem[] = [
    ...(starts.length === 1 ? [] : [{ problem: 'one-start', step: null } as const]),
    ...(graph.some(({ kind }) => kind === 'end') ? [] : [{ problem: 'no-end', step: null } as const]),
  ];
  const reached = stepsAfter(
    graph,
    starts.map(({ key }) => key),
  );
  const found = graph.flatMap((step): FoundProblem[] => {
    const problem = problemOfStep(graph, step, reached);
    return problem ? [{ problem, step: step.key }] : [];
  });
  return [...whole, ...found];
}
