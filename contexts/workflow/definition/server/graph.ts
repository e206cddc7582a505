import { reject, type RowOf } from '@shopkeeper/resource';
import type { Condition } from '@shopkeeper/resource/conditions';
import { businessError } from '@shopkeeper/server';
import type { definition } from '../definition.resource.ts';
import { stepFieldsOf } from '../step-fields.domain.ts';
import { type Graph, problemsOf } from '../workflow-graph.domain.ts';

type Steps = RowOf<typeof definition>['steps'];

/** The steps of a definition as the engine walks them. */
export const graphOf = (steps: Steps): Graph =>
  steps.map(({ code, kind, next, mode, condition, fields, hours, whenLate }) => ({
    key: code,
    kind,
    next,
    mode,
    condition: condition as Condition | null,
    fields: stepFieldsOf(fields),
    whenLate: hours === null ? 'remind' : whenLate,
  }));

/** Throws 409 `definition.problem` for steps that cannot be published; `translate` returns a text in the language of the caller. */
export function requireWhole(steps: Steps, translate: (key: string) => string): void {
  const [found] = problemsOf(graphOf(steps));
  if (!found) return;
  const problem = translate(`definition:text.problem.${found.problem}`);
  throw businessError(reject('definition.problem', { problem, step: found.step ?? '' }));
}
