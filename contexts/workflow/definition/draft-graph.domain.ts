import type { Condition } from '@shopkeeper/resource/conditions';
import type { Naming } from './approvers.domain.ts';
import type { StepField } from './step-fields.domain.ts';
import type { ApproveMode, Graph, LateAct, StepKind } from './workflow-graph.domain.ts';

/** A step of a draft. `x` and `y` are pixels on the canvas, null where it is arranged by itself. */
export interface DraftStep extends Naming {
  readonly id?: number;
  readonly code: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly next: readonly string[];
  readonly mode: ApproveMode;
  readonly condition: Condition | null;
  readonly hours: number | null;
  readonly whenLate: LateAct;
  /** What who approves fills in; null where that is nothing. */
  readonly fields: readonly StepField[] | null;
  readonly x: number | null;
  readonly y: number | null;
}
export type DraftGraph = readonly DraftStep[];

/** A draft as the engine would walk it. */
export const walkable = (graph: DraftGraph): Graph =>
  graph.map(({ fields, hours, whenLate, ...step }) => ({
    ...step,
    key: step.code,
    fields: fields ?? [],
    whenLate: hours === null ? 'remind' : whenLate,
  }));

/** A changed graph, and the step that is worked on next. */
export interface Edited {
  readonly graph: DraftGraph;
  readonly code: string | null;
}

const mostSteps = 60;

function freeCode(graph: DraftGraph, kind: StepKind): string {
  for (let at = 1; ; at += 1) if (!graph.some(({ code }) => code === `${kind}${at}`)) return `${kind}${at}`;
}

const approval = {
  who: 'persons',
  accounts: [],
  roleId: null,
  mode: 'all',
  hours: null,
  whenLate: 'remind',
  fields: null,
} as const;

/** A graph with one more step that leads to `next`. */
function withNew(
  graph: DraftGraph,
  { kind, name, next }: Pick<DraftStep, 'kind' | 'name' | 'next'>,
): readonly [DraftGraph, DraftStep] {
  const step: DraftStep = { ...approval, code: freeCode(graph, kind), name, kind, next, condition: null, x: null, y: null };
  return [[...graph, step], step];
}

/** How the designer names new steps of a kind. */
export type StepNames = (kind: StepKind) => string;

/** What a new workflow starts with: one approval between start and end. */
export function firstGraph(names: StepNames): DraftGraph {
  const [withEnd, end] = withNew([], { kind: 'end', name: names('end'), next: [] });
  const [withCheck, check] = withNew(withEnd, { kind: 'approve', name: names('approve'), next: [end.code] });
  const [whole] = withNew(withCheck, { kind: 'start', name: names('start'), next: [check.code] });
  return whole.toReversed();
}

/** New steps that lead to `next`: a branch comes with an approval, a parallel step with two and the join of both. */
function withPart(graph: DraftGraph, { kind, names, next }: { kind: StepKind; names: StepNames; next: readonly string[] }) {
  const add = (to: DraftGraph, one: StepKind, after: readonly string[]) =>
    withNew(to, { kind: one, name: names(one), next: after });
  if (kind === 'branch') {
    const [more, check] = add(graph, 'approve', next);
    return add(more, 'branch', [check.code, ...next]);
  }
  if (kind !== 'parallel') return add(graph, kind, kind === 'end' ? [] : next);
  const [joined, join] = add(graph, 'join', next);
  const [one, first] = add(joined, 'approve', [join.code]);
  const [two, second] = add(one, 'approve', [join.code]);
  return add(two, 'parallel', [first.code, second.code]);
}

const changed = (graph: DraftGraph, code: string, patch: Partial<DraftStep>): DraftGraph =>
  graph.map((step) => (step.code === code ? { ...step, ...patch } : step));

/** Changes the values of one step. */
export const withValues = changed;

const lengthOfNext = (kind: StepKind): number => ({ end: 0, branch: 2, parallel: 8 })[kind as 'end'] ?? 1;

/** Whether a step has no place for another one after it. */
export const isFull = ({ kind, next }: DraftStep): boolean => next.length >= lengthOfNext(kind);

interface Insertion {
  readonly kind: StepKind;
  readonly names: StepNames;
  /** The step after which it is added; before it, if that is an end. */
  readonly after: string | null;
}

/** Adds a step after another one, between it and what follows. */
export function inserted(graph: DraftGraph, { kind, names, after }: Insertion): Edited {
  if (graph.length >= mostSteps - 3) return { graph, code: null };
  const at = graph.find(({ code }) => code === after);
  if (!at) return added(graph, { kind, names, next: [] });
  if (kind === 'end') return isFull(at) ? added(graph, { kind, names, next: [] }) : following(graph, at, { kind, names });
  if (at.kind !== 'end') return following(graph, at, { kind, names });
  const { graph: more, code } = added(graph, { kind, names, next: [at.code] });
  const isNew = (step: DraftStep): boolean => !graph.some((old) => old.code === step.code);
  return {
    graph: more.map((step) =>
      isNew(step) ? step : { ...step, next: step.next.map((name) => (name === at.code ? (code ?? name) : name)) },
    ),
    code,
  };
}

function added(graph: DraftGraph, part: { kind: StepKind; names: StepNames; next: readonly string[] }): Edited {
  const [more, step] = withPart(graph, part);
  return { graph: more, code: step.code };
}

function following(graph: DraftGraph, at: DraftStep, { kind, names }: { kind: StepKind; names: StepNames }): Edited {
  const [first] = at.next;
  const sibling = graph.find(({ code }) => code === first);
  const next = at.kind === 'parallel' ? (sibling?.next ?? []) : at.next.slice(0, 1);
  const { graph: more, code } = added(graph, { kind, names, next });
  const after = at.kind === 'parallel' ? [...at.next, code ?? ''] : [code ?? '', ...at.next.slice(1)];
  return { graph: changed(more, at.code, { next: after }), code };
}

/** Removes a step; what led to it leads to what followed it. The start stays. */
export function without(graph: DraftGraph, code: string): DraftGraph {
  const gone = graph.find((step) => step.code === code);
  if (!gone || gone.kind === 'start') return graph;
  const [instead] = gone.next;
  return graph
    .filter((step) => step.code !== code)
    .map((step) => ({
      ...step,
      next: [...new Set(step.next.flatMap((name) => (name === code ? (instead === undefined ? [] : [instead]) : [name])))],
    }));
}

/** Leads from one step to another, instead of where it led if it has no place for both. */
export function connected(graph: DraftGraph, from: string, to: string): DraftGraph {
  const step = graph.find(({ code }) => code === from);
  if (!step || from === to || step.next.includes(to) || step.kind === 'end') return graph;
  return changed(graph, from, { next: isFull(step) ? [...step.next.slice(0, -1), to] : [...step.next, to] });
}

export const disconnected = (graph: DraftGraph, from: string, to: string): DraftGraph =>
  graph.map((step) => (step.code === from ? { ...step, next: step.next.filter((name) => name !== to) } : step));

/** Adds a copy of a step after it. Start and branches are not copied alone. */
export function copied(graph: DraftGraph, code: string, names: StepNames): Edited {
  const step = graph.find((one) => one.code === code);
  if (!step || step.kind === 'start' || step.kind === 'branch' || step.kind === 'parallel') return { graph, code: null };
  const made = inserted(graph, { kind: step.kind, names, after: code });
  const { name, mode, who, accounts, roleId, hours, whenLate, fields } = step;
  const values = { name, mode, who, accounts, roleId, hours, whenLate, fields };
  return { graph: made.code === null ? made.graph : changed(made.graph, made.code, values), code: made.code };
}

/** Forgets where steps were moved to: all are arranged anew. */
export const rearranged = (graph: DraftGraph): DraftGraph => graph.map((step) => ({ ...step, x: null, y: null }));
