import { type Edge, MarkerType } from '@xyflow/react';
import type { DraftGraph } from '../draft-graph.domain.ts';
import { layoutOf, type Point, sizeOf } from '../graph-layout.domain.ts';
import { handlesOf, type StepBoxType } from './step-box.tsx';

type Words = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** What a canvas shows besides the graph. */
export interface Shown {
  readonly chosen: string | null;
  /** What is wrong, by the code of the step. */
  readonly problems: ReadonlyMap<string, string>;
  readonly text: Words;
}

const nameOf = (graph: DraftGraph, code: string): string => graph.find((step) => step.code === code)?.name ?? code;

/** The steps as nodes; one that is being moved stands where it is held. */
export function boxesOf(
  graph: DraftGraph,
  { chosen, problems, text }: Shown,
  held: (Point & { code: string }) | null,
): StepBoxType[] {
  const places = layoutOf(graph);
  return graph.map((step) => {
    const problem = problems.get(step.code) ?? null;
    const { x, y } = held?.code === step.code ? held : (places.get(step.code) ?? { x: 0, y: 0 });
    return {
      id: step.code,
      type: 'step',
      position: { x, y },
      data: { step, problem },
      selected: chosen === step.code,
      ...sizeOf(step.kind),
      measured: sizeOf(step.kind),
      handles: handlesOf(step.kind),
      ariaLabel: [text(`choice.kind.${step.kind}`), step.name, ...(problem === null ? [] : [problem])].join(', '),
      domAttributes: { 'aria-roledescription': text('text.step') },
    };
  });
}

/** The id of the line between two steps. */
export const edgeId = (from: string, to: string): string => `${from}>${to}`;

/** The lines between steps; those of a branch say when they are taken. */
export function edgesOf(graph: DraftGraph, { text, chosen }: Shown): Edge[] {
  return graph.flatMap(({ code, kind, next }) =>
    next
      .filter((name) => graph.some((step) => step.code === name))
      .map((name, at) => ({
        id: edgeId(code, name),
        source: code,
        target: name,
        type: 'smoothstep',
        selected: chosen === edgeId(code, name),
        markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--link)', width: 18, height: 18 },
        ...(kind === 'branch' ? { label: text(at === 0 ? 'text.holds' : 'text.otherwise') } : {}),
        ariaLabel: text('text.edge', { from: nameOf(graph, code), to: nameOf(graph, name) }),
      })),
  );
}
