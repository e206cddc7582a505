import { useText } from '@shopkeeper/ui/i18n';
import { PlainButton } from '@shopkeeper/ui/layout';
import type { DraftGraph } from '../draft-graph.domain.ts';
import type { FoundProblem } from '../workflow-graph.domain.ts';

interface ProblemListProps {
  readonly graph: DraftGraph;
  readonly found: readonly FoundProblem[];
  /** Without it the entries are not links. */
  onChoose?(code: string): void;
}

/** What must be mended before a draft is published; each entry leads to its step. */
export function ProblemList({ graph, found, onChoose }: ProblemListProps) {
  const text = useText('definition');
  const nameOf = (step: string): string => graph.find(({ code }) => code === step)?.name ?? step;
  if (found.length === 0) return <p className="wf-ready">{text('text.ready')}</p>;
  return (
    <section className="wf-problems">
      <h3>{text('text.problems', { count: found.length })}</h3>
      <ul>
        {found.map(({ problem, step }) => (
          <li key={`${problem} ${step}`}>
            {step === null || !onChoose ? (
              <>
                {step !== null && `${nameOf(step)}: `}
                {text(`text.problem.${problem}`)}
              </>
            ) : (
              <PlainButton kind="link" onClick={() => onChoose(step)}>
                {nameOf(step)}: {text(`text.problem.${problem}`)}
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
