import { reject, type Rejection } from '@shopkeeper/resource';
import { type Graph, type Step, stepOf, stepsAfter } from '../definition/workflow-graph.domain.ts';
import { type Flow, type FlowTask, isFree, isOpen, openSteps } from './workflow-step.domain.ts';

/** The steps of each branch of a parallel step, up to where all of them meet. */
function branchesOf(graph: Graph, { next }: Step): readonly ReadonlySet<string>[] {
  const whole = next.map((key) => new Set([key, ...stepsAfter(graph, [key])]));
  return whole.map((steps) => new Set([...steps].filter((key) => !whole.every((other) => other.has(key)))));
}

/** Whether a branch beside others that are under way has been begun: somebody is asked there, has approved, or nobody is asked at all. */
function isBegun(graph: Graph, steps: ReadonlySet<string>, tasks: readonly FlowTask[]): boolean {
  const asks = [...steps].filter((key) => stepOf(graph, key)?.kind === 'approve');
  return asks.length === 0 || tasks.some((task) => steps.has(task.step) && (task.state === 'approved' || isOpen(task)));
}

/** A step beside which a branch of the graph would never be asked. */
function unaskedBeside(graph: Graph, { tasks }: Flow, open: readonly string[]): string | undefined {
  for (const parallel of graph.filter(({ kind }) => kind === 'parallel')) {
    const branches = branchesOf(graph, parallel);
    const underWay = open.find((key) => branches.some((steps) => steps.has(key)));
    if (underWay !== undefined && branches.some((steps) => !isBegun(graph, steps, tasks))) return underWay;
  }
  return undefined;
}

const isJoin = (graph: Graph, key: string): boolean => stepOf(graph, key)?.kind === 'join';

/** A step where the request stands and from which the graph does not go on. */
const missingIn = (graph: Graph, { arrived }: Flow, open: readonly string[]): string | undefined =>
  open.find((key) => stepOf(graph, key)?.kind !== 'approve') ??
  arrived.find((key) => !isJoin(graph, key) && stepOf(graph, key)?.kind !== 'end');

/** A step where the request stands and that comes after, or before, another one where it stands. */
function unorderedIn(graph: Graph, flow: Flow, open: readonly string[]): string | undefined {
  const after = stepsAfter(graph, [...open, ...flow.arrived]);
  return open.find((key) => after.has(key)) ?? flow.arrived.find((key) => isJoin(graph, key) && isFree(graph, flow, key));
}

/**
 * A running request that follows another version from now on: who is asked now stays asked, and what comes after is that of the new
 * version. What was decided before cannot be taken back any more. Rejects with `instance.step-missing`, `instance.step-order` and
 * `instance.branch-missing` (step) where the new version does not go on from where the request stands.
 */
export function migratedFlow(graph: Graph, flow: Flow): Flow | Rejection {
  const open = openSteps(flow);
  const missing = missingIn(graph, flow, open);
  if (missing !== undefined) return reject('instance.step-missing', { step: missing });
  const unordered = unorderedIn(graph, flow, open);
  if (unordered !== undefined) return reject('instance.step-order', { step: unordered });
  const beside = unaskedBeside(graph, flow, open);
  if (beside !== undefined) return reject('instance.branch-missing', { step: beside });
  return { ...flow, decisions: flow.decisions + 1 };
}
