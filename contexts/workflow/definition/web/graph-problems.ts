import { type DraftGraph, walkable } from '../draft-graph.domain.ts';
import { type FoundProblem, problemsOf } from '../workflow-graph.domain.ts';

/** What the server would refuse to publish. */
export const foundIn = (graph: DraftGraph): readonly FoundProblem[] => problemsOf(walkable(graph));

interface Asked {
  readonly found: readonly FoundProblem[];
  /** Issues of the form by path, such as `steps.2.accounts`. */
  readonly issues: ReadonlyMap<string, string>;
  readonly text: (key: string) => string;
}

/** What is wrong with each step, by its code: what the form says about its values, else what the graph lacks there. */
export function problemTexts(graph: DraftGraph, { found, issues, text }: Asked): ReadonlyMap<string, string> {
  const ofGraph = found.flatMap(({ problem, step }) => (step === null ? [] : [[step, text(`text.problem.${problem}`)] as const]));
  const ofForm = [...issues].flatMap(([path, message]) => {
    const [field, at] = path.split('.');
    const step = field === 'steps' ? graph[Number(at)] : undefined;
    return step ? [[step.code, message] as const] : [];
  });
  return new Map([...ofGraph, ...ofForm]);
}
